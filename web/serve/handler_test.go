package serve_test

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/web/serve"
	"prompt-recipes/web/site"
	"prompt-recipes/web/site/sitetest"
)

// TestRequests runs testdata/requests.txt, where the format is explained, against the built-in site.
func TestRequests(t *testing.T) {
	server := httptest.NewServer(serve.Handler(sitetest.Build(t, content.Bundled())))
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
	var reader io.Reader = response.Body
	switch coding := response.Header.Get("Content-Encoding"); {
	case method == http.MethodHead:
	case coding == "br":
		reader = brotli.NewReader(reader)
	case coding == "gzip":
		if reader, err = gzip.NewReader(reader); err != nil {
			t.Fatal(err)
		}
	case coding == "zstd":
		if reader, err = zstd.NewReader(reader); err != nil {
			t.Fatal(err)
		}
	}
	body, err := io.ReadAll(reader)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(body)
}

func TestConditions(t *testing.T) {
	server := httptest.NewServer(serve.Handler(sitetest.Build(t, content.Bundled())))
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

// TestEveryLinkedFile: every file that a page or the client's index names exists, immutable and complete in every
// encoding.
func TestEveryLinkedFile(t *testing.T) {
	server := httptest.NewServer(serve.Handler(sitetest.Build(t, content.Bundled())))
	defer server.Close()
	_, page := request(t, server, "GET", "/base/en/")
	names := regexp.MustCompile(`/base/assets/[^"]+`).FindAllString(page, -1)
	if len(names) < 4 {
		t.Fatalf("the page names only %v", names)
	}
	response, index := request(t, server, "GET", "/base/client.json")
	var client ui.Client
	if err := json.Unmarshal([]byte(index), &client); err != nil || response.StatusCode != 200 {
		t.Fatalf("%s: %v", response.Status, err)
	}
	names = append(names, client.WASM, client.Switch, client.Catalogue)
	for _, l := range client.Languages {
		names = append(names, l.Content, l.Messages, strings.TrimPrefix(l.Picture, "https://example.org"))
	}
	for _, name := range names {
		response, plain := request(t, server, "GET", name)
		cache := response.Header.Get("Cache-Control")
		if !strings.HasPrefix(name, "/base/assets/") || response.StatusCode != 200 || cache != site.CacheForever {
			t.Errorf("%s: %s, %s", name, response.Status, cache)
		}
		for _, coding := range []string{"br", "zstd", "gzip"} {
			if _, body := request(t, server, "GET", name+" Accept-Encoding: "+coding); body != plain {
				t.Errorf("%s in %s has %d bytes, plain %d", name, coding, len(body), len(plain))
			}
		}
	}
}

func BenchmarkServePage(b *testing.B) {
	handler := serve.Handler(sitetest.Build(b, content.Bundled()))
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
