package serve

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
)

// logged returns the record of a request in the access log.
func logged(r *http.Request) string {
	var lines strings.Builder
	log := slog.New(slog.NewJSONHandler(&lines, nil))
	logRequests(http.NotFoundHandler(), log, new(statusCounts)).ServeHTTP(httptest.NewRecorder(), r)
	return lines.String()
}

// TestAccessLog: a record is one line of JSON, whatever the request was, and does not identify the
// reader.
func TestAccessLog(t *testing.T) {
	r := httptest.NewRequest("GET", "/?secret", nil)
	r.URL.Path = "/\"\\\n日本\xff"
	r.RemoteAddr = "192.0.2.1:1234"
	r.Header.Set("User-Agent", "somebody's")
	line := logged(r)
	if strings.Count(line, "\n") != 1 {
		t.Errorf("the record is not one line: %q", line)
	}
	var got map[string]any
	if err := json.Unmarshal([]byte(line), &got); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	delete(got, "time")
	delete(got, "duration_ms")
	want := map[string]any{
		"level":  "INFO",
		"msg":    "request",
		"method": "GET",
		"path":   "/\"\\\n日本\ufffd",
		"status": 404.0,
		"bytes":  19.0,
	}
	difftest.Equal(t, got, want)
}

// TestAccessLogOfHead: an answer to HEAD has no bytes, even if a handler writes some.
func TestAccessLogOfHead(t *testing.T) {
	line := logged(httptest.NewRequest("HEAD", "/nope", nil))

	if !strings.Contains(line, `"status":404,"bytes":0,`) {
		t.Errorf("the record is %s", line)
	}
}

// TestAccessLogLength: the length of a record is limited.
func TestAccessLogLength(t *testing.T) {
	method := strings.Repeat("M", 5000)
	path := "/" + strings.Repeat("%80", 5000)
	line := logged(httptest.NewRequest(method, path, nil))
	if len(line) > 8*maxLogged {
		t.Errorf("a request is logged with %d bytes", len(line))
	}
}
