package browsertest

import (
	"regexp"
	"testing"

	"github.com/chromedp/cdproto/page"

	"prompt-recipes/web/browsertest/harness"
)

// Promises of this file: paper.
//
// - It gets no controls, the prompts that stand on their own, the targets of links, and few pages.

// TestPrint: paper gets no controls, and the prompts that stand on their own. There are not many more pages than it takes,
// upright or broadside.
func TestPrint(t *testing.T) {
	t.Parallel()
	b := open(t, 700, "/en/?wasm=false")
	b.emulate("print", "dark")
	b.expectNone("printed", `[...document.querySelectorAll("button, input, summary, .side-navigation, .language-switch, .skip-link")].filter((e) => e.checkVisibility()).map((e) => e.className || e.localName)`)
	b.expectNone("not as it should be", `[...document.querySelectorAll(".swap-out")].filter((e) => e.querySelector("pre").checkVisibility({contentVisibilityAuto: true}) !== !e.querySelector("ins")).map((e) => e.id)`)
	b.expectNone("without its target", `[...document.querySelectorAll('main a[href^="http"]')].filter((a) => !getComputedStyle(a, "::after").content.includes(a.getAttribute("href"))).map((a) => a.href)`)
	if got := eval[string](b, "getComputedStyle(document.body).backgroundColor"); got != "rgb(255, 255, 255)" {
		t.Errorf("the paper is %s", got)
	}
	b.Resize(1000, 700) // A4, broadside
	b.expectNone("not as wide as the paper", `[...document.querySelectorAll("main, .category, .recipe-card")].filter((e) => e.clientWidth < innerWidth - 100).map((e) => e.id)`)

	for i, language := range harness.Catalogue(t).Languages {
		b.visit("/" + language + "/?wasm=false")
		broadside, css, most := i%2 == 1, true, 14
		if broadside {
			most = 20
		}
		printed := call(b, page.PrintToPDF, page.PrintToPDFParams{Landscape: &broadside, PaperWidth: 8.27, PaperHeight: 11.69, PreferCSSPageSize: &css})
		if pages := len(regexp.MustCompile(`/Type\s*/Page\b`).FindAll(printed.Data, -1)); pages < 8 || pages > most {
			t.Errorf("%s, broadside %v: %d pages, at most %d are meant", language, broadside, pages, most)
		}
	}
}
