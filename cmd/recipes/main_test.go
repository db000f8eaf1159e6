package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/source"
	"prompt-recipes/locales"
)

// TestMain lets the test binary stand in for the program: tests start it as a process of its own and stop it with
// signals, as an operator would.
func TestMain(m *testing.M) {
	if os.Getenv("RUN_AS_RECIPES") != "" {
		main()
		return
	}
	code := m.Run()
	stopBrowser()
	os.Exit(code)
}

// recipes is the program with the given arguments, not yet started.
func recipes(args ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), "RUN_AS_RECIPES=1")
	return cmd
}

// server is a running recipes serve.
type server struct {
	url string // without a trailing slash
	cmd *exec.Cmd
	mu  sync.Mutex
	log []map[string]any
	end chan error
}

// serveSite starts a server and waits until it listens. It is stopped when the test ends.
func serveSite(t *testing.T, args ...string) *server {
	t.Helper()
	return start(t, recipes(append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)...))
}

// start does the same with a command that runs recipes serve.
func start(t *testing.T, cmd *exec.Cmd) *server {
	t.Helper()
	s := &server{cmd: cmd, end: make(chan error, 1)}
	stdout, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var stderr strings.Builder
	s.cmd.Stderr = &stderr
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	listening := make(chan string, 1)
	go func() {
		for lines := bufio.NewScanner(stdout); lines.Scan(); {
			var record map[string]any
			if err := json.Unmarshal(lines.Bytes(), &record); err != nil {
				record = map[string]any{"unreadable": lines.Text()}
			}
			s.mu.Lock()
			s.log = append(s.log, record)
			s.mu.Unlock()
			if record["msg"] == "serving" {
				listening <- record["addr"].(string)
			}
		}
		s.end <- s.cmd.Wait()
	}()
	t.Cleanup(func() { s.cmd.Process.Kill() })
	select {
	case addr := <-listening:
		s.url = "http://" + addr
	case err := <-s.end:
		t.Fatalf("the server did not start: %v\n%s", err, stderr.String())
	case <-time.After(time.Minute):
		t.Fatal("the server did not start within a minute")
	}
	return s
}

// stop asks the server to stop and waits until it has.
func (s *server) stop(t *testing.T) error {
	t.Helper()
	s.cmd.Process.Signal(syscall.SIGTERM)
	select {
	case err := <-s.end:
		return err
	case <-time.After(30 * time.Second):
		t.Fatal("the server did not stop")
		return nil
	}
}

// requests are the records of the access log.
func (s *server) requests() []map[string]any {
	s.mu.Lock()
	defer s.mu.Unlock()
	var found []map[string]any
	for _, record := range s.log {
		if record["msg"] == "request" {
			found = append(found, record)
		}
	}
	return found
}

// get is the body and the response to a GET request that follows no redirects.
func get(t *testing.T, url string, headers ...string) (string, *http.Response) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body), response
}

// status is what the program prints to its standard output and with which status it exits.
func status(t *testing.T, args ...string) (string, int) {
	t.Helper()
	output, err := recipes(args...).Output()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return string(output), exit.ExitCode()
	} else if err != nil {
		t.Fatal(err)
	}
	return string(output), 0
}

// run is what the program prints and whether it succeeds.
func run(t *testing.T, args ...string) (string, bool) {
	t.Helper()
	output, err := recipes(args...).CombinedOutput()
	return string(output), err == nil
}

// copyCatalogue writes the bundled catalogue to a new folder.
func copyCatalogue(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, content.Bundled()); err != nil {
		t.Fatal(err)
	}
	return dir
}

// edit replaces old, which must be there, in a file.
func edit(t *testing.T, path, old, new string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(data), old) {
		t.Fatalf("%s does not hold %q", path, old)
	}
	if err := os.WriteFile(path, []byte(strings.Replace(string(data), old, new, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
}

// bundledCatalogue is what the pages under test are made from.
func bundledCatalogue(t *testing.T) *catalogue.Catalogue {
	t.Helper()
	checked, err := source.Bundled().Check()
	if err != nil || checked.Catalogue == nil {
		t.Fatal(err, checked)
	}
	return checked.Catalogue
}

func bundledWords(t *testing.T) map[string]*locales.Localizer {
	t.Helper()
	checked, err := source.Bundled().Check()
	if err != nil {
		t.Fatal(err)
	}
	return checked.Words
}

func mkdir(t *testing.T, name string) string {
	t.Helper()
	if err := os.MkdirAll(name, 0o755); err != nil {
		t.Fatal(err)
	}
	return name
}

func writeFile(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
