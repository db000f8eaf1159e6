package serve_test

import (
	"bufio"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"

	"prompt-recipes/web/serve"
	"prompt-recipes/web/site/sitetest"
)

// TestRequests runs testdata/requests.txt, where the format is explained, against the built-in site.
func TestRequests(t *testing.T) {
	server := httptest.NewServer(serve.Handler(sitetest.Bundled(t)))
	defer server.Close()
	file, err := os.Open("testdata/requests.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var response *http.Response
	var body string
	line := 0
	for lines := bufio.NewScanner(file); lines.Scan(); {
		line++
		verb, rest, _ := strings.Cut(strings.TrimSpace(lines.Text()), " ")
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
			if got := strings.Join(response.Header.Values(name), ", "); !regexp.MustCompile("^(?:" + pattern + ")$").MatchString(got) {
				t.Errorf("line %d: %s is %q, want %s", line, name, got, pattern)
			}
		default:
			t.Fatalf("line %d: no such check: %s", line, verb)
		}
	}
}

// request sends METHOD path [Header: value | …] and decodes the body.
func request(t *testing.T, server *httptest.Server, method, rest string) (*http.Response, string) {
	t.Helper()
	path, headers, _ := strings.Cut(rest, " ")
	r, err := http.NewRequest(method, server.URL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept-Encoding", "identity")
	for header := range strings.SplitSeq(headers, " | ") {
		if name, value, ok := strings.Cut(header, ": "); ok {
			r.Header.Set(name, value)
		}
	}
	response, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	coding := response.Header.Get("Content-Encoding")
	if method == http.MethodHead {
		coding = ""
	}
	return response, sitetest.Decode(t, coding, response.Body)
}

func TestConditions(t *testing.T) {
	server := httptest.NewServer(serve.Handler(sitetest.Bundled(t)))
	defer server.Close()
	first, _ := request(t, server, "GET", "/base/en/ Accept-Encoding: br")
	again, body := request(t, server, "GET", "/base/en/ Accept-Encoding: br | If-None-Match: "+first.Header.Get("ETag"))
	if again.StatusCode != http.StatusNotModified || body != "" {
		t.Errorf("the same version again: %s with %d bytes", again.Status, len(body))
	}
	plain, _ := request(t, server, "GET", "/base/en/ If-None-Match: "+first.Header.Get("ETag"))
	if plain.StatusCode != http.StatusOK {
		t.Errorf("the same version in another coding: %s", plain.Status)
	}
	if other, body := request(t, server, "GET", `/base/en/ If-Match: "x"`); other.StatusCode != 412 || body != "" {
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
