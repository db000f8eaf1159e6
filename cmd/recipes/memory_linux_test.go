package main

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"sync"
	"syscall"
	"testing"

	"prompt-recipes/content/filetest"
	"prompt-recipes/content/source/sourcetest"
	"prompt-recipes/web/browsertest/harness"
)

// most is how many kB the server may have in memory, including the mapped parts of its own file.
const most = 80 << 10

// TestMemory: the server stays below that limit when it is idle, under load and after a reload,
// because the client is not on the heap and memory used for compressing is released.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("the server compresses its site ten seconds after it starts: make verify runs it")
	}
	dir := sourcetest.CopyCatalogue(t)
	s := harness.Serve(t, "--content", dir)

	s.Await(t, "compressed")
	expectLittleMemory(t, s, "idle")

	putUnderLoad(t, s)
	expectLittleMemory(t, s, "under load")

	filetest.Edit(t, filepath.Join(dir, "en.toml"), "Prompt Templates That Ship Code", "Second Edition")
	s.Signal(syscall.SIGHUP)
	s.Await(t, "reloaded")
	s.Await(t, "compressed")
	putUnderLoad(t, s)
	expectLittleMemory(t, s, "after a reload")
}

var residentSize = regexp.MustCompile(`VmRSS:\s+(\d+) kB`)

func expectLittleMemory(t *testing.T, s *harness.Server, when string) {
	t.Helper()
	status := filetest.ReadFile(t, fmt.Sprintf("/proc/%d/status", s.Pid()))
	resident, err := strconv.Atoi(residentSize.FindStringSubmatch(status)[1])
	if err != nil || resident > most {
		t.Errorf("%s it holds %d kB: %v", when, resident, err)
	}
	t.Logf("%s it holds %d kB", when, resident)
}

// putUnderLoad requests pages and the client from many goroutines at once, in every encoding.
func putUnderLoad(t *testing.T, s *harness.Server) {
	t.Helper()
	index, _ := harness.Get(t, s.URL+"/client.json")
	client := clientPath.FindString(index)
	paths := []string{"/en/", "/fr/", "/ja/", "/nowhere", client}
	encodings := []string{"br", "gzip", "zstd", "identity"}
	var wait sync.WaitGroup
	for range 16 {
		wait.Go(func() {
			for i := range 20 {
				path := paths[i%len(paths)]
				encoding := encodings[i%len(encodings)]
				if body, _ := harness.Get(t, s.URL+path, "Accept-Encoding: "+encoding); body == "" {
					t.Error("an answer is empty")
				}
			}
		})
	}
	wait.Wait()
}
