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
	"prompt-recipes/content/source/sourcetest"
)

// Promises of this file: switching language.
//
// - A choice changes what a page load would, in the same document, and nothing else. It is
//   remembered.
// - Without the client, or the files of a language, the link loads the page.
// - Switching leaks nothing. Clicks that are meant for the browser are left to it.
// - Server, worker and language chooser choose the same language.

// headElements lists the elements of the head, sorted, without the scripts, which have done their
// work.
const headElements = `[...document.head.children]
	.filter((e) => !e.matches("script[src]"))
	.map((e) => e.outerHTML)
	.sort()`

// loadedPage is the content of a page after a load.
type loadedPage struct {
	body []string
	head []string
}

// loaded returns what the tab shows.
func (b *tab) loaded() loadedPage {
	b.T.Helper()
	return loadedPage{
		body: withoutEmptyTexts(eval[[]string](b, dom)),
		head: eval[[]string](b, headElements),
	}
}

// withoutEmptyTexts removes the empty texts that go-app writes for the parts that a language does
// not have.
func withoutEmptyTexts(tree []string) []string {
	return slices.DeleteFunc(tree, func(line string) bool {
		return strings.TrimSpace(line) == `""`
	})
}

// TestSwitchLanguage: choosing a language changes what loading its page would change, and nothing
// else.
func TestSwitchLanguage(t *testing.T) {
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, _ *front) {
		b.visit("/en/?wasm=false")
		b.waitStatus("") // that it is ready for offline use, which is announced once
		fresh := map[string]loadedPage{}
		for _, language := range sourcetest.Bundled(t).Languages {
			b.visit("/" + language + "/?wasm=false")
			fresh[language] = b.loaded()
		}
		b.visit("/en/")
		b.Hover(".language-switch a")
		b.Wait(`document.documentElement.dataset.app === "ready"`)
		b.markDocument()
		for _, language := range []string{"ja", "de", "pt", "fr", "en"} {
			b.choose(language)
			b.expectSameDocument()
			difftest.Equal(t, b.path(), "/"+language+"/", "the address")
			difftest.Equal(t, eval[string](b, "document.title"), b.title(language), "the title")
			difftest.Equal(t, eval[string](b, "document.activeElement.hreflang"), language, "the focus")
			b.waitStatus(sourcetest.Bundled(t).Words[language].Message("LanguageChanged"))
			b.run(`find("#page--status").textContent = ""`)

			switched := b.loaded()
			want := fresh[language]
			difftest.Equal(t, switched.head, want.head, language, ": the head, loaded and after the switch")
			difftest.Equal(t, switched.body, want.body, language, ": the page, loaded and after the switch")
		}
		b.expectQuiet()
	})
}

// TestSwitchBeforeReady: while the client is being fetched, choosing a language loads the page at
// once, and readers keep their place.
func TestSwitchBeforeReady(t *testing.T) {
	begin(t, sameWithShort)
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
	difftest.Equal(t, eval[string](b, "location.hash"), "#debugging", "the fragment")
}

// TestManySwitches: switching back and forth does not leak nodes, listeners or documents.
func TestManySwitches(t *testing.T) {
	begin(t, notWithShort("what many switches leave behind"))
	b := open(t, 1280, "/en/")
	b.startClient()
	call(b, performance.Enable, performance.EnableParams{})
	b.switchThroughAll()
	before := b.measure()
	b.switchThroughAll()
	b.switchThroughAll()
	after := b.measure()
	for name, allowed := range map[string]float64{"Nodes": 10, "JSEventListeners": 4, "Documents": 0} {
		if more := after[name] - before[name]; more > allowed {
			t.Errorf("%s grew by %v in 10 switches", name, more)
		}
	}
}

// switchThroughAll switches to all languages, without waiting for the layout in between.
func (b *tab) switchThroughAll() {
	b.T.Helper()
	for _, language := range []string{"fr", "ja", "de", "pt", "en"} {
		b.set(b.Click, languageLink(language))
		b.waitLanguage(language)
	}
	b.waitLaidOut()
}

// measure returns the metrics of the page, after unused memory has been freed.
func (b *tab) measure() map[string]float64 {
	b.T.Helper()
	for range 3 { // freeing something may release more
		call(b, heapprofiler.CollectGarbage, cdp.Empty{})
	}
	values := map[string]float64{}
	for _, metric := range call(b, performance.GetMetrics, cdp.Empty{}).Metrics {
		values[metric.Name] = metric.Value
	}
	return values
}

// TestSwitchWithoutFiles: if the files of a language cannot be fetched, its link loads the page,
// and so does going back to it, with the query and fragment of its address. The other languages
// still switch in place.
func TestSwitchWithoutFiles(t *testing.T) {
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, f *front) {
		f.answerAt("^/assets/fr.", func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusNotFound)
		})
		b.visit("/ja/").startClient()
		b.run(`
			history.replaceState(null, "", "/fr/?from=afar#debugging"); // as if the page had been switched from there
			history.pushState(null, "", "/ja/");
		`)
		b.run("history.back()")
		b.waitLanguage("fr")
		b.waitReady()
		b.expectPage("fr", b.title("fr"))
		rest := eval[string](b, "location.search + location.hash")
		difftest.Equal(t, rest, "?from=afar#debugging", "where going back leads")
		b.load("ja")
		b.startClient()
		b.markDocument()
		b.choose("de")
		b.expectSameDocument()
		b.load("fr")
		b.expectPage("fr", b.title("fr"))
	})
}

// TestSwitchTranslatedPage: a browser that translates the page changes the lang of the document, so it differs from
// the language that the client has drawn.
func TestSwitchTranslatedPage(t *testing.T) {
	begin(t, sameWithShort)
	b := open(t, 1280, "/en/")
	b.run(`document.documentElement.lang = "es"`)
	b.startClient()
	time.Sleep(200 * time.Millisecond) // the client would set it in this time
	difftest.Equal(t, eval[string](b, `document.documentElement.lang`), "es", "lang when the client has started")

	b.run(`document.documentElement.lang = "fr"`)
	b.choose("fr")

	b.expectPage("fr", b.title("fr"))
}

// TestSwitchWithExtension: an element that an extension has added next to the page stays.
func TestSwitchWithExtension(t *testing.T) {
	begin(t, sameWithShort)
	b := open(t, 1280, "/en/")
	b.run(`
		const element = document.createElement("aside");
		element.id = "extension";
		document.body.append(element);
	`)
	b.startClient()
	b.markDocument()

	b.choose("fr")

	b.expectPage("fr", b.title("fr"))
	b.expectSameDocument()
	if !eval[bool](b, `document.getElementById("extension") !== null`) {
		t.Error("the extension's element is gone")
	}
}

// TestSwitchKeepsFocus: the link in a heading keeps the focus, although its Japanese text has markup for
// line breaks and the French text has none, and although the reader has scrolled far away from it.
func TestSwitchKeepsFocus(t *testing.T) {
	begin(t, sameWithShort)
	b := open(t, 1280, "/ja/")
	b.startClient()
	b.choose("fr")
	b.run(`find(".anchor[href='#full-test-setup']").focus({ preventScroll: true })`)

	b.run("history.back()")
	b.waitLanguage("ja")

	difftest.Equal(t, eval[string](b, `document.activeElement.hash`), "#full-test-setup", "the focus")
}

// TestSwitchLosesFocus: if the element that has the focus does not exist in the other language, the
// focus moves to the text.
func TestSwitchLosesFocus(t *testing.T) {
	begin(t, sameWithShort)
	b := open(t, 1280, "/ja/")
	b.startClient()
	b.markDocument()
	b.choose("fr")
	// the Japanese page does not have it
	b.run(`find(".link-list a").focus({ preventScroll: true })`)

	b.run("history.back()")
	b.waitLanguage("ja")

	difftest.Equal(t, eval[string](b, `document.activeElement.id`), "main", "the focus")
	b.expectSameDocument()
}

// TestClicksOfTheBrowser: the client leaves clicks that open a new tab or window, and clicks on
// other kinds of links, to the browser.
func TestClicksOfTheBrowser(t *testing.T) {
	begin(t, sameWithShort)
	b := open(t, 1280, "/en/")
	b.startClient()
	b.choose("fr")
	for _, modifier := range []chromedp.Modifier{
		chromedp.ModifierCtrl,
		chromedp.ModifierMeta,
		chromedp.ModifierShift,
		chromedp.ModifierAlt,
	} {
		if b.clickIsTaken(`a[hreflang="ja"]`, modifier) {
			t.Errorf("a click with %v is taken from the browser", modifier)
		}
	}
	for _, link := range []string{
		".side-navigation li a",
		".call-to-action a",
		".link-list a",
		".site-footer a",
		".swap-links a",
	} {
		if b.clickIsTaken(link) {
			t.Errorf("a click on %s is taken from the browser", link)
		}
	}
	b.expectPage("fr", b.title("fr"))
}

// clickIsTaken clicks a link and reports whether the page has prevented the browser's default
// action. It prevents the action itself in any case.
func (b *tab) clickIsTaken(link string, modifiers ...chromedp.Modifier) bool {
	b.T.Helper()
	// This listener runs after that of the client.
	b.run(`
		const note = (event) => {
			window.taken = event.defaultPrevented;
			event.preventDefault();
		};
		document.addEventListener("click", note, { once: true });
	`)
	at := eval[struct{ X, Y float64 }](b, fmt.Sprintf(`(() => {
		const link = find(%q);
		link.scrollIntoView({ behavior: "instant", block: "nearest" });
		const { x, y, height } = link.getBoundingClientRect();
		return { x: x + 9, y: y + height / 2 };
	})()`, link))
	do(b, chromedp.MouseClickXY(at.X, at.Y, chromedp.ButtonModifiers(modifiers...)))
	return eval[bool](b, "taken")
}

// TestChooseLanguage: the server and the script choose the same language. The script chooses where there is no
// server: in the worker, and on the page at / of an export.
func TestChooseLanguage(t *testing.T) {
	begin(t, sameWithShort)
	modules := httptest.NewServer(http.FileServer(http.Dir("../script")))
	t.Cleanup(modules.Close)
	b := openAt(t, modules.URL, 320, "/choose_language.js")
	eval[any](b, `import("/choose_language.js").then(({ chooseLanguage }) => {
		window.chooseLanguage = chooseLanguage;
	})`)
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
		{"en nb", "nn", "nb"},
		{"en nb", "no", "nb"},
		{"en nn nb", "nn", "nn"},
		{"en nb", "nn-NO en", "en"},
		{"en pt-BR pt-PT", "pt-AO", "pt-PT"},
		{"en pt-BR pt-PT", "pt-MZ", "pt-PT"},
		{"en pt-BR pt-PT", "pt-BR", "pt-BR"},
		{"en pt-BR pt-PT", "pt", "pt-BR"},
		{"en pt-PT pt-BR", "pt", "pt-BR"},
		{"en pt pt-PT", "pt-AO", "pt-PT"},
		{"en pt", "pt-AO", "pt"},
		{"en es es-419", "es-MX", "es-419"},
		{"en es es-419", "es-AR", "es-419"},
		{"en es es-419", "es-GQ", "es"},
		{"en es-419", "es-ES", "es-419"},
		{"fr en-US en-GB", "en-AU", "en-GB"},
		{"fr en-US en-GB", "en-IN", "en-GB"},
		{"fr en-US en-GB", "en-CA", "en-GB"},
		{"fr en-US en-GB", "en-PR", "en-US"},
		{"fr en en-GB", "en-ZA", "en-GB"},
		{"en zh-Hans zh-Hant", "zh-TW", "zh-Hant"},
		{"en zh-Hans zh-Hant", "zh-HK", "zh-Hant"},
		{"en zh-Hans zh-Hant", "zh-SG", "zh-Hans"},
		{"en zh-Hans zh-Hant", "zh", "zh-Hans"},
		{"en zh-Hans", "zh-TW", "zh-Hans"},
		{"en sr-Latn sr", "sr-BA", "sr"},
		{"en sr-Latn sr", "sr-Latn-ME", "sr-Latn"},
		{"en fr de", "fr-CA", "fr"},
		{"en fr de", "de-AT en", "de"},
		{"en fr de", "gsw", "de"},
		{"en fr de", "lb", "de"},
		{"en fr de", "sv", "en"},
		{"en fr de", "sv fr-CH de", "fr"},
		{"en da nb", "no", "nb"},
		{"en nb", "no en", "nb"},
		{"en de fr", "gsw fr", "fr"},
		{"en fr de", "de-CH fr", "de"},
		{"en nb da", "sv no", "nb"},
		{"en no", "nb", "no"},
		{"en no", "nn", "no"},
		{"en nn", "nb", "nn"},
		{"en fr ru", "uk", "en"},
		{"en fr ru", "be", "ru"},
		{"fr en", "cy", "en"},
		{"de en", "ja cy", "en"},
		{"en es pt", "gl", "es"},
		{"en hr sr", "bs", "hr"},
		{"en da", "nn", "en"},
		{"en da", "no", "da"},
		{"en he", "iw", "he"},
		{"en id", "in", "id"},
		{"en id", "ms", "id"},
		{"en ro", "mo", "ro"},
		{"en fil", "tl", "fil"},
		{"en de", "nl", "en"},
	} {
		where := fmt.Sprintf(": the choice of %s for a reader who wants %q", test.site, test.wanted)
		site := strings.Fields(test.site)
		wanted := strings.Fields(test.wanted)
		difftest.Equal(t, chooseOnServer(site, wanted), test.want, "the server", where)
		difftest.Equal(t, b.chooseInScript(site, "", wanted), test.want, "the script", where)
	}
	site := []string{"en", "de", "fr"}
	wanted := []string{"de"}
	difftest.Equal(t, b.chooseInScript(site, "fr", wanted), "fr", "for who has chosen fr before")
	difftest.Equal(t, b.chooseInScript(site, "fr-CA", wanted), "de", "for who has chosen what the site does not have")
}

// chooseOnServer chooses a language as the server does.
func chooseOnServer(site, wanted []string) string {
	var tags []language.Tag
	for _, tag := range site {
		tags = append(tags, language.Make(tag))
	}
	_, i := language.MatchStrings(language.NewMatcher(tags), strings.Join(wanted, ","))
	return site[i]
}

// chooseInScript chooses a language as the script does.
func (b *tab) chooseInScript(site []string, chosen string, wanted []string) string {
	b.T.Helper()
	arguments, err := json.Marshal([]any{site, chosen, append([]string{}, wanted...)})
	if err != nil {
		b.T.Fatal(err)
	}
	return eval[string](b, fmt.Sprintf("chooseLanguage(...%s)", arguments))
}
