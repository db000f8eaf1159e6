package main

import (
	"fmt"
	"math"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/google/go-cmp/cmp"
)

// choose clicks the link to a language and waits until the page is in it.
func (b *tab) choose(language string) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(`(() => { const a = document.querySelector('a[hreflang="%s"]'); a.focus({preventScroll: true}); a.click(); return true; })()`, language))
	b.waitLanguage(language)
}

func (b *tab) waitLanguage(language string) {
	b.t.Helper()
	b.wait(fmt.Sprintf(`document.documentElement.lang === %q && document.querySelector('a[hreflang="%s"]').ariaCurrent === "page"`, language, language))
}

// headElements are the elements of the head, sorted, without the scripts: those have done their work.
const headElements = `[...document.head.children].filter((e) => !e.matches("script[src]")).map((e) => e.outerHTML).sort().join("\n")`

// TestSwitchLanguage: choosing a language changes what a page load would change, and nothing else.
func TestSwitchLanguage(t *testing.T) {
	t.Parallel()
	s := publish(t)
	catalogue := bundledCatalogue(t)
	words := bundledWords(t)
	fresh := map[string][2]string{}
	for _, language := range catalogue.Languages {
		b := openTab(t, 1280)
		b.visit(s.url + "/" + language + "/?wasm=false")
		fresh[language] = [2]string{eval[string](b, dom), eval[string](b, headElements)}
	}
	b := openTab(t, 1280)
	b.visit(s.url + "/en/")
	b.startClient()
	eval[bool](b, "window.sameDocument = true")
	for _, language := range []string{"ja", "de", "pt", "fr", "en", "ja"} {
		t.Run("to "+language, func(t *testing.T) {
			b.t = t
			b.choose(language)
			if !eval[bool](b, "window.sameDocument === true") {
				t.Fatal("a page was loaded")
			}
			if diff := cmp.Diff(fresh[language][1], eval[string](b, headElements)); diff != "" {
				t.Errorf("the head differs from that of a loaded page:\n%s", diff)
			}
			if got := b.path() + " " + eval[string](b, "document.title + ' ' + document.activeElement.hreflang"); got != "/"+language+"/ "+catalogue.Page(language).Title+" "+language {
				t.Errorf("address, title and focus are %s", got)
			}
			if got, want := eval[string](b, `document.getElementById("page--status").textContent`), words[language].Message("LanguageChanged"); got != want {
				t.Errorf("a screen reader hears %q, want %q", got, want)
			}
			eval[bool](b, `(document.getElementById("page--status").textContent = "", true)`)
			if diff := cmp.Diff(lines(fresh[language][0]), lines(eval[string](b, dom))); diff != "" {
				t.Errorf("the page differs from a loaded one:\n%s", diff)
			}
		})
	}
	b.t = t
	b.expectQuiet(s.url)
}

// lines splits what dom returns, without what differs by design: an empty live region has had text.
func lines(tree string) []string {
	return strings.Split(strings.ReplaceAll(tree, "\n   \"\"", ""), "\n")
}

// TestSwitchKeepsPlace: the heading that is being read, or the block of its text, stays within a line of where it was.
func TestSwitchKeepsPlace(t *testing.T) {
	t.Parallel()
	s := publish(t)
	const lineHeight = 28
	for _, width := range []int64{320, 1280} {
		b := openTab(t, width)
		b.visit(s.url + "/en/")
		b.startClient()
		for _, place := range []struct {
			selector string
			top      float64 // where it stands in the window before
		}{
			{"#full-stack-web-app--title", 40}, {"#schema-generation--title", 200}, {"#config-audit--title", 100},
			{"#debugging h2", 10}, {"#usage-principles h2", 150}, {"#pre-pr-review--invocation", -120}, {"#ci-cd-pipeline--container-image--title", 5},
		} {
			for _, languages := range [][2]string{{"en", "ja"}, {"ja", "de"}, {"de", "fr"}, {"fr", "en"}} {
				name := fmt.Sprintf("%s at %v of %d px, %s to %s", place.selector, place.top, width, languages[0], languages[1])
				before := eval[float64](b, fmt.Sprintf(`(() => {
					const e = document.querySelector(%q);
					scrollBy({top: e.getBoundingClientRect().top - (%v), behavior: "instant"});
					return e.getBoundingClientRect().top;
				})()`, place.selector, place.top))
				b.choose(languages[1])
				after := eval[float64](b, fmt.Sprintf(`document.querySelector(%q).getBoundingClientRect().top`, place.selector))
				if math.Abs(after-before) > lineHeight {
					t.Errorf("%s: it moved from %v to %v", name, before, after)
				}
			}
		}
	}
}

// TestCopyAcrossSwitch: a button that has said "copied" in one language gets its label back in the one chosen since.
func TestCopyAcrossSwitch(t *testing.T) {
	t.Parallel()
	s := publish(t)
	b := openTab(t, 1280)
	allowClipboard(b)
	b.visit(s.url + "/en/")
	b.startClient()
	const label = `document.querySelector('[data-copy="config-audit--invocation"]').textContent`
	want := map[string]string{}
	for _, language := range []string{"fr", "en"} {
		b.choose(language)
		want[language] = eval[string](b, label)
	}
	if want["fr"] == want["en"] {
		t.Fatalf("the label is %q in both languages, so this test proves nothing", want["en"])
	}
	copyWith(b, "config-audit--invocation")
	b.choose("fr")
	copyWith(b, "config-audit--invocation")
	b.wait(`!document.querySelector("button[data-state]")`)
	if got := eval[string](b, label); got != want["fr"] {
		t.Errorf("the label is %q, want %q", got, want["fr"])
	}
}

// TestSwitchHistory: Back and Forward go through the languages, in the same document, and a reload stays in the last.
func TestSwitchHistory(t *testing.T) {
	t.Parallel()
	s := publish(t)
	b := openTab(t, 1280)
	b.visit(s.url + "/en/#debugging")
	b.startClient()
	eval[bool](b, "window.sameDocument = true")
	b.choose("fr")
	b.choose("ja")
	if got := b.path() + eval[string](b, "location.hash"); got != "/ja/#debugging" {
		t.Errorf("the address is %s", got)
	}
	for _, step := range []struct{ script, language string }{
		{"history.back()", "fr"}, {"history.back()", "en"}, {"history.forward()", "fr"}, {"history.go(1)", "ja"}, {"history.go(-2)", "en"},
	} {
		eval[bool](b, "("+step.script+", true)")
		b.waitLanguage(step.language)
		if got := b.path(); got != "/"+step.language+"/" {
			t.Errorf("after %s the address is %s", step.script, got)
		}
	}
	if !eval[bool](b, "window.sameDocument === true") {
		t.Error("a page was loaded")
	}
	eval[bool](b, `(document.getElementById("testing").scrollIntoView({behavior: "instant"}), true)`)
	before := eval[float64](b, "scrollY")
	b.do(chromedp.Reload())
	b.wait("scrollY > 0")
	if after := eval[float64](b, "scrollY"); math.Abs(after-before) > 50 {
		t.Errorf("a reload moves the reader from %v to %v", before, after)
	}
	b.expectQuiet(s.url)
}

// TestSwitchHistoryAfterReload: a page that was loaded anew follows the reader to the languages chosen before it, the
// client running or not.
func TestSwitchHistoryAfterReload(t *testing.T) {
	t.Parallel()
	s := publish(t)
	b := openTab(t, 1280)
	b.visit(s.url + "/en/")
	b.startClient()
	b.choose("fr")
	b.choose("ja")
	for _, step := range []struct{ script, language string }{{"history.back()", "fr"}, {"history.back()", "en"}, {"history.go(2)", "ja"}} {
		b.do(chromedp.Reload())
		b.wait(`document.readyState === "complete"`)
		eval[bool](b, "("+step.script+", true)")
		b.waitLanguage(step.language)
		b.wait(`document.readyState === "complete"`)
		b.expectPage(step.language, b.title(step.language))
	}
	b.startClient()
	eval[bool](b, "(history.back(), true)")
	b.waitLanguage("fr")
	b.expectPage("fr", b.title("fr"))

	b.visit(s.url + "/de/")
	eval[bool](b, fmt.Sprintf(`(history.replaceState(null, "", "%s/pt/"), true)`, base())) // as when nobody heard of the move
	b.startClient()
	b.waitLanguage("pt")
	b.expectPage("pt", b.title("pt"))
	b.expectQuiet(s.url)
}

// TestSwitchPending: while the files of a chosen language are on their way the reader may move within the page.
func TestSwitchPending(t *testing.T) {
	t.Parallel()
	f := newFront(t, publish(t, "--remove-worker")) // whose requests could not be held back
	held := make(chan bool)
	f.answer(func(_ http.ResponseWriter, r *http.Request) bool {
		if strings.HasPrefix(sitePath(r), "/assets/fr.") {
			<-held
		}
		return false
	})
	b := openTab(t, 1280)
	b.visit(f.url + "/en/")
	b.startClient()
	eval[bool](b, `window.sameDocument = true`)
	eval[bool](b, `(document.querySelector('a[hreflang="fr"]').click(), document.querySelector('a[href="#debugging"]').click(), true)`)
	b.wait(`location.hash === "#debugging"`)
	b.expectPage("en", b.title("en"))
	eval[bool](b, `(document.querySelector('a[hreflang="fr"]').click(), true)`) // again, impatiently
	entries := eval[int](b, "history.length")
	close(held)
	b.waitLanguage("fr")
	b.expectPage("fr", b.title("fr"))
	b.do(chromedp.Sleep(200 * time.Millisecond))
	if more := eval[int](b, "history.length") - entries; more != 1 {
		t.Errorf("%d entries are added to the history", more)
	}
	if got := b.path() + eval[string](b, "location.hash"); got != "/fr/#debugging" {
		t.Errorf("the address is %s", got)
	}
	if !eval[bool](b, "window.sameDocument === true") {
		t.Error("a page was loaded")
	}
}

// TestLanguageRemembered: the choice, made with or without the client, decides where the front door leads.
func TestLanguageRemembered(t *testing.T) {
	t.Parallel()
	s := publish(t)
	b := openTab(t, 1280)
	b.visit(s.url + "/")
	b.waitLanguage("en")
	eval[bool](b, `(document.querySelector('a[hreflang="de"]').click(), true)`) // no client yet: plain navigation
	b.waitLanguage("de")
	b.visit(s.url + "/")
	b.waitLanguage("de")
	b.startClient()
	b.choose("ja")
	b.visit(s.url + "/")
	b.waitLanguage("ja")
	if path := b.path(); path != "/ja/" {
		t.Errorf("the front door leads to %s", path)
	}
	b.expectQuiet(s.url)
}

// TestSwitchWithoutFiles: when the files of a language cannot be had, the link does what links do.
func TestSwitchWithoutFiles(t *testing.T) {
	t.Parallel()
	s := publish(t, "--remove-worker") // whose requests could not be blocked
	b := openTab(t, 1280)
	b.visit(s.url + "/en/")
	b.startClient()
	call(b, network.SetBlockedURLs, network.SetBlockedURLsParams{URLPatterns: []*network.BlockPattern{{URLPattern: s.url + "/assets/fr.*", Block: true}}})
	eval[bool](b, "window.sameDocument = true")
	b.choose("fr")
	b.wait(`document.readyState === "complete"`)
	if eval[bool](b, "window.sameDocument === true") {
		t.Error("the page was switched in place without its text")
	}
	b.expectPage("fr", b.title("fr"))
}

// TestHistoryWithoutFiles: the same for going back, where the address is that of the other language already.
func TestHistoryWithoutFiles(t *testing.T) {
	t.Parallel()
	s := publish(t, "--remove-worker")
	b := openTab(t, 1280)
	b.visit(s.url + "/fr/#debugging")
	b.startClient()
	b.choose("ja")
	b.do(chromedp.Reload())
	b.startClient() // which has no French yet
	call(b, network.SetBlockedURLs, network.SetBlockedURLsParams{URLPatterns: []*network.BlockPattern{{URLPattern: s.url + "/assets/fr.*", Block: true}}})
	call(b, network.ClearBrowserCache, cdp.Empty{})
	eval[bool](b, "(history.back(), true)")
	b.waitLanguage("fr")
	b.wait(`document.readyState === "complete"`)
	b.expectPage("fr", b.title("fr"))
}

// TestModifiedClicks: a click that asks for a new tab or window, and one on another kind of link, is the browser's.
func TestModifiedClicks(t *testing.T) {
	t.Parallel()
	s := publish(t)
	b := openTab(t, 1280)
	b.visit(s.url + "/en/")
	b.startClient()
	prevented := func(selector, init string) bool {
		return eval[bool](b, fmt.Sprintf(`(() => {
			let taken; // seen after the client's listener, which was there first
			document.addEventListener("click", (e) => { taken = e.defaultPrevented; e.preventDefault(); }, {once: true});
			document.querySelector(%q).dispatchEvent(new MouseEvent("click", Object.assign({bubbles: true, cancelable: true}, %s)));
			return taken;
		})()`, selector, init))
	}
	if !prevented(`a[hreflang="en"]`, "{}") {
		t.Error("an ordinary click on a language is not taken, so this test proves nothing")
	}
	for _, init := range []string{"{ctrlKey: true}", "{metaKey: true}", "{shiftKey: true}", "{altKey: true}"} {
		if prevented(`a[hreflang="fr"]`, init) {
			t.Errorf("a click with %s is taken from the browser", init)
		}
	}
	b.do(chromedp.Sleep(200e6))
	if language := eval[string](b, "document.documentElement.lang"); language != "en" {
		t.Errorf("the page is in %s", language)
	}
	// In-page links move the focus as they do without the client.
	eval[bool](b, `(document.querySelector('.skip-link').click(), true)`)
	b.wait(`location.hash === "#main" && document.activeElement.id === "main"`)
}
