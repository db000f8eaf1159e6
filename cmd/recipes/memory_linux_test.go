package main

import (
	"errors"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/filetest"
	"prompt-recipes/content/source/sourcetest"
	"prompt-recipes/web/servertest"
)

// How many kB the server may have in memory, including the mapped parts of its own file. The help
// texts name them, and the unit for systemd allows more than the highest.
const (
	most            = 80 << 10
	mostCompressing = 200 << 10
	mostAttacked    = 320 << 10
)

// keptByKernel is how many kB the kernel may keep for a connection: twice the buffers that the server
// asks for.
const keptByKernel = 2 * (128 + 16)

// TestMemory: the server stays below that limit when it is idle, under load and after a reload,
// because the client is not on the heap and memory used for compressing is released.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("the server compresses its site ten seconds after it starts: make verify runs it")
	}
	dir := sourcetest.CopyCatalogue(t)
	s := servertest.Serve(t, "--content", dir)

	s.Await(t, "compressed")
	expectLittleMemory(t, s, "idle")
	expectPeak(t, s, mostCompressing)

	putUnderLoad(t, s)
	expectLittleMemory(t, s, "under load")

	filetest.Edit(t, filepath.Join(dir, "en.toml"), "Prompt Templates That Ship Code", "Second Edition")
	s.Signal(syscall.SIGHUP)
	s.Await(t, "reloaded")
	s.Await(t, "compressed")
	putUnderLoad(t, s)
	expectLittleMemory(t, s, "after a reload")
}

// TestMemoryUnderAttack: thousands of connections that send the most costly heads, and never end
// them, do not make a server with the settings of the unit for systemd take much memory.
func TestMemoryUnderAttack(t *testing.T) {
	if testing.Short() {
		t.Skip("it opens thousands of connections: make verify runs it")
	}
	cmd := servertest.Recipes(t, "serve", "--addr", "127.0.0.1:0")
	cmd.Env = append(cmd.Environ(), findSetting(t, "Environment="))
	s := servertest.Start(t, cmd)

	for range 3 {
		sendHeads(t, strings.TrimPrefix(s.URL, "http://"))
	}

	expectPeak(t, s, mostAttacked)
	if _, response := servertest.Get(t, s.URL+"/healthz"); response.StatusCode != 200 {
		t.Errorf("afterwards /healthz answers %s", response.Status)
	}
}

// sendHeads opens 3,000 connections, and sends the beginning of a request to each: the most
// header fields, each with another name, in fewer bytes than are refused.
func sendHeads(t *testing.T, addr string) {
	t.Helper()
	const characters = "abcdefghijklmnopqrstuvwxyz0123456789!#$%&'*+"
	var head strings.Builder
	head.WriteString("GET /en/ HTTP/1.1\r\nHost: x\r\n")
	for i := range 1600 {
		fmt.Fprintf(&head, "%c%c:\r\n", characters[i/len(characters)], characters[i%len(characters)])
	}
	for range 3000 {
		c, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		if _, err := io.WriteString(c, head.String()); err != nil && !errors.Is(err, syscall.ECONNRESET) {
			t.Fatal(err)
		}
	}
	time.Sleep(2 * time.Second) // until the server has read them, which no client can see
}

// findSetting returns the value of a line of the unit for systemd.
func findSetting(t *testing.T, name string) string {
	t.Helper()
	for line := range strings.Lines(filetest.ReadFile(t, "deploy/recipes.service")) {
		if value, ok := strings.CutPrefix(line, name); ok {
			return strings.TrimSpace(value)
		}
	}
	t.Fatalf("the unit has no line %s", name)
	return ""
}

// TestContainerMemory: in a container the program collects its garbage as early as under systemd.
func TestContainerMemory(t *testing.T) {
	limit := findSetting(t, "Environment=")

	container := filetest.ReadFile(t, "deploy/Containerfile")

	if !strings.Contains(container, "\nENV "+limit+"\n") || !strings.HasPrefix(limit, "GOMEMLIMIT=") {
		t.Errorf("the unit sets %s, and the Containerfile does not:\n%s", limit, container)
	}
}

// TestDocumentedMemory: the help names the limits of these tests and of connections, and the unit
// for systemd allows the memory that a server needs at its worst.
func TestDocumentedMemory(t *testing.T) {
	isConnections := func(f cli.Flag) bool { return f.Names()[0] == "max-connections" }
	flags := serveCommand().Flags
	connections := flags[slices.IndexFunc(flags, isConnections)].(*cli.IntFlag).Value
	help := strings.Join(strings.Fields(filetest.ReadFile(t, "help/publishing.md")), " ")
	allowed, err := strconv.Atoi(strings.TrimSuffix(findSetting(t, "MemoryMax="), "M"))
	if err != nil {
		t.Fatal(err)
	}

	expectSays(t, help,
		fmt.Sprintf("At most %d connections are open", connections),
		fmt.Sprintf("It holds %d MB of memory", most>>10),
		fmt.Sprintf("%d MB for the seconds in which it compresses", mostCompressing>>10),
		fmt.Sprintf("%d MB under attack", mostAttacked>>10),
		fmt.Sprintf("the kernel up to %d MB", connections*keptByKernel>>10))
	if need := (mostAttacked + connections*keptByKernel) >> 10; need > allowed {
		t.Errorf("the unit allows %d MB, the server may need %d MB", allowed, need)
	}
}

var (
	residentSize = regexp.MustCompile(`VmRSS:\s+(\d+) kB`)
	peakSize     = regexp.MustCompile(`VmHWM:\s+(\d+) kB`)
)

// memoryOf returns a size in the status of a server's process.
func memoryOf(t *testing.T, s *servertest.Server, size *regexp.Regexp) int {
	t.Helper()
	status := filetest.ReadFile(t, fmt.Sprintf("/proc/%d/status", s.Pid()))
	found := size.FindStringSubmatch(status)
	if found == nil {
		t.Fatalf("the status of the process has no %s", size)
	}
	kB, err := strconv.Atoi(found[1])
	if err != nil {
		t.Fatal(err)
	}
	return kB
}

func expectLittleMemory(t *testing.T, s *servertest.Server, when string) {
	t.Helper()
	resident := memoryOf(t, s, residentSize)
	if resident > most {
		t.Errorf("%s it holds %d kB", when, resident)
	}
	t.Logf("%s it holds %d kB", when, resident)
}

// expectPeak fails the test if the server has ever held more kB.
func expectPeak(t *testing.T, s *servertest.Server, limit int) {
	t.Helper()
	peak := memoryOf(t, s, peakSize)
	if peak > limit {
		t.Errorf("at its peak it held %d kB, more than %d", peak, limit)
	}
	t.Logf("at its peak it held %d kB", peak)
}

// putUnderLoad requests pages and the client from many goroutines at once, in every encoding.
func putUnderLoad(t *testing.T, s *servertest.Server) {
	t.Helper()
	index, _ := servertest.Get(t, s.URL+"/client.json")
	client := clientPath.FindString(index)
	paths := []string{"/en/", "/fr/", "/ja/", "/nowhere", client}
	encodings := []string{"br", "gzip", "identity"}
	var wait sync.WaitGroup
	for range 16 {
		wait.Go(func() {
			for i := range 20 {
				path := paths[i%len(paths)]
				encoding := encodings[i%len(encodings)]
				if body, _ := servertest.Get(t, s.URL+path, "Accept-Encoding: "+encoding); body == "" {
					t.Error("an answer is empty")
				}
			}
		})
	}
	wait.Wait()
}
