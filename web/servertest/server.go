package servertest

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// Server is a process that publishes the site.
type Server struct {
	URL string     // without a trailing slash
	Dir string     // folder of the published export; "" if the server publishes no export
	End chan error // receives the error, or nil, with which the process ended
	cmd *exec.Cmd
	mu  sync.Mutex
	log []map[string]any

	stopped func() // removes what the server needed
}

// Serve starts recipes serve and waits until it listens. The server is stopped when the test ends.
func Serve(t testing.TB, args ...string) *Server {
	t.Helper()
	return Start(t, Recipes(t, append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)...))
}

// Start starts a command that runs recipes serve, and waits until the server listens. The server is stopped when the
// test ends.
func Start(t testing.TB, cmd *exec.Cmd) *Server {
	t.Helper()
	s, err := start(cmd)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.kill)
	return s
}

func start(cmd *exec.Cmd) (*Server, error) {
	s := &Server{cmd: cmd, End: make(chan error, 1)}
	var stderr strings.Builder
	cmd.Stderr = &stderr
	messages, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	listening := make(chan string, 1)
	go func() {
		s.readLog(messages, listening)
		s.End <- cmd.Wait()
	}()
	select {
	case addr := <-listening:
		s.URL = "http://" + addr
		return s, nil
	case err := <-s.End:
		return nil, fmt.Errorf("the server did not start: %w\n%s", err, stderr.String())
	case <-time.After(time.Minute):
		s.kill()
		return nil, errors.New("the server did not start within a minute")
	}
}

// readLog stores the records of a log, one per line. It sends the server's address to listening.
func (s *Server) readLog(log io.Reader, listening chan<- string) {
	lines := bufio.NewScanner(log)
	for lines.Scan() {
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
}

// waitAnswers waits until the server answers a request for the English page.
func (s *Server) waitAnswers() error {
	deadline := time.Now().Add(20 * time.Second)
	for time.Now().Before(deadline) {
		response, err := http.Get(s.URL + "/en/")
		if err == nil {
			response.Body.Close()
			if response.StatusCode != http.StatusOK {
				return fmt.Errorf("answers %s", response.Status)
			}
			return nil
		}
		select {
		case err := <-s.End:
			return fmt.Errorf("does not run: %v\n%v", err, s.cmd.Stderr)
		case <-time.After(20 * time.Millisecond):
		}
	}
	return errors.New("does not answer")
}

// kill ends the process, if there is one, and removes what it needed.
func (s *Server) kill() {
	if s.cmd != nil && s.cmd.Process != nil {
		s.cmd.Process.Kill()
	}
	if s.stopped != nil {
		s.stopped()
	}
}

// Signal sends the server a signal.
func (s *Server) Signal(signal os.Signal) {
	s.cmd.Process.Signal(signal)
}

// Pid returns the id of the process.
func (s *Server) Pid() int {
	return s.cmd.Process.Pid
}

// Stop asks the server to stop, and waits until it has stopped. It returns the error with which the process ended.
func (s *Server) Stop(t testing.TB) error {
	t.Helper()
	s.Signal(syscall.SIGTERM)
	select {
	case err := <-s.End:
		return err
	case <-time.After(30 * time.Second):
		t.Fatal("the server did not stop")
		return nil
	}
}

// Await waits for a log record with a message, removes the record and returns it.
func (s *Server) Await(t testing.TB, message string) map[string]any {
	t.Helper()
	deadline := time.Now().Add(time.Minute)
	for time.Now().Before(deadline) {
		if record := s.take(message); record != nil {
			return record
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("within a minute the log does not say %q", message)
	return nil
}

// take removes the first log record with a message and returns it, or nil if there is none.
func (s *Server) take(message string) map[string]any {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.IndexFunc(s.log, func(record map[string]any) bool {
		return record["msg"] == message
	})
	if i < 0 {
		return nil
	}
	record := s.log[i]
	s.log = slices.Delete(s.log, i, i+1)
	return record
}

// StandardError returns what the server has written to standard error. The server must have been started by Start,
// and have ended.
func (s *Server) StandardError() string {
	return s.cmd.Stderr.(*strings.Builder).String()
}

// Requests returns the records of the access log.
func (s *Server) Requests() []map[string]any { return s.Records("request") }

// Records returns the log records with a message, except for those that [Server.Await] has removed.
func (s *Server) Records(message string) []map[string]any {
	s.mu.Lock()
	defer s.mu.Unlock()
	var found []map[string]any
	for _, record := range s.log {
		if record["msg"] == message {
			found = append(found, record)
		}
	}
	return found
}

// Get sends a GET request, see [Request].
func Get(t testing.TB, url string, headers ...string) (string, *http.Response) {
	t.Helper()
	return Request(t, http.MethodGet, url, headers...)
}

// Request sends a request, and returns the body and the response. It follows no redirects. Headers have the form
// "Name: value".
func Request(t testing.TB, method, url string, headers ...string) (string, *http.Response) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, method, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, header := range headers {
		if name, value, ok := strings.Cut(header, ": "); ok {
			request.Header.Set(name, value)
		}
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
