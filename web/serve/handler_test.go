package serve_test

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/web/serve"
	"prompt-recipes/web/servertest"
	"prompt-recipes/web/site/sitetest"
)

// TestRequests runs the requests of testdata/requests.txt, which explains their format, against the
// built-in site.
func TestRequests(t *testing.T) {
	server := httptest.NewServer(serve.Handler(sitetest.Bundled(t), serve.Health{}))
	defer server.Close()
	for _, wanted := range readExchanges(t, "testdata/requests.txt") {
		t.Run(wanted.method+" "+wanted.request, func(t *testing.T) {
			response, body := request(t, server, wanted.method, wanted.request)
			for _, c := range wanted.conditions {
				c.check(t, response, body)
			}
		})
	}
}

// TestEncodedSlash: no page is sent for an address with an encoded slash, because the links of the page would lead
// elsewhere.
func TestEncodedSlash(t *testing.T) {
	server := httptest.NewServer(serve.Handler(sitetest.Bundled(t), serve.Health{}))
	defer server.Close()

	for _, address := range []string{"/base/en%2F", "/base/en%2fpage.json", "/base%2Fen/"} {
		response, _ := request(t, server, http.MethodGet, address)
		difftest.Equal(t, response.StatusCode, http.StatusNotFound, address)
	}
}

// exchange is a request, with the conditions for its response.
type exchange struct {
	method     string
	request    string
	conditions []condition
}

// condition is a line about a response, such as status 200.
type condition struct {
	line       int
	verb, rest string
}

func readExchanges(t *testing.T, name string) []exchange {
	t.Helper()
	var all []exchange
	for i, text := range strings.Split(filetest.ReadFile(t, name), "\n") {
		verb, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
		switch verb {
		case "", "#":
		case "GET", "HEAD", "POST", "PUT", "DELETE", "TRACE":
			all = append(all, exchange{method: verb, request: rest})
		default:
			last := &all[len(all)-1]
			last.conditions = append(last.conditions, condition{i + 1, verb, rest})
		}
	}
	return all
}

func (c condition) check(t *testing.T, response *http.Response, body string) {
	t.Helper()
	switch c.verb {
	case "status":
		if !strings.HasPrefix(response.Status, c.rest+" ") {
			t.Errorf("line %d: status is %s, want %s", c.line, response.Status, c.rest)
		}
	case "body", "nobody":
		if strings.Contains(body, c.rest) != (c.verb == "body") {
			t.Errorf("line %d: %s %q: the body is\n%.300s", c.line, c.verb, c.rest, body)
		}
	case "empty":
		if body != "" {
			t.Errorf("line %d: the body is %q", c.line, body)
		}
	case "header":
		name, pattern, _ := strings.Cut(c.rest, " ")
		got := strings.Join(response.Header.Values(name), ", ")
		if !regexp.MustCompile("^(?:" + pattern + ")$").MatchString(got) {
			t.Errorf("line %d: %s is %q, want %s", c.line, name, got, pattern)
		}
	default:
		t.Errorf("line %d: no such condition: %s", c.line, c.verb)
	}
}

// request sends METHOD path [Header: value | …], and returns the response and its decoded body.
func request(t *testing.T, server *httptest.Server, method, rest string) (*http.Response, string) {
	t.Helper()
	path, headers, _ := strings.Cut(rest, " ")
	wanted := append([]string{"Accept-Encoding: identity"}, strings.Split(headers, " | ")...)
	body, response := servertest.Request(t, method, server.URL+path, wanted...)
	coding := response.Header.Get("Content-Encoding")
	if method == http.MethodHead {
		coding = ""
	}
	return response, sitetest.Decode(t, coding, strings.NewReader(body))
}

// TestSameVersion: a browser that has the current version of a file gets 304.
func TestSameVersion(t *testing.T) {
	server := httptest.NewServer(serve.Handler(sitetest.Bundled(t), serve.Health{}))
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
	server := httptest.NewServer(serve.Handler(sitetest.Bundled(t), serve.Health{}))
	defer server.Close()
	other, body := request(t, server, "GET", `/base/en/ If-Match: "x"`)
	if other.StatusCode != http.StatusPreconditionFailed || body != "" {
		t.Errorf("another version: %s with %d bytes", other.Status, len(body))
	}
}

func BenchmarkServePage(b *testing.B) {
	handler := serve.Handler(sitetest.Bundled(b), serve.Health{})
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
