package browsertest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/google/go-cmp/cmp"

	"prompt-recipes/web/browsertest/harness"
)

// Promises of this file: exports behind other servers.
//
// - nginx and Caddy send the same bytes and headers as the server, in every content coding.
// - The language chooser of an export leads to the language of the reader.
// - On a host that sends no headers the client works, and scripts in the page do not run.

// TestExportAnswersAlike: what the server sends and what nginx and Caddy send from an export are the same bytes with the
// same headers, for every file, in every content coding that they have.
func TestExportAnswersAlike(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"/", "/docs/prompts/"} {
		reference := harness.PublishAt(t, "serve", path)
		for host, codings := range map[string][]string{"nginx": {"identity", "br", "gzip"}, "caddy": {"identity", "br", "gzip", "zstd"}} {
			t.Run(host+" at "+path, func(t *testing.T) {
				s := harness.PublishAt(t, host, path)
				var names []string
				for _, name := range harness.Files(t, s.Dir) {
					// What has its own name only in an export, or is not for readers.
					own := regexp.MustCompile(`^index\.html$|404\.html$|\.(br|gz|zst)$|^\.[hn]|^_|language-chooser`)
					if name == "skills.tar.gz" || !own.MatchString(name) {
						names = append(names, "/"+strings.TrimSuffix(name, "index.html"))
					}
				}
				if len(names) < 60 {
					t.Fatalf("the export has %d files: %v", len(names), names)
				}
				names = append(names, "/nowhere", "/fr/nowhere", "/ja/x/y", "/assets/nowhere.js", "/_headers", "/.hosting/nginx.conf", "/.nojekyll", "/.well-known/", "/assets/", "/prompts/")
				for _, name := range names {
					for _, coding := range codings {
						want, got := answerOf(t, reference.URL+name, coding), answerOf(t, s.URL+name, coding)
						if diff := cmp.Diff(want, got); diff != "" {
							t.Errorf("%s as %s: server (-) and %s (+) differ:\n%.600s", name, coding, host, diff)
						}
					}
				}
				if path == "/" {
					return
				}
				for _, query := range []string{"", "?x=y"} {
					if _, response := harness.Get(t, s.URL+query); response.StatusCode != 308 || response.Header.Get("Location") != path+query {
						t.Errorf("without its last slash the base path is answered by %s to %s", response.Status, response.Header.Get("Location"))
					}
				}
			})
		}
	}
}

// TestExportLanguageChooser: the language chooser of an export leads to the language of the reader, and offers all without scripts.
func TestExportLanguageChooser(t *testing.T) {
	t.Parallel()
	const path = "/docs/prompts/"
	s := harness.PublishAt(t, "caddy", path)
	b := openTab(t, 1280)
	userAgent := eval[string](b, "navigator.userAgent")
	visit := func(languages, rest, want string) {
		call(b, emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{UserAgent: userAgent, AcceptLanguage: languages})
		b.visit(s.URL + "/" + rest)
		b.wait(fmt.Sprintf(`location.pathname + location.search + location.hash === %q`, path+want))
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
	if diff := cmp.Diff(links, eval[[]string](b, `[...document.querySelectorAll("main a[hreflang]")].map((a) => a.pathname)`)); diff != "" {
		t.Errorf("without scripts it offers:\n%s", diff)
	}
}

// TestExportWithoutHeaders: on a host that sends none of the headers, the page runs the site's scripts and no others.
func TestExportWithoutHeaders(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	harness.Export(t, dir)
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

// answered is what must be the same whoever sends it.
type answered struct {
	Status  int
	Body    string
	Headers map[string]string
}

func answerOf(t *testing.T, url, coding string) answered {
	t.Helper()
	body, response := harness.Get(t, url, "Accept-Encoding", coding)
	a := answered{response.StatusCode, body, map[string]string{}}
	for _, name := range []string{"Cache-Control", "Content-Encoding", "Content-Security-Policy", "Content-Type", "Content-Version", "Permissions-Policy", "Referrer-Policy", "X-Content-Type-Options"} {
		// The server says private where its answer depends on the reader's language; a static host has one answer.
		a.Headers[name] = strings.TrimPrefix(strings.ToLower(response.Header.Get(name)), "private, ")
	}
	return a
}
