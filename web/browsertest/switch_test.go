package browsertest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
	"golang.org/x/text/language"

	"prompt-recipes/content/difftest"
	"prompt-recipes/web/browsertest/harness"
)

// Promises of this file: switching language.
//
// - A choice changes what a page load would, in the same document, and nothing else; it is remembered.
// - Without the client, or the files of a language, the link does what links do.
// - Switching leaves nothing behind; clicks that are meant for the browser are its.
// - Server, worker and language chooser choose the same language.

// headElements are the elements of the head, sorted, without the scripts: those have done their work.
const headElements = `[...document.head.children].filter((e) => !e.matches("script[src]")).map((e) => e.outerHTML).sort().join("\n")`

// TestSwitchLanguage: choosing a language changes what a page load would change, and nothing else.
func TestSwitchLanguage(t *testing.T) {
	inEach(t, func(t *testing.T, b *tab, _ *front) {
		b.visit("/en/?wasm=false")
		b.Wait(`document.getElementById("page--status").textContent`) // that it is ready for offline use, which is said once
		fresh := map[string][2]string{}
		for _, language := range harness.Catalogue(t).Languages {
			b.visit("/" + language + "/?wasm=false")
			fresh[language] = [2]string{eval[string](b, dom), eval[string](b, headElements)}
		}
		b.visit("/en/")
		b.Hover(".language-switch a")
		b.Wait(`document.documentElement.dataset.app === "ready"`)
		b.markDocument()
		for _, language := range []string{"ja", "de", "pt", "fr", "en"} {
			b.choose(language)
			b.expectSameDocument()
			difftest.Expect(t, fresh[language][1], eval[string](b, headElements), language, ": the head of a loaded page and after the switch")
			got := b.path() + " " + eval[string](b, "document.title + ' ' + document.activeElement.hreflang")
			difftest.Expect(t, "/"+language+"/ "+b.title(language)+" "+language, got, "address, title and focus")
			b.Wait(fmt.Sprintf(`document.getElementById("page--status").textContent === %q`, harness.Words(t)[language].Message("LanguageChanged")))
			b.run(`document.getElementById("page--status").textContent = ""`)
			difftest.Expect(t, lines(fresh[language][0]), lines(eval[string](b, dom)), language, ": the page that is loaded and after the switch")
		}
		b.expectQuiet()
	})
}

// lines splits what dom returns, without empty texts: go-app has them where a language leaves something out.
func lines(tree string) []string {
	return slices.DeleteFunc(strings.Split(tree, "\n"), func(line string) bool { return strings.TrimSpace(line) == `""` })
}

// TestSwitchBeforeReady: while the client is on its way a choice is a page load at once, and the reader keeps their place.
func TestSwitchBeforeReady(t *testing.T) {
	everyday(t)
	b, f := alone(t)
	asked := f.hold(`\.wasm$`)
	b.visit("/en/#debugging")
	b.Wheel(5000)
	before := eval[sight](b, look)
	b.Hover(".settings")
	receive(t, asked)
	b.load("fr")
	b.expectPage("fr", b.title("fr"))
	b.expectPlace("from en to fr", before)
	difftest.Expect(t, "#debugging", eval[string](b, "location.hash"), "the fragment")
}

// TestManySwitches: switching back and forth leaves nothing behind.
func TestManySwitches(t *testing.T) {
	long(t, "what many switches leave behind")
	b := open(t, 1280, "/en/")
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
	round := func() {
		for _, language := range []string{"fr", "ja", "de", "pt", "en"} {
			b.set(b.Click, languageLink(language))
			b.waitLanguage(language)
		}
		b.Wait(`!document.querySelector("[style]")`)
	}
	round()
	before := measure()
	for range 2 {
		round()
	}
	after := measure()
	for name, allowed := range map[string]float64{"Nodes": 10, "JSEventListeners": 4, "Documents": 0} {
		if more := after[name] - before[name]; more > allowed {
			t.Errorf("%s grew by %v in 10 switches", name, more)
		}
	}
}

// TestSwitchWithoutFiles: when the files of a language cannot be had, its link does what links do, and so does going back
// to it, with the query and fragment of its address. The others switch.
func TestSwitchWithoutFiles(t *testing.T) {
	inEach(t, func(t *testing.T, b *tab, f *front) {
		f.answerAt("^/assets/fr.", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNotFound) })
		b.visit("/ja/").startClient()
		b.run(`
			history.replaceState(null, "", "/fr/?from=afar#debugging"); // as if the page had been switched from there
			history.pushState(null, "", "/ja/");
		`)
		b.run("history.back()")
		b.waitLanguage("fr")
		b.Wait(`document.readyState === "complete"`)
		b.expectPage("fr", b.title("fr"))
		difftest.Expect(t, "?from=afar#debugging", eval[string](b, "location.search + location.hash"), "where going back leads")
		b.load("ja")
		b.startClient()
		b.markDocument()
		b.choose("de")
		b.expectSameDocument()
		b.load("fr")
		b.expectPage("fr", b.title("fr"))
	})
}

// TestSwitchAndOthers: the page gets along with what else acts on it. A browser that translates the page says so in the
// document's lang, which is not the language drawn. Extensions' elements stay. When what has the focus is not there in the
// other language, the keyboard goes on at the text. A click that asks for a new tab or window, and one on another kind of
// link, is the browser's.
func TestSwitchAndOthers(t *testing.T) {
	everyday(t)
	b := open(t, 1280, "/en/")
	b.run(`
		document.documentElement.lang = "es";
		document.body.append(Object.assign(document.createElement("aside"), {id: "extension"}));
		window.sameDocument = true;
	`)
	b.startClient()
	time.Sleep(200 * time.Millisecond)
	difftest.Expect(t, "es", eval[string](b, `document.documentElement.lang`), "the language of the translated page when the client has started")
	b.run(`document.documentElement.lang = "fr"`)
	b.choose("fr")
	b.expectPage("fr", b.title("fr"))

	taken := func(link string, modifiers ...chromedp.Modifier) bool {
		b.run(`document.addEventListener("click", (e) => { window.taken = e.defaultPrevented; e.preventDefault(); }, {once: true})`) // after the client
		at := eval[[]float64](b, fmt.Sprintf(`(() => { const link = document.querySelector(%q); link.scrollIntoView({behavior: "instant", block: "nearest"}); const r = link.getBoundingClientRect(); return [r.x + 9, r.y + r.height / 2]; })()`, link))
		do(b, chromedp.MouseClickXY(at[0], at[1], chromedp.ButtonModifiers(modifiers...)))
		return eval[bool](b, "taken")
	}
	for _, modifier := range []chromedp.Modifier{chromedp.ModifierCtrl, chromedp.ModifierMeta, chromedp.ModifierShift, chromedp.ModifierAlt} {
		if taken(`a[hreflang="ja"]`, modifier) {
			t.Errorf("a click with %v is taken from the browser", modifier)
		}
	}
	for _, link := range []string{".side-navigation li a", ".call-to-action a", ".link-list a", ".site-footer a", ".swap-links a"} {
		if taken(link) {
			t.Errorf("a click on %s is taken from the browser", link)
		}
	}
	b.expectPage("fr", b.title("fr"))
	b.choose("ja")
	b.choose("fr")
	b.run(`document.querySelector(".link-list a").focus({preventScroll: true})`) // which Japanese does not have
	b.run("history.back()")
	b.waitLanguage("ja")
	got := eval[string](b, `[document.activeElement.id, !!document.getElementById("extension"), window.sameDocument].join()`)
	difftest.Expect(t, "main,true,true", got, "focus, the extension's element and the same document")
}

// TestChooseLanguage: who chooses a language, the server or, where there is none, a script in the worker and the front
// door of an export, chooses the same.
func TestChooseLanguage(t *testing.T) {
	everyday(t)
	modules := httptest.NewServer(http.FileServer(http.Dir("../script")))
	t.Cleanup(modules.Close)
	b := openAt(t, modules.URL, 320, "/choose_language.js")
	eval[bool](b, `import("/choose_language.js").then((module) => { window.chooseLanguage = module.chooseLanguage; return true; })`)
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
	difftest.Expect(t, "fr", eval[string](b, `chooseLanguage(["en", "de", "fr"], "fr", ["de"])`), "for who has chosen fr before")
	difftest.Expect(t, "de", eval[string](b, `chooseLanguage(["en", "de", "fr"], "fr-CA", ["de"])`), "for who has chosen what the site does not have")
}
