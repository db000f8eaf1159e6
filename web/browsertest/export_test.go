package browsertest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/source/sourcetest"
	"prompt-recipes/web/servertest"
)

// TestExportLanguageChooser: the language chooser of an export leads to the reader's language.
func TestExportLanguageChooser(t *testing.T) {
	begin(t, notWithShort("it needs Caddy"))
	const path = "/docs/prompts/"
	s := servertest.SharedAt(t, "caddy", path)
	b := openTab(t, 1280)
	userAgent := eval[string](b, "navigator.userAgent")
	visit := func(languages, rest, want string) {
		t.Helper()
		call(b, emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{
			UserAgent:      userAgent,
			AcceptLanguage: languages,
		})
		b.visit(s.URL + "/" + rest)
		b.Wait(fmt.Sprintf(`location.pathname + location.search + location.hash === %q`, path+want))
	}
	visit("de-AT,en", "", "de/")
	visit("zh,pt-PT", "?utm_source=x#debugging", "pt/?utm_source=x#debugging")
	visit("zh", "", "en/")
	b.choose("ja")
	visit("de", "", "ja/")
}

// TestExportLanguageChooserWithoutScripts: without scripts the language chooser offers all
// languages.
func TestExportLanguageChooserWithoutScripts(t *testing.T) {
	begin(t, notWithShort("it needs Caddy"))
	const path = "/docs/prompts/"
	b := openTab(t, 1280)
	b.withoutScripts()

	b.visit(servertest.SharedAt(t, "caddy", path).URL + "/")

	var want []string
	for _, language := range sourcetest.Bundled(t).Languages {
		want = append(want, path+language+"/")
	}
	got := eval[[]string](b, `[...document.querySelectorAll("main a[hreflang]")].map((a) => a.pathname)`)
	difftest.Equal(t, got, want, "the languages that it offers")
}

// TestExportWithoutHeaders: on a host that sends none of the headers, the page runs the site's
// scripts and no others.
func TestExportWithoutHeaders(t *testing.T) {
	begin(t, notWithShort("another host"))
	dir := t.TempDir()
	servertest.Run(t, "export", "--base-url", "http://localhost/", dir)
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
