package serve_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"prompt-recipes/web/serve"
)

// logged is what the access log says of a request.
func logged(log serve.AccessLog, r *http.Request) string {
	var lines strings.Builder
	log.Handler(http.NotFoundHandler(), &lines).ServeHTTP(httptest.NewRecorder(), r)
	return lines.String()
}

// TestAccessLogJSON: a line is JSON, whatever the request was. It says who reads only if it is asked to.
func TestAccessLogJSON(t *testing.T) {
	r := httptest.NewRequest("GET", "/", nil)
	r.URL.Path, r.RemoteAddr = "/\"\\\n日本\xff", "192.0.2.1:1234"
	r.Header.Set("User-Agent", "a\tb\u2028")
	want := map[string]any{"level": "INFO", "msg": "request", "method": "GET", "path": "/\"\\\n日本\ufffd", "status": 404.0, "bytes": 19.0}
	for _, readers := range []bool{false, true} {
		if readers {
			want["remote"], want["user_agent"] = "192.0.2.1", "a\tb\u2028"
		}
		line := logged(serve.AccessLog{Format: serve.LogFormats["json"], Readers: readers}, r)
		var got map[string]any
		if err := json.Unmarshal([]byte(line), &got); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		delete(got, "time")
		delete(got, "duration_ms")
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		if strings.Count(line, "\n") != 1 {
			t.Errorf("the record is not one line: %q", line)
		}
	}
}

// TestAccessLogCommon: the fields can be told apart, whatever the request was.
func TestAccessLogCommon(t *testing.T) {
	r := httptest.NewRequest("GET", "/", nil)
	r.URL.Path, r.URL.RawQuery, r.RemoteAddr = "/\" 404\n日", "secret", "[::ffff:192.0.2.1]:1234"
	for address, readers := range map[string]bool{`-`: false, `192\.0\.2\.1`: true} {
		line := logged(serve.AccessLog{Format: serve.LogFormats["common"], Readers: readers}, r)
		want := `^` + address + ` - - \[\d\d/[A-Z][a-z][a-z]/\d{4}:\d\d:\d\d:\d\d [+-]\d{4}\] "GET /%22%20404%0A%E6%97%A5 HTTP/1\.1" 404 19\n$`
		if !regexp.MustCompile(want).MatchString(line) {
			t.Errorf("got %q, want %s", line, want)
		}
	}
}

// TestAccessLogEmpty: the Common Log Format has "-" for no bytes.
func TestAccessLogEmpty(t *testing.T) {
	var lines strings.Builder
	handler := serve.AccessLog{Format: serve.LogFormats["common"]}.Handler(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}), &lines)
	handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("HEAD", "/", nil))
	if !strings.HasSuffix(lines.String(), `"HEAD / HTTP/1.1" 200 -`+"\n") {
		t.Errorf("got %q", lines.String())
	}
}

// TestAccessLogHealth: health checks are not logged; what only looks like one is.
func TestAccessLogHealth(t *testing.T) {
	log := serve.AccessLog{Format: serve.LogFormats["json"]}
	if line := logged(log, httptest.NewRequest("GET", "/healthz", nil)); line != "" {
		t.Errorf("a health check is logged: %s", line)
	}
	if line := logged(log, httptest.NewRequest("GET", "/docs/healthz", nil)); !strings.Contains(line, `"/docs/healthz"`) {
		t.Errorf("another address is not logged: %q", line)
	}
}
