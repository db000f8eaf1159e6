package browsertest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/google/go-cmp/cmp"

	"prompt-recipes/content/difftest"
	"prompt-recipes/web/browsertest/harness"
)

// Promises of this file: exports behind other servers.
//
// - nginx and Caddy send the same bytes and headers as the server, in every content coding.
// - The lines for proxies in recipes help publishing lead to every page, and those for a site that has moved withdraw it.
// - The language chooser of an export leads to the language of the reader.
// - On a host that sends no headers the client works, and scripts in the page do not run.

// TestExportAnswersAlike: what the server sends and what nginx and Caddy send from an export are the same bytes with the
// same headers, for every file, in every content coding that they have.
func TestExportAnswersAlike(t *testing.T) {
	long(t, "it needs nginx and Caddy")
	// What has its own name only in an export, or is not for readers.
	own := regexp.MustCompile(`^index\.html$|404\.html$|\.(br|gz|zst)$|^\.[hn]|^_|language-chooser`)
	for _, path := range []string{"/", "/docs/prompts/"} {
		reference := harness.SharedAt(t, "serve", path)
		for host, codings := range map[string][]string{"nginx": {"identity", "br", "gzip"}, "caddy": {"identity", "br", "gzip", "zstd"}} {
			s := harness.SharedAt(t, host, path)
			names := []string{"/nowhere", "/fr/nowhere", "/ja/x/y", "/assets/nowhere.js", "/_headers", "/.hosting/nginx.conf", "/.nojekyll", "/.well-known/", "/assets/", "/prompts/"}
			for _, name := range harness.Files(t, s.Dir) {
				if name == "skills.tar.gz" || !own.MatchString(name) {
					names = append(names, "/"+strings.TrimSuffix(name, "index.html"))
				}
			}
			if !slices.Contains(names, "/en/") {
				t.Fatalf("%s at %s: the export has no page but %v", host, path, names)
			}
			for _, name := range names {
				for _, coding := range codings {
					expectAlike(t, reference, s, http.MethodGet, name, "Accept-Encoding: "+coding, host)
				}
			}
		}
	}
}

// TestRequestsOfHosts: every request of the table that the server is tested with is answered in the same way by nginx and
// Caddy, redirects and errors included. The exceptions: requests in no language, which a static host answers in one;
// what lies outside the base path; and the text of redirects and of refused ranges, which is each server's own.
func TestRequestsOfHosts(t *testing.T) {
	long(t, "it needs nginx and Caddy")
	table := harness.ReadFile(t, "../serve/testdata/requests.txt")
	requests := regexp.MustCompile(`(?m)^([A-Z]+) (/base(?:[/?]\S*)?)(?: (.*))?$`).FindAllStringSubmatch(table, -1)
	if len(requests) == 0 {
		t.Fatal("the table has no requests")
	}
	outside, language := regexp.MustCompile(`^/base/(\?|$)|\.\.`), regexp.MustCompile(`Accept-Language: [^|]*`)
	reference := harness.SharedAt(t, "serve", "/docs/prompts/")
	for _, host := range []string{"nginx", "caddy"} {
		s := harness.SharedAt(t, host, "/docs/prompts/")
		for _, r := range requests {
			method, path, headers := r[1], strings.TrimPrefix(r[2], "/base"), language.ReplaceAllString(r[3], "")
			// nginx answers TRACE before any configuration, and has no zstd; neither knows * as a coding.
			unknown := host == "nginx" && (method == "TRACE" || strings.Contains(headers, "zstd")) || strings.Contains(headers, "*")
			if unknown || outside.MatchString(r[2]) {
				continue
			}
			expectAlike(t, reference, s, method, path, headers, host)
		}
	}
}

// TestProxies: behind nginx and Caddy the page is found without the last slash too, and an old address leads to the new one but
// for the service worker's.
func TestProxies(t *testing.T) {
	long(t, "it needs nginx and Caddy")
	for _, host := range []string{"nginx proxy", "caddy proxy"} {
		s := harness.SharedAt(t, host, "/docs/prompts/")
		for path, want := range map[string]string{
			"/docs/prompts": `30[18] .*/docs/prompts/`, "/docs/prompts/": "307 /docs/prompts/en/", "/docs/prompts/en/": "200 ", "/docs/prompts/nowhere": "404 ",
			"/old/worker.js": "410 ", "/old/en/?a=b": `308 https://example\.net/new/en/\?a=b`, "/old/a%0D%3Fb": `308 https://example\.net/new/a%0D%3Fb`,
		} {
			_, response := harness.Get(t, strings.TrimSuffix(s.URL, "/docs/prompts")+path)
			got := fmt.Sprint(response.StatusCode, " ", response.Header.Get("Location"))
			if !regexp.MustCompile("^" + want + "$").MatchString(got) {
				t.Errorf("%s: %s answers %s, want %s", host, path, got, want)
			}
		}
	}
}

// TestExportLanguageChooser: the language chooser of an export leads to the language of the reader, and offers all without scripts.
func TestExportLanguageChooser(t *testing.T) {
	long(t, "it needs Caddy")
	const path = "/docs/prompts/"
	s := harness.SharedAt(t, "caddy", path)
	b := openTab(t, 1280)
	userAgent := eval[string](b, "navigator.userAgent")
	visit := func(languages, rest, want string) {
		call(b, emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{UserAgent: userAgent, AcceptLanguage: languages})
		b.visit(s.URL + "/" + rest)
		b.Wait(fmt.Sprintf(`location.pathname + location.search + location.hash === %q`, path+want))
	}
	visit("de-AT,en", "", "de/")
	visit("zh,pt-PT", "?utm_source=x#debugging", "pt/?utm_source=x#debugging")
	visit("zh", "", "en/")
	b.choose("ja")
	visit("de", "", "ja/")

	b = openTab(t, 1280)
	b.withoutScripts()
	b.visit(s.URL + "/")
	var links []string
	for _, language := range harness.Catalogue(t).Languages {
		links = append(links, path+language+"/")
	}
	difftest.Expect(t, links, eval[[]string](b, `[...document.querySelectorAll("main a[hreflang]")].map((a) => a.pathname)`), "without scripts it offers")
}

// TestExportWithoutHeaders: on a host that sends none of the headers, the page runs the site's scripts and no others.
func TestExportWithoutHeaders(t *testing.T) {
	long(t, "another host")
	dir := t.TempDir()
	harness.Run(t, "export", "--base-url", "http://localhost/", dir)
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(server.Close)
	b := openAt(t, server.URL, 1280, "/en/")
	b.startClient()
	b.choose("fr")
	b.expectQuiet()
	if eval[bool](b, `(() => {
		const script = document.createElement("script");
		script.textContent = "window.inline = true";
		document.head.append(script);
		return "inline" in window;
	})()`) {
		t.Error("a script in the page ran")
	}
}

// expectAlike fails the test if a host does not answer a request as the server does.
func expectAlike(t *testing.T, reference, s *harness.Server, method, path, headers, host string) {
	t.Helper()
	if diff := cmp.Diff(answerTo(t, method, reference.URL+path, headers), answerTo(t, method, s.URL+path, headers)); diff != "" {
		t.Errorf("%s %s %s: server (-) and %s (+) differ:\n%.900s", method, s.URL+path, headers, host, diff)
	}
}

// answered is what must be the same whoever sends it.
type answered struct {
	Status  int
	Body    string
	Headers map[string]string
}

// answerTo is the answer to a request with headers that are joined by " | ".
func answerTo(t *testing.T, method, url, headers string) answered {
	t.Helper()
	// A static host has the same answer for all who accept anything.
	wanted := append([]string{"Accept-Encoding: identity", "Accept: text/html"}, strings.Split(headers, " | ")...)
	body, response := harness.Request(t, method, url, wanted...)
	a := answered{response.StatusCode, body, map[string]string{}}
	for name, values := range response.Header {
		// Those of the connection, what each server makes for itself, and the length of the body, which is compared.
		if slices.Contains([]string{
			"Accept-Ranges", "Connection", "Content-Length", "Date", "Etag", "Keep-Alive", "Last-Modified", "Server",
		}, name) {
			continue
		}
		a.Headers[name] = strings.ToLower(strings.Join(values, " and "))
	}
	// The server's answer may depend on the reader's language; a static host has one answer.
	a.Headers["Cache-Control"] = strings.TrimPrefix(a.Headers["Cache-Control"], "private, ")
	a.Headers["Vary"] = regexp.MustCompile(`^(accept and )?(accept-language, cookie and )?`).ReplaceAllString(a.Headers["Vary"], "")
	if a.Status/100 == 3 || a.Status == http.StatusRequestedRangeNotSatisfiable {
		a.Body = ""
		delete(a.Headers, "Content-Type")
	}
	if a.Status == http.StatusRequestedRangeNotSatisfiable { // net/http takes Cache-Control away, nginx Vary
		delete(a.Headers, "Cache-Control")
		delete(a.Headers, "Vary")
	}
	return a
}
