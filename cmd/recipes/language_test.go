package main

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/language"
)

// choose clicks the link to a language and waits until all of the page is in it.
func (b *tab) choose(language string) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(`(() => { const a = document.querySelector('.language-switch a[hreflang="%s"]'); a.focus({preventScroll: true}); a.click(); return true; })()`, language))
	b.waitLanguage(language)
	b.wait(`!document.querySelector("[style]")`) // what is far from what is seen is laid out last
}

func (b *tab) waitLanguage(language string) {
	b.t.Helper()
	b.wait(fmt.Sprintf(`document.documentElement.lang.split("-")[0] === %q && document.querySelector('.language-switch a[hreflang="%s"]').ariaCurrent === "page"`, language, language))
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

// places are what a reader may be reading, and where it stands in the window.
var places = []struct {
	selector string
	top      float64
}{
	{"#full-stack-web-app h3", 40}, {"#schema-generation h3", 200}, {"#config-audit h3", 100},
	{"#debugging h2", 10}, {"#usage-principles h2", 150}, {"#pre-pr-review pre", -120}, {"#ci-cd-pipeline--container-image h5", 5},
}

// scrollTo brings an element to a distance from the top of the window and returns the one that it has then.
func (b *tab) scrollTo(selector string, top float64) float64 {
	b.t.Helper()
	return eval[float64](b, fmt.Sprintf(`(() => {
		const e = document.querySelector(%q);
		scrollBy({top: e.getBoundingClientRect().top - (%v), behavior: "instant"});
		return e.getBoundingClientRect().top;
	})()`, selector, top))
}

// expectPlace fails the test if an element is more than a line away from where it was.
func (b *tab) expectPlace(name, selector string, before float64) {
	b.t.Helper()
	const lineHeight = 28
	after := eval[float64](b, fmt.Sprintf(`document.querySelector(%q).getBoundingClientRect().top`, selector))
	if math.Abs(after-before) > lineHeight {
		b.t.Errorf("%s: %s moved from %v to %v", name, selector, before, after)
	}
}

// TestSwitchKeepsPlace: the heading that is being read, or the block of its text, stays within a line of where it was.
func TestSwitchKeepsPlace(t *testing.T) {
	t.Parallel()
	s := publish(t)
	for _, width := range []int64{320, 1280} {
		b := openTab(t, width)
		b.visit(s.url + "/en/")
		b.startClient()
		for _, place := range places {
			for _, languages := range [][2]string{{"en", "ja"}, {"ja", "de"}, {"de", "fr"}, {"fr", "en"}} {
				name := fmt.Sprintf("%s to %s at %d px", languages[0], languages[1], width)
				before := b.scrollTo(place.selector, place.top)
				eval[bool](b, fmt.Sprintf(`(document.querySelector('.language-switch a[hreflang="%s"]').click(), true)`, languages[1]))
				b.expectPlace(name+", at once", place.selector, before)
				b.wait(`!document.querySelector("[style]")`)
				b.expectPlace(name, place.selector, before)
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
	const label = `document.querySelector("#config-audit [data-copy]").textContent`
	want := map[string]string{}
	for _, language := range []string{"fr", "en"} {
		b.choose(language)
		want[language] = eval[string](b, label)
	}
	if want["fr"] == want["en"] {
		t.Fatalf("the label is %q in both languages, so this test proves nothing", want["en"])
	}
	copyWith(b, "config-audit")
	b.choose("fr")
	copyWith(b, "config-audit")
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
	b.wait(`!document.querySelector("[style]")`)
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

// TestSwitchBeforeReady: while the client is on its way a choice is a page load at once, and the reader keeps their place.
func TestSwitchBeforeReady(t *testing.T) {
	t.Parallel()
	f := newFront(t, publish(t))
	asked, held := make(chan bool, 10), make(chan bool)
	defer close(held)
	f.answer(func(_ http.ResponseWriter, r *http.Request) bool {
		if strings.HasSuffix(r.URL.Path, ".wasm") {
			asked <- true
			select {
			case <-held:
			case <-r.Context().Done():
			}
		}
		return false
	})
	b := openTab(t, 1280)
	b.visit(f.url + "/en/")
	before := b.scrollTo("#pre-pr-review h3", 120)
	eval[bool](b, `document.querySelector(".language-switch a").dispatchEvent(new PointerEvent("pointerover", {bubbles: true}))`)
	receive(t, asked)
	b.load("fr")
	b.expectPage("fr", b.title("fr"))
	b.expectPlace("from en to fr", "#pre-pr-review h3", before)
}

// TestPlaceOverLoads: without the client, and offline, a choice of language is a page load that keeps the reader's place,
// as switching in place does; other ways to the same page begin at its top.
func TestPlaceOverLoads(t *testing.T) {
	t.Parallel()
	for _, width := range []int64{320, 1280} {
		t.Run(fmt.Sprintf("%d px", width), func(t *testing.T) {
			s := publish(t)
			b := openTab(t, width)
			b.onNewDocument(`Object.defineProperty(Navigator.prototype, "connection", {value: {saveData: true}});`) // so no client
			b.visit(s.url + "/en/")
			b.workerActive()
			for _, reachable := range []bool{true, false} {
				places := places
				if !reachable {
					places = places[3:6]
					if err := s.stop(t); err != nil {
						t.Fatal(err)
					}
				}
				for _, place := range places {
					for _, languages := range [][2]string{{"en", "ja"}, {"ja", "en"}} {
						before := b.scrollTo(place.selector, place.top)
						b.load(languages[1])
						b.expectPlace(fmt.Sprintf("%s to %s, server reachable: %v", languages[0], languages[1], reachable), place.selector, before)
					}
				}
			}
			b.load("de")
			b.visit(s.url + "/fr/")
			if y := eval[float64](b, "scrollY"); y != 0 {
				t.Errorf("a page that was not chosen here begins at %v", y)
			}
		})
	}
}

// load clicks the link to a language and waits until its page is loaded.
func (b *tab) load(language string) {
	b.t.Helper()
	eval[bool](b, "window.sameDocument = true")
	eval[bool](b, fmt.Sprintf(`(document.querySelector('.language-switch a[hreflang="%s"]').click(), true)`, language))
	b.wait(fmt.Sprintf(`!window.sameDocument && document.documentElement.lang.split("-")[0] === %q && document.readyState === "complete"`, language))
}

// TestManySwitches: switching back and forth leaves nothing behind.
func TestManySwitches(t *testing.T) {
	t.Parallel()
	s := publish(t)
	b := openTab(t, 1280)
	b.visit(s.url + "/en/")
	b.startClient()
	call(b, performance.Enable, performance.EnableParams{})
	measure := func() map[string]float64 {
		for range 3 { // what is freed may hold more
			call(b, heapprofiler.CollectGarbage, cdp.Empty{})
		}
		values := map[string]float64{}
		for _, metric := range call(b, performance.GetMetrics, cdp.Empty{}).Metrics {
			values[metric.Name] = metric.Value
		}
		return values
	}
	round := func(times int) {
		eval[bool](b, fmt.Sprintf(`(async () => {
			for (let i = 0; i < %d; i++)
				for (const tag of ["fr", "ja", "de", "pt", "en"]) {
					document.querySelector('.language-switch a[hreflang="' + tag + '"]').click();
					if (document.documentElement.lang.split("-")[0] !== tag) throw new Error(tag);
					await new Promise((resolve) => setTimeout(resolve, 20));
				}
			return true;
		})()`, times))
		b.wait(`!document.querySelector("[style]")`)
	}
	round(2)
	before := measure()
	round(40)
	after := measure()
	for name, allowed := range map[string]float64{"JSHeapUsedSize": 300_000, "Nodes": 50, "JSEventListeners": 8, "Documents": 0} {
		t.Logf("%s: %v before 200 switches, %v after", name, before[name], after[name])
		if more := after[name] - before[name]; more > allowed {
			t.Errorf("%s grew by %v in 200 switches", name, more)
		}
	}
}

// TestLanguageRemembered: the choice, made with or without the client, decides where the front door leads.
func TestLanguageRemembered(t *testing.T) {
	t.Parallel()
	s := publish(t)
	b := openTab(t, 1280)
	b.visit(s.url + "/")
	b.waitLanguage("en")
	eval[bool](b, `(document.querySelector('.language-switch a[hreflang="de"]').click(), true)`) // no client yet: plain navigation
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

// withoutFrench serves a site where the files that the client makes the French page of cannot be had.
func withoutFrench(t *testing.T) *front {
	t.Helper()
	f := newFront(t, publish(t))
	f.answer(func(w http.ResponseWriter, r *http.Request) bool {
		if !strings.HasPrefix(sitePath(r), "/assets/fr.") {
			return false
		}
		w.WriteHeader(http.StatusNotFound)
		return true
	})
	return f
}

// TestSwitchWithoutFiles: when the files of a language cannot be had, its link does what links do, and the others switch.
func TestSwitchWithoutFiles(t *testing.T) {
	t.Parallel()
	f := withoutFrench(t)
	b := openTab(t, 1280)
	b.visit(f.url + "/en/")
	b.startClient()
	eval[bool](b, "window.sameDocument = true")
	b.choose("ja")
	if !eval[bool](b, "window.sameDocument === true") {
		t.Error("a page was loaded for a language whose files are here")
	}
	b.load("fr")
	b.expectPage("fr", b.title("fr"))
}

// TestHistoryWithoutFiles: the same for going back, where the address is that of the other language already.
func TestHistoryWithoutFiles(t *testing.T) {
	t.Parallel()
	f := withoutFrench(t)
	b := openTab(t, 1280)
	b.visit(f.url + "/fr/#debugging")
	b.startClient()
	b.choose("ja")
	b.do(chromedp.Reload())
	b.startClient()
	eval[bool](b, "(history.back(), true)")
	b.waitLanguage("fr")
	b.wait(`document.readyState === "complete"`)
	b.expectPage("fr", b.title("fr"))
}

// TestTranslatedPage: a browser that translates pages says so in the document's lang, which is not the language drawn.
func TestTranslatedPage(t *testing.T) {
	t.Parallel()
	s := publish(t)
	b := openTab(t, 1280)
	b.visit(s.url + "/en/")
	eval[bool](b, `(document.documentElement.lang = "es", window.sameDocument = true)`)
	b.startClient()
	b.do(chromedp.Sleep(200 * time.Millisecond))
	if got := eval[string](b, `document.documentElement.lang`); got != "es" {
		t.Errorf("the translated page was drawn anew in %s when the client had started", got)
	}
	eval[bool](b, `(document.documentElement.lang = "fr", true)`)
	b.choose("fr")
	b.expectPage("fr", b.title("fr"))
	if !eval[bool](b, "window.sameDocument === true") {
		t.Error("a page was loaded")
	}
}

// TestSwitchThenFragments: after a switch, Back from a link within the page leads to where the reader was.
func TestSwitchThenFragments(t *testing.T) {
	t.Parallel()
	s := publish(t)
	b := openTab(t, 1280)
	b.visit(s.url + "/en/")
	b.startClient()
	b.choose("fr")
	eval[bool](b, `(scrollTo({top: 3000, behavior: "instant"}), true)`)
	b.wait(`new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY === 3000))))`)
	eval[bool](b, `(document.querySelector('main a[href="#config-audit"]').click(), true)`)
	b.wait(`location.hash === "#config-audit" && scrollY > 4000`)
	eval[bool](b, "(history.back(), true)")
	b.wait(`location.hash === "" && Math.abs(scrollY - 3000) < 2`)
	b.expectPage("fr", b.title("fr"))
}

// TestSwitchLosesFocus: when what has the focus is not there in the other language, the keyboard goes on at the text; what
// extensions have put into the page stays.
func TestSwitchLosesFocus(t *testing.T) {
	t.Parallel()
	s := publish(t)
	b := openTab(t, 1280)
	b.visit(s.url + "/en/")
	b.startClient()
	eval[bool](b, `(() => {
		document.body.append(Object.assign(document.createElement("aside"), {id: "extension"}));
		document.querySelector(".link-list a").focus({preventScroll: true});
		document.querySelector('.language-switch a[hreflang="ja"]').click(); // which has no lists of links
		return true;
	})()`)
	b.waitLanguage("ja")
	if got := eval[string](b, `document.activeElement.id + " " + !!document.getElementById("extension")`); got != "main true" {
		t.Errorf("focus and the extension's element: %s", got)
	}
}

// TestChooseLanguage: who chooses a language, the server or, where there is none, a script in the worker and the front
// door of an export, chooses the same.
func TestChooseLanguage(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("../../web/script/choose_language.js")
	if err != nil {
		t.Fatal(err)
	}
	b := openTab(t, 320)
	b.visit("about:blank")
	eval[bool](b, "("+strings.Replace(string(source), "export function chooseLanguage", "window.chooseLanguage = function", 1)[strings.Index(string(source), "export"):]+", true)")
	for _, test := range []struct{ site, wanted, want string }{
		{"en fr pt de ja", "fr", "fr"},
		{"en fr pt de ja", "fr-CA fr en", "fr"},
		{"en fr pt de ja", "pt-PT", "pt"},
		{"en fr pt de ja", "pt-BR", "pt"},
		{"en fr pt de ja", "ja-JP-u-ca-japanese", "ja"},
		{"en fr pt de ja", "DE-at", "de"},
		{"en fr pt de ja", "sv it", "en"},
		{"en fr pt de ja", "sv it de", "de"},
		{"en fr pt de ja", "x-nonsense de", "de"},
		{"en fr pt de ja", "", "en"},
		{"en zh-Hans zh-Hant", "zh-TW", "zh-Hant"},
		{"en zh-Hans zh-Hant", "zh-HK en", "zh-Hant"},
		{"en zh-Hans zh-Hant", "zh-CN", "zh-Hans"},
		{"en zh-Hans zh-Hant", "zh", "zh-Hans"},
		{"en sr", "sr-Latn", "sr"},
		{"en sr sr-Latn", "sr-Latn-RS", "sr-Latn"},
		{"en sr sr-Latn", "sr-RS", "sr"},
		{"en pt pt-PT", "pt-PT", "pt-PT"},
		{"en pt pt-PT", "pt-BR", "pt"},
		{"en-GB en-US", "en-US", "en-US"},
		{"fr en-GB", "en-US", "en-GB"},
	} {
		site, wanted := strings.Fields(test.site), strings.Fields(test.wanted)
		var tags []language.Tag
		for _, tag := range site {
			tags = append(tags, language.Make(tag))
		}
		_, i := language.MatchStrings(language.NewMatcher(tags), strings.Join(wanted, ","))
		arguments, err := json.Marshal([]any{site, "", wanted})
		if err != nil {
			t.Fatal(err)
		}
		script := eval[string](b, fmt.Sprintf("chooseLanguage(...%s)", strings.Replace(string(arguments), "null", "[]", 1)))
		if site[i] != test.want || script != test.want {
			t.Errorf("%s for who wants %q: the server chooses %s, the script %s, want %s", test.site, test.wanted, site[i], script, test.want)
		}
	}
	if got := eval[string](b, `chooseLanguage(["en", "de", "fr"], "fr", ["de"])`); got != "fr" {
		t.Errorf("who has chosen fr before gets %s", got)
	}
	if got := eval[string](b, `chooseLanguage(["en", "de", "fr"], "fr-CA", ["de"])`); got != "de" {
		t.Errorf("who has chosen what the site does not have gets %s", got)
	}
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
