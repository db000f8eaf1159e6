package serve_test

import (
	"bufio"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"prompt-recipes/web/serve"
	"prompt-recipes/web/site"
	"prompt-recipes/web/site/sitetest"
)

// FuzzHandler looks for a request that net/http accepts and whose answer breaks a promise: an
// unexpected status, a redirect to another site, a missing or repeated header, a coding that the
// client refused, or a wrong length. headers is the header block of the request, one field per
// line.
func FuzzHandler(f *testing.F) {
	for _, seed := range [][3]string{
		{"GET", "/base/en/", "Accept-Encoding: gzip, deflate, br, zstd\r\n"},
		{"GET", "/base/", "Accept-Language: fr-CA,fr;q=0.9,*;q=0.1\r\nCookie: language=ja\r\n"},
		{"GET", "/base/en/", "Accept-Encoding: br;q=0, *;q=0.5\r\nAccept-Encoding: identity;q=0\r\n"},
		{"GET", "/base/llms.txt", "Range: bytes=0-9,20-,-5\r\nIf-Range: \"x\"\r\n"},
		{"HEAD", "/base/fr?x=y#z", "If-None-Match: *\r\n"},
		{"GET", "/base//evil.example/%2e%2e/%00", "If-Match: \"x\"\r\n"},
		{"GET", "//evil.example/base/en", "Host: evil.example\r\n"},
		{"GET", "http://evil.example/base?//x", ""},
		{"POST", "/base/", "Content-Length: 0\r\n"},
		{"OPTIONS", "*", ""},
		{"GET", "/base/fr/nulle/part", "Accept-Language: xx;;q=,en-\r\n"},
		{"GET", "/healthz", ""},
	} {
		f.Add(seed[0], seed[1], seed[2])
	}
	s := sitetest.Bundled(f)
	handler := serve.Handler(s, serve.Health{})
	statuses := []int{200, 206, 304, 307, 308, 404, 405, 410, 412, 416}
	f.Fuzz(func(t *testing.T, method, target, headers string) {
		text := method + " " + target + " HTTP/1.1\r\nHost: example.org\r\n" + headers + "\r\n"
		r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(text)))
		if err != nil {
			return
		}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		response := w.Result()
		if !slices.Contains(statuses, response.StatusCode) {
			t.Errorf("%q is answered by %s", text, response.Status)
		}
		checkHeaders(t, text, s, response.Header)
		checkLocation(t, text, s, response)
		checkBody(t, text, r, response)
	})
}

// checkHeaders fails the test unless the answer has the headers of every answer, and none is
// malformed.
func checkHeaders(t *testing.T, text string, s *site.Site, header http.Header) {
	for _, want := range s.Headers() {
		if header.Get("Access-Control-Allow-Origin") == "*" && want.Name == site.SharedHeaders[1].Name {
			want = site.SharedHeaders[1]
		}
		if got := header[want.Name]; len(got) != 1 || got[0] != want.Value {
			t.Errorf("%q: %s is %q", text, want.Name, got)
		}
	}
	for name, values := range header {
		if len(values) != 1 && name != "Vary" {
			t.Errorf("%q: %s is there %d times", text, name, len(values))
		}
		if strings.ContainsAny(strings.Join(values, ""), "\r\n") {
			t.Errorf("%q: %s is %q", text, name, values)
		}
	}
}

// checkLocation fails the test if a redirect leads to another site.
func checkLocation(t *testing.T, text string, s *site.Site, response *http.Response) {
	if response.StatusCode/100 != 3 || response.StatusCode == http.StatusNotModified {
		return
	}
	location, err := url.Parse(response.Header.Get("Location"))
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	if location.IsAbs() || location.Host != "" || !strings.HasPrefix(location.Path, s.Base) {
		t.Errorf("%q leads to %q", text, location)
	}
}

// checkBody fails the test unless the request accepts the coding of the body, and the body has the
// length that the answer states.
func checkBody(t *testing.T, text string, r *http.Request, response *http.Response) {
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	coding := response.Header.Get("Content-Encoding")
	accepted := strings.Join(r.Header["Accept-Encoding"], ",")
	if coding != "" && len(accepted) <= 256 && !accepts(accepted, coding) {
		t.Errorf("%q is answered in %s", text, coding)
	}
	length := response.Header.Get("Content-Length")
	hasNoBody := r.Method == http.MethodHead || response.StatusCode == http.StatusNotModified
	if length != "" && !hasNoBody && length != strconv.Itoa(len(body)) {
		t.Errorf("%q: Content-Length is %s, there are %d bytes", text, length, len(body))
	}
}

// accepts reports whether an Accept-Encoding header accepts a coding, by its name or by *, and does
// not refuse it.
func accepts(header, coding string) bool {
	refused := regexp.MustCompile(`(?i)^[ \t]*` + coding + `[ \t]*;[ \t]*q[ \t]*=[ \t]*0(\.0*)?[ \t]*$`)
	named := regexp.MustCompile(`(?i)^[ \t]*(` + coding + `|\*)[ \t]*(;|$)`)
	elements := strings.Split(header, ",")
	if !slices.ContainsFunc(elements, named.MatchString) {
		return false
	}
	namedTwice := strings.Count(strings.ToLower(header), coding) > 1
	return namedTwice || !slices.ContainsFunc(elements, refused.MatchString)
}
