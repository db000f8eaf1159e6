package browsertest

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/locales"
	"prompt-recipes/web/serve"
	"prompt-recipes/web/servertest"
	"prompt-recipes/web/site"
	"prompt-recipes/web/site/sitetest"
)

// Promises of this file: exports behind other servers.
//
// - nginx and Caddy send the same bytes and headers as the server would, in every content coding.
//   Locations of nginx for the assets of other sites on the host do not change that.
// - The lines for proxies in recipes help publishing lead to every page, and those for a site that
//   has moved withdraw it.
// - A header of one's own can be added to every answer of nginx.
// - No redirect leads to another origin, whatever path is asked for.
// - A page that links its style sheet keeps the reading place until that has come.
// - The language chooser of an export leads to the language of the reader.
// - On a host that sends no headers the client works, and inline scripts do not run.

// exportedSite returns the site that recipes export writes, below a path that ends with a slash. It differs from the
// site of recipes serve, whose pages contain their style sheet.
func exportedSite(t *testing.T, path string) *site.Site {
	t.Helper()
	s, err := site.Build(sitetest.Input(t, content.Bundled(), locales.Bundled()), site.Options{
		BaseURL:   &url.URL{Scheme: "http", Host: "localhost", Path: path},
		LinkStyle: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// serveExported returns a server that sends the site that recipes export writes.
func serveExported(t *testing.T, path string) *servertest.Server {
	t.Helper()
	server := httptest.NewServer(serve.Handler(exportedSite(t, path), serve.Health{}))
	t.Cleanup(server.Close)
	return &servertest.Server{URL: server.URL + strings.TrimSuffix(path, "/")}
}

// TestExportAnswersAlike: for every file, nginx and Caddy send from an export the same bytes and headers as the
// server, in every content coding that they support. If the folder is the worktree of a repository, they send no
// files of the repository.
func TestExportAnswersAlike(t *testing.T) {
	begin(t, notWithShort("it needs nginx and Caddy"))
	for _, path := range []string{"/", "/docs/prompts/"} {
		reference := serveExported(t, path)
		for _, host := range []string{"nginx", "caddy"} {
			s := servertest.SharedAt(t, host, path)
			filetest.WriteFile(t, filepath.Join(s.Dir, ".git", "HEAD"), "ref: refs/heads/gh-pages\n")
			for _, name := range exportedPaths(t, s) {
				for _, coding := range []string{"identity", "br", "gzip"} {
					r := request{http.MethodGet, name, "Accept-Encoding: " + coding}
					expectAlike(t, reference, s, r, host)
				}
			}
		}
	}
}

// exportedPaths returns the paths of the files of an export, and some paths without a file. It leaves out files that
// only an export has under their name, and files that are not for readers.
func exportedPaths(t *testing.T, s *servertest.Server) []string {
	t.Helper()
	own := regexp.MustCompile(`^index\.html$|404\.html$|\.(br|gz)$|^\.[hn]|^_|language-chooser`)
	paths := []string{
		"/nowhere",
		"/fr/nowhere",
		"/fr/nowhere.json",
		"/fr/404.html",
		"/fr/index.html.br",
		"/ja/x/y",
		"/assets/nowhere.js",
		"/_headers",
		"/.hosting/nginx.conf",
		"/.nojekyll",
		"/.well-known/",
		"/assets/",
		"/prompts/",
	}
	for _, name := range filetest.Files(t, s.Dir) {
		if strings.HasSuffix(name, ".tar.gz") || !own.MatchString(name) {
			paths = append(paths, "/"+strings.TrimSuffix(name, "index.html"))
		}
	}
	if !slices.Contains(paths, "/en/") {
		t.Fatalf("%s: the export has no page but %v", s.URL, paths)
	}
	return paths
}

// TestRequestsOfHosts: nginx and Caddy answer every request in the server's table of test requests as the server
// does, including redirects and errors.
func TestRequestsOfHosts(t *testing.T) {
	begin(t, notWithShort("it needs nginx and Caddy"))
	reference := serveExported(t, "/docs/prompts/")
	for _, host := range []string{"nginx", "caddy"} {
		s := servertest.SharedAt(t, host, "/docs/prompts/")
		for _, r := range tabledRequests(t) {
			// Neither host knows * as a coding. nginx answers TRACE before it reads any configuration.
			isUnknown := strings.Contains(r.headers, "*") || host == "nginx" && r.method == "TRACE"
			if !isUnknown {
				expectAlike(t, reference, s, r, host)
			}
		}
	}
}

// TestExportWithHeader: recipes help publishing has a line for a header of one's own. It adds the header to every
// answer of nginx, once, and changes nothing else.
func TestExportWithHeader(t *testing.T) {
	begin(t, notWithShort("it needs nginx"))
	const path = "/docs/prompts/"
	plain := servertest.SharedAt(t, "nginx", path)
	staging := servertest.SharedAt(t, "nginx staging", path)
	requests := tabledRequests(t)
	for _, name := range exportedPaths(t, plain) {
		requests = append(requests, request{http.MethodGet, name, ""})
	}
	for _, r := range requests {
		if r.method == "TRACE" { // nginx answers it before it reads any configuration
			continue
		}
		want := answerTo(t, plain, r)
		got := answerTo(t, staging, r)
		want.Headers["X-Robots-Tag"] = "noindex"
		difftest.Equal(t, got, want, r.method, " ", r.path)
	}
}

// tabledRequests returns the requests that the server is tested with. It leaves out those that a
// static host must answer differently: for the languages of a reader, for Markdown instead of a page,
// for health checks, and outside the base path.
func tabledRequests(t *testing.T) []request {
	t.Helper()
	table := filetest.ReadFile(t, "../serve/testdata/requests.txt")
	line := regexp.MustCompile(`(?m)^([A-Z]+) (/base(?:[/?]\S*)?)(?: (.*))?$`)
	outside := regexp.MustCompile(`^/base/(\?|healthz$|$)|\.\.`)
	language := regexp.MustCompile(`Accept-Language: [^|]*`)
	var requests []request
	for _, match := range line.FindAllStringSubmatch(table, -1) {
		method, path, headers := match[1], match[2], match[3]
		if outside.MatchString(path) || strings.Contains(headers, "text/markdown") {
			continue
		}
		requests = append(requests, request{
			method:  method,
			path:    strings.TrimPrefix(path, "/base"),
			headers: language.ReplaceAllString(headers, ""),
		})
	}
	if len(requests) == 0 {
		t.Fatal("the table has no requests")
	}
	return requests
}

// TestHostileRedirects: no path for which a server, or a configuration for one, has a redirect leads to another
// origin. Web servers match the path in its normal form, without // and .., but browsers read // at the start of
// Location as the beginning of a host.
func TestHostileRedirects(t *testing.T) {
	begin(t, notWithShort("it needs nginx and Caddy"))
	const folder = "/docs/prompts/"
	for _, at := range []struct{ host, base string }{
		{"serve", "/"},
		{"serve", folder},
		{"nginx", "/"},
		{"nginx", folder},
		{"caddy", "/"},
		{"caddy", folder},
		{"nginx proxy", folder},
		{"caddy proxy", folder},
	} {
		s := servertest.SharedAt(t, at.host, at.base)
		for _, path := range hostilePaths(at.base) {
			expectOrigin(t, strings.TrimSuffix(s.URL, strings.TrimSuffix(at.base, "/")), path, at.host)
		}
	}
}

// hostilePaths returns paths that a server may take for one of those that it redirects.
func hostilePaths(base string) []string {
	var paths []string
	for _, path := range []string{base, strings.TrimSuffix(base, "/"), base + "en", base + "en/"} {
		escaped := strings.ReplaceAll(strings.TrimPrefix(path, "/"), "/", "%2f")
		for _, before := range []string{"//evil.example/..%2f", "//evil.example/%2e%2e/", "//evil.example%2f../"} {
			paths = append(paths, before+strings.TrimPrefix(path, "/"), before+escaped)
		}
		paths = append(paths,
			"/"+path,
			"//"+path,
			"/x/.."+path,
			"/%5c"+path,
			`/\evil.example/..`+path,
			"/%5cevil.example/..%2f"+escaped,
			"//evil.example%5c..%5c"+escaped,
			"/%0d%0aLocation:%20//evil.example/.."+path,
			strings.ToUpper(path),
		)
	}
	for _, path := range slices.Clone(paths) {
		paths = append(paths, path+"?to=//evil.example")
	}
	return paths
}

// expectOrigin fails the test if the answer to a request leads to another origin. It sends the path of the request
// unchanged.
func expectOrigin(t *testing.T, origin, path, host string) {
	t.Helper()
	// a client of net/http would clean the path or ask for an absolute URL
	connection, err := net.Dial("tcp", strings.TrimPrefix(origin, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	address := connection.RemoteAddr().String()
	if _, err := fmt.Fprintf(connection, "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n", path, address); err != nil {
		t.Fatal(err)
	}
	response, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	// browsers read a backslash as a slash
	location := strings.ReplaceAll(response.Header.Get("Location"), `\`, "/")
	target, err := url.Parse(location)
	if err != nil {
		t.Errorf("%s: %s leads to %q, which is not a URL", host, path, location)
		return
	}
	if target.Host != "" && target.Host != address {
		t.Errorf("%s: %s leads to %s", host, path, location)
	}
}

// TestProxies: behind nginx and Caddy, the server answers for its files. The address without the last slash also
// leads to the page, and an old address leads to the new one, except that of the service worker.
func TestProxies(t *testing.T) {
	begin(t, notWithShort("it needs nginx and Caddy"))
	for _, host := range []string{"nginx proxy", "caddy proxy"} {
		s := servertest.SharedAt(t, host, "/docs/prompts/")
		for path, want := range map[string]string{
			"/docs/prompts":           `30[18] .*/docs/prompts/`,
			"/docs/prompts/":          "307 /docs/prompts/en/",
			"/docs/prompts/en/":       "200 ",
			"/docs/prompts/nowhere":   "404 ",
			"/docs/prompts/worker.js": "200 ",
			"/old/worker.js":          "410 ",
			"/old/en/?a=b":            `308 https://example\.net/new/en/\?a=b`,
			"/old/assets/style.css":   `308 https://example\.net/new/assets/style\.css`,
			"/old/a%0D%3Fb":           `308 https://example\.net/new/a%0D%3Fb`,
		} {
			_, response := servertest.Get(t, strings.TrimSuffix(s.URL, "/docs/prompts")+path)
			got := fmt.Sprint(response.StatusCode, " ", response.Header.Get("Location"))
			if !regexp.MustCompile("^" + want + "$").MatchString(got) {
				t.Errorf("%s: %s answers %s, want %s", host, path, got, want)
			}
		}
	}
}

// TestPlaceBeforeStyle: readers who follow a link to another language keep their place, even if the page arrives long
// before its linked style sheet.
func TestPlaceBeforeStyle(t *testing.T) {
	begin(t, sameWithShort)
	exported := exportedSite(t, "/")
	answer := serve.Handler(exported, serve.Health{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path := strings.TrimPrefix(r.URL.Path, "/")
		switch {
		case strings.HasPrefix(path, "assets/style."):
			time.Sleep(300 * time.Millisecond)
			w.Header().Set("Cache-Control", "no-store")
			w.Header().Set("Content-Type", site.MediaTypes[".css"])
			w.Write(exported.Files[path].Body)
		case path == site.WorkerPath: // it would store the style sheet
			http.NotFound(w, r)
		default:
			answer.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(server.Close)
	b := openAt(t, server.URL, 1280, "/en/?wasm=false")
	b.Wheel(5000)
	before := eval[sight](b, look)

	b.load("fr")

	b.expectPage("fr", b.title("fr"))
	b.expectPlace("from en to fr", before)
}

// request is a request for a path below the base path. Its headers are joined by " | ".
type request struct {
	method, path, headers string
}

// expectAlike fails the test unless a host answers a request as the server does.
func expectAlike(t *testing.T, reference, s *servertest.Server, r request, host string) {
	t.Helper()
	want := answerTo(t, reference, r)
	got := answerTo(t, s, r)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s %s %s: server (-) and %s (+) differ:\n%.900s", r.method, s.URL+r.path, r.headers, host, diff)
	}
}

// exchange is the part of an answer that must be the same from every server.
type exchange struct {
	Status  int
	Body    string
	Headers map[string]string
}

// ownHeaders are headers that may differ: those of the connection, those that each server makes for
// itself, and the length of the body, which is compared anyway.
var ownHeaders = []string{
	"Accept-Ranges",
	"Connection",
	"Content-Length",
	"Date",
	"Etag",
	"Keep-Alive",
	"Last-Modified",
	"Server",
}

// answerTo returns the part of a server's answer that must be the same from every server.
func answerTo(t *testing.T, s *servertest.Server, r request) exchange {
	t.Helper()
	// A static host gives everybody the same answer, so the request accepts what it can send.
	headers := []string{"Accept-Encoding: identity", "Accept: text/html"}
	headers = append(headers, strings.Split(r.headers, " | ")...)
	body, response := servertest.Request(t, r.method, s.URL+r.path, headers...)
	a := exchange{
		Status:  response.StatusCode,
		Body:    body,
		Headers: map[string]string{},
	}
	for name, values := range response.Header {
		if !slices.Contains(ownHeaders, name) {
			a.Headers[name] = strings.ToLower(strings.Join(values, " and "))
		}
	}
	a.forgetLanguage()
	a.forgetOwnTexts()
	return a
}

// forgetLanguage removes what makes an answer depend on the reader's language. A static host has
// one answer for all readers.
func (a *exchange) forgetLanguage() {
	a.Headers["Cache-Control"] = strings.TrimPrefix(a.Headers["Cache-Control"], "private, ")
	ofLanguage := regexp.MustCompile(`^(accept and )?(accept-language, cookie and )?`)
	a.Headers["Vary"] = ofLanguage.ReplaceAllString(a.Headers["Vary"], "")
}

// forgetOwnTexts removes the texts of redirects and of refused ranges, which each server writes in
// its own way.
func (a *exchange) forgetOwnTexts() {
	isRedirect := a.Status/100 == 3
	isRefused := a.Status == http.StatusRequestedRangeNotSatisfiable
	if isRedirect || isRefused {
		a.Body = ""
		delete(a.Headers, "Content-Type")
	}
	if isRefused { // net/http removes Cache-Control, and nginx Vary
		delete(a.Headers, "Cache-Control")
		delete(a.Headers, "Vary")
	}
}
