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

// logged is what the access log says of a request.
func logged(r *http.Request) string {
	var lines strings.Builder
	log := slog.New(slog.NewJSONHandler(&lines, nil))
	logRequests(http.NotFoundHandler(), log).ServeHTTP(httptest.NewRecorder(), r)
	return lines.String()
}

// TestAccessLog: a record is one line of JSON of bounded length, whatever the request was. It does not say who reads.
func TestAccessLog(t *testing.T) {
	r := httptest.NewRequest("GET", "/?secret", nil)
	r.URL.Path, r.RemoteAddr = "/\"\\\n日本\xff", "192.0.2.1:1234"
	r.Header.Set("User-Agent", "somebody's")
	line := logged(r)
	var got map[string]any
	if err := json.Unmarshal([]byte(line), &got); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	delete(got, "time")
	delete(got, "duration_ms")
	want := map[string]any{"level": "INFO", "msg": "request", "method": "GET", "path": "/\"\\\n日本\ufffd", "status": 404.0, "bytes": 19.0}
	difftest.Expect(t, want, got)
	if strings.Count(line, "\n") != 1 {
		t.Errorf("the record is not one line: %q", line)
	}
	if line := logged(httptest.NewRequest(strings.Repeat("M", 5000), "/"+strings.Repeat("%80", 5000), nil)); len(line) > 8*maxLogged {
		t.Errorf("a request is logged with %d bytes", len(line))
	}
}
