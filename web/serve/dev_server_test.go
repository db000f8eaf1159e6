package serve

import (
	"bufio"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"prompt-recipes/content/difftest"
)

// TestDevHost: the server for authors refuses requests for the host names of other sites.
func TestDevHost(t *testing.T) {
	dev := NewDevServer(&url.URL{Scheme: "http", Host: "Desk.example:8000", Path: "/"})
	for host, refused := range map[string]bool{
		"localhost:8000":              false,
		"LOCALHOST":                   false,
		"a.localhost":                 false,
		"127.0.0.1:8000":              false,
		"192.168.1.5:8000":            false,
		"[::1]:8000":                  false,
		"[fe80::1]":                   false,
		"desk.example:8000":           false,
		"":                            true,
		"evil.example":                true,
		"evil.example:8000":           true,
		"localhost.evil.example":      true,
		"notlocalhost":                true,
		"127.0.0.1.evil.example":      true,
		"localhost:8000@evil.example": true,
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Host = host
		w := httptest.NewRecorder()
		dev.ServeHTTP(w, r)
		if got := w.Code == http.StatusMisdirectedRequest; got != refused {
			t.Errorf("%q: %d", host, w.Code)
		}
	}
}

// TestDevFilesReadOnly: the files that dev pages need can only be read, also before there is a site.
func TestDevFilesReadOnly(t *testing.T) {
	dev := NewDevServer(&url.URL{Scheme: "http", Host: "localhost:8000", Path: "/docs/"})
	for method, want := range map[string]int{
		"GET":  http.StatusOK,
		"HEAD": http.StatusOK,
		"POST": http.StatusMethodNotAllowed,
	} {
		w := httptest.NewRecorder()
		dev.ServeHTTP(w, httptest.NewRequest(method, "http://localhost/docs/dev/dev.js", nil))

		difftest.Equal(t, w.Code, want, method)
		difftest.Equal(t, w.Header().Get("X-Content-Type-Options"), "nosniff", method)
	}
}

// TestDevNoSite: before there is a site, the server passes health checks, and refuses what it refuses with a site.
func TestDevNoSite(t *testing.T) {
	dev := NewDevServer(&url.URL{Scheme: "http", Host: "localhost:8000", Path: "/docs/"})
	for _, test := range []struct {
		method, path string
		want         int
	}{
		{"GET", "/healthz", http.StatusOK},
		{"HEAD", "/docs/healthz", http.StatusOK},
		{"POST", "/healthz", http.StatusMethodNotAllowed},
		{"POST", "/docs/en/", http.StatusMethodNotAllowed},
		{"GET", "/docs/en/", http.StatusServiceUnavailable},
	} {
		w := httptest.NewRecorder()
		dev.ServeHTTP(w, httptest.NewRequest(test.method, "http://localhost"+test.path, nil))

		difftest.Equal(t, w.Code, test.want, test.method, " ", test.path)
	}
}

// TestDevStops: a page that waits for events does not keep the server from stopping.
func TestDevStops(t *testing.T) {
	listener := loopback(t)
	silent := slog.New(slog.DiscardHandler)
	server := Server{
		Handler:     NewDevServer(&url.URL{Scheme: "http", Host: "example.org", Path: "/"}),
		Connections: enough,
		Log:         silent,
		Requests:    silent,
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- server.Run(ctx, listener) }()
	c := dial(t, listener.Addr().String())
	if _, err := io.WriteString(c, get("/dev/events", "")); err != nil {
		t.Fatal(err)
	}
	answer, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		t.Fatal(err)
	}
	difftest.Equal(t, answer.StatusCode, http.StatusOK)

	stop()

	if _, err := io.ReadAll(answer.Body); err != nil {
		t.Errorf("the stream is cut off: %v", err)
	}
	if err := expectEnd(t, ended); err != nil {
		t.Error(err)
	}
}
