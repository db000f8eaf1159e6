package dev

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"prompt-recipes/content/difftest"
	"prompt-recipes/web/serve"
)

// TestDevHost: the server for authors refuses requests for the host names of other sites.
func TestDevHost(t *testing.T) {
	server := NewServer(&url.URL{Scheme: "http", Host: "Desk.example:8000", Path: "/"})
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
		server.ServeHTTP(w, r)
		if got := w.Code == http.StatusMisdirectedRequest; got != refused {
			t.Errorf("%q: %d", host, w.Code)
		}
	}
}

// TestDevEscapedSlash: an address with an escaped slash leads to none of the files that dev pages need.
func TestDevEscapedSlash(t *testing.T) {
	server := NewServer(&url.URL{Scheme: "http", Host: "localhost:8000", Path: "/"})
	w := httptest.NewRecorder()

	server.ServeHTTP(w, httptest.NewRequest("GET", "http://localhost/dev%2Fdev.js", nil))

	difftest.Equal(t, w.Code, http.StatusServiceUnavailable)
}

// TestDevFilesReadOnly: the files that dev pages need can only be read, even while there is no site.
func TestDevFilesReadOnly(t *testing.T) {
	server := NewServer(&url.URL{Scheme: "http", Host: "localhost:8000", Path: "/docs/"})
	for method, want := range map[string]int{
		"GET":  http.StatusOK,
		"HEAD": http.StatusOK,
		"POST": http.StatusMethodNotAllowed,
	} {
		w := httptest.NewRecorder()
		server.ServeHTTP(w, httptest.NewRequest(method, "http://localhost/docs/dev/dev.js", nil))

		difftest.Equal(t, w.Code, want, method)
		difftest.Equal(t, w.Header().Get("X-Content-Type-Options"), "nosniff", method)
	}
}

// TestDevNoSite: while there is no site, the server answers health checks, and refuses the same requests as with a
// site.
func TestDevNoSite(t *testing.T) {
	server := NewServer(&url.URL{Scheme: "http", Host: "localhost:8000", Path: "/docs/"})
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
		server.ServeHTTP(w, httptest.NewRequest(test.method, "http://localhost"+test.path, nil))

		difftest.Equal(t, w.Code, test.want, test.method, " ", test.path)
	}
}

// TestDevStops: a page that waits for events does not keep the server from stopping.
func TestDevStops(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	silent := slog.New(slog.DiscardHandler)
	server := serve.Server{
		Handler:     NewServer(&url.URL{Scheme: "http", Host: "example.org", Path: "/"}),
		Connections: 1,
		Log:         silent,
		Requests:    silent,
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- server.Run(ctx, listener) }()
	answer, err := http.Get("http://" + listener.Addr().String() + "/dev/events")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	difftest.Equal(t, answer.StatusCode, http.StatusOK)

	stop()

	if _, err := io.ReadAll(answer.Body); err != nil {
		t.Errorf("the stream is cut off: %v", err)
	}
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(10 * time.Second):
		t.Error("the server does not end")
	}
}
