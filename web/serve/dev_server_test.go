package serve

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
)

// TestDevHost: the server for authors refuses requests for the host names of other sites.
func TestDevHost(t *testing.T) {
	dev := NewDevServer(&url.URL{Scheme: "http", Host: "Desk.example:8000", Path: "/"})
	handler := dev.Handler(t.Context().Done())
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
		handler.ServeHTTP(w, r)
		if got := w.Code == http.StatusMisdirectedRequest; got != refused {
			t.Errorf("%q: %d", host, w.Code)
		}
	}
}
