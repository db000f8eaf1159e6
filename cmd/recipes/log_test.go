package main

import (
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/source/sourcetest"
	"prompt-recipes/web/servertest"
)

// TestServeWithStuckLog: while nobody reads the log, the server answers requests of every size, and
// ends with 0 when it is told to.
func TestServeWithStuckLog(t *testing.T) {
	cmd, log := startOnAllAddresses(t)
	serving, _ := readStart(t, log)

	for range 1000 { // a pipe holds 64 kB
		servertest.Get(t, serving.URL+"prompts.txt")
	}
	start := time.Now()
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	state, err := cmd.Process.Wait()

	if err != nil || !state.Success() || time.Since(start) > 5*time.Second {
		t.Errorf("it ended with %v, %v after %v", state, err, time.Since(start))
	}
}

// TestServeRemoveWorker: a server that ends offline use says so, since a setting may be forgotten.
func TestServeRemoveWorker(t *testing.T) {
	s := servertest.Serve(t, "--remove-worker")

	s.Await(t, "--remove-worker is set: the service workers of readers remove themselves and what they have stored")
}

// TestServeRecords: the first record of the log has the version of the program and the languages, and the last one
// counts answers. On standard error there is nothing.
func TestServeRecords(t *testing.T) {
	s := servertest.Serve(t, "--access-log", "off")
	serving := s.Await(t, "serving")
	servertest.Get(t, s.URL+"/en/")
	servertest.Get(t, s.URL+"/")
	servertest.Get(t, s.URL+"/nowhere")
	servertest.Get(t, s.URL+"/healthz")

	err := s.Stop(t)

	if err != nil {
		t.Error(err)
	}
	difftest.Equal(t, s.StandardError(), "")
	difftest.Equal(t, fmt.Sprint(serving["languages"]), fmt.Sprint(sourcetest.Bundled(t).Languages))
	difftest.Equal(t, serving["program"], any(strings.TrimSpace(succeed(t, ".", "version"))))
	difftest.Equal(t, s.Await(t, "stopped")["requests"], any(map[string]any{
		"2xx": 1.0, "3xx": 1.0, "4xx": 1.0, "5xx": 0.0,
	}))
}

// TestAccessLog: requests are logged unless the log is switched off. Health checks are never
// logged.
func TestAccessLog(t *testing.T) {
	for _, test := range []struct{ value, want string }{
		{"on", "[GET /fr/nulle-part 404]"},
		{"off", "[]"},
	} {
		t.Run(test.value, func(t *testing.T) {
			s := servertest.Serve(t, "--access-log", test.value)

			health, response := servertest.Get(t, s.URL+"/healthz")
			servertest.Get(t, s.URL+"/fr/nulle-part")
			if err := s.Stop(t); err != nil { // so that the log is complete
				t.Errorf("it stopped with %v", err)
			}

			if !strings.HasPrefix(health, "ok\n") || response.StatusCode != 200 {
				t.Errorf("/healthz answers %d %q", response.StatusCode, health)
			}
			difftest.Equal(t, fmt.Sprint(listRequests(t, s)), test.want, "--access-log ", test.value)
		})
	}
}

// listRequests returns the requests in the log of a server, such as "GET / 200". It fails the test
// if the log says that an answer has less than 50 bytes.
func listRequests(t *testing.T, s *servertest.Server) []string {
	t.Helper()
	var requests []string
	for _, r := range s.Requests() {
		requests = append(requests, fmt.Sprint(r["method"], " ", r["path"], " ", r["status"]))
		if r["bytes"].(float64) < 50 {
			t.Errorf("the access log says %v", r)
		}
	}
	return requests
}

// TestServeWithoutLogReader: after the program that reads its log has ended, the server still
// answers, and exits with 0 when it is stopped.
func TestServeWithoutLogReader(t *testing.T) {
	cmd, log := startOnAllAddresses(t)
	serving, _ := readStart(t, log)
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}

	worker, _ := servertest.Get(t, serving.URL+"worker.js")
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	err := cmd.Wait()

	if !strings.Contains(worker, `{"version":"`+serving.SiteVersion+`"`) {
		t.Errorf("it says that it serves %q", serving.SiteVersion)
	}
	if err != nil {
		t.Errorf("it stopped with %v", err)
	}
}
