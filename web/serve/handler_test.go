package serve_test

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"prompt-recipes/content/filetest"
	"prompt-recipes/web/browsertest/harness"
	"prompt-recipes/web/serve"
	"prompt-recipes/web/site/sitetest"
)

// TestRequests runs the requests of testdata/requests.txt, which explains their format, against the
// built-in site.
func TestRequests(t *testing.T) {
	server := httptest.NewServer(serve.Handler(sitetest.Bundled(t)))
	defer server.Close()
	var response *http.Response
	var body string
	for i, text := range strings.Split(filetest.ReadFile(t, "testdata/requests.txt"), "\n") {
		line := i + 1
		verb, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
		switch verb {
		case "", "#":
		case "GET", "HEAD", "POST", "PUT", "DELETE", "TRACE":
			response, body = request(t, server, verb, rest)
		case "status":
			if !strings.HasPrefix(response.Status, rest+" ") {
				t.Errorf("line %d: status is %s, want %s", line, response.Status, rest)
			}
		case "body", "nobody":
			if strings.Contains(body, rest) != (verb == "body") {
				t.Errorf("line %d: %s %q: the body is\n%.300s", line, verb, rest, body)
			}
		case "empty":
			if body != "" {
				t.Errorf("line %d: the body is %q", line, body)
			}
		case "header":
			name, pattern, _ := strings.Cut(rest, " ")
			got := strings.Join(response.Header.Values(name), ", ")
			if !regexp.MustCompile("^(?:" + pattern + ")$").MatchString(got) {
				t.Errorf("line %d: %s is %q, want %s", line, name, got, pattern)
			}
		default:
			t.Fatalf("line %d: no such check: %s", line, verb)
		}
	}
}

// request sends METHOD path [Header: value | …], and returns the response and its decoded body.
func request(t *testing.T, server *httptest.Server, method, rest string) (*http.Response, string) {
	t.Helper()
	path, headers, _ := strings.Cut(rest, " ")
	wanted := append([]string{"Accept-Encoding: identity"}, strings.Split(headers, " | ")...)
	body, response := harness.Request(t, method, server.URL+path, wanted...)
	coding := response.Header.Get("Content-Encoding")
	if method == http.MethodHead {
		coding = ""
	}
	return response, sitetest.Decode(t, coding, strings.NewReader(body))
}

// TestSameVersion: a browser that has the current version of a file gets 304.
func TestSameVersion(t *testing.T) {
	server := httptest.NewServer(serve.Handler(sitetest.Bundled(t)))
	defer server.Close()
	first, _ := request(t, server, "GET", "/base/en/ Accept-Encoding: br")
	tag := first.Header.Get("ETag")
	again, body := request(t, server, "GET", "/base/en/ Accept-Encoding: br | If-None-Match: "+tag)
	if again.StatusCode != http.StatusNotModified || body != "" {
		t.Errorf("the same version again: %s with %d bytes", again.Status, len(body))
	}
	plain, _ := request(t, server, "GET", "/base/en/ If-None-Match: "+tag)
	if plain.StatusCode != http.StatusOK {
		t.Errorf("the same version in another coding: %s", plain.Status)
	}
}

// TestOtherVersion: a client that asks for another version of a file gets 412.
func TestOtherVersion(t *testing.T) {
	server := httptest.NewServer(serve.Handler(sitetest.Bundled(t)))
	defer server.Close()
	other, body := request(t, server, "GET", `/base/en/ If-Match: "x"`)
	if other.StatusCode != http.StatusPreconditionFailed || body != "" {
		t.Errorf("another version: %s with %d bytes", other.Status, len(body))
	}
}

func BenchmarkServePage(b *testing.B) {
	handler := serve.Handler(sitetest.Bundled(b))
	r := httptest.NewRequest("GET", "/base/en/", nil)
	r.Header.Set("Accept-Encoding", "gzip, deflate, br, zstd")
	b.ReportAllocs()
	for b.Loop() {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if w.Code != 200 {
			b.Fatal(w.Code)
		}
	}
}
