package browsertest

import (
	"bytes"
	"compress/zlib"
	"io"
	"regexp"
	"testing"

	"prompt-recipes/content/difftest"
)

// Promises of this file: paper.
//
// - It gets no controls, the prompts that stand on their own, the targets of links, and few pages, whatever the window's width.

func TestPrint(t *testing.T) {
	everyday(t)
	b := open(t, 700, "/en/?wasm=false")
	b.emulate("print", "dark")
	b.expectNone("printed", `[...document.querySelectorAll("button, input, summary, .side-navigation, .language-switch, .skip-link")].filter((e) => e.checkVisibility()).map((e) => e.className || e.localName)`)
	b.expectNone("not as it should be", `[...document.querySelectorAll(".swap-out")].filter((e) => e.querySelector("pre").checkVisibility({contentVisibilityAuto: true}) !== !e.querySelector("ins")).map((e) => e.id)`)
	b.expectNone("without its target", `[...document.querySelectorAll('main a[href^="http"]')].filter((a) => !getComputedStyle(a, "::after").content.includes(a.getAttribute("href"))).map((a) => a.href)`)
	colours := eval[string](b, `getComputedStyle(document.body).backgroundColor + getComputedStyle(document.querySelector(".invocation")).backgroundColor`)
	difftest.Expect(t, "rgb(255, 255, 255)rgba(0, 0, 0, 0)", colours, "the colours of the paper and a prompt")
	b.Resize(1000, 700) // A4, broadside
	b.expectNone("not as wide as the paper", `[...document.querySelectorAll("main, .category, .recipe-card")].filter((e) => e.clientWidth < innerWidth - 100).map((e) => e.id)`)
}

// TestPages: headings and prompts may take a page or two more in some engines, but not the width of the window. WebKit rounds
// widths, so one page may be more or less.
func TestPages(t *testing.T) {
	inAll(t, func(t *testing.T, b *tab, _ *front) {
		all := []string{"en"}
		if b.Engine == "Chromium" {
			all = languages(t, "en")
		}
		for _, language := range all {
			b.visit("/" + language + "/?wasm=false")
			b.Resize(400, 800)
			upright := countPages(b.Print(210, 297))
			b.Resize(1600, 800)
			if more := countPages(b.Print(210, 297)) - upright; more < -1 || more > 1 {
				t.Errorf("%s: a wide window makes %d pages more of %d", language, more, upright)
			}
			broadside := countPages(b.Print(279.4, 215.9))
			if least := len(recipes(t, language)) / 2; upright < least || upright > 14 || broadside < least || broadside > 22 {
				t.Errorf("%s: %d pages upright and %d broadside, at most 14 and 22 are meant", language, upright, broadside)
			}
		}
		b.expectQuiet()
	})
}

var (
	pdfStream = regexp.MustCompile(`(?s)stream\r?\n(.*?)endstream`)
	pdfPage   = regexp.MustCompile(`/Type\s*/Page\b`)
)

// countPages counts those of a PDF, which may describe them in compressed streams.
func countPages(pdf []byte) int {
	count := len(pdfPage.FindAll(pdf, -1))
	for _, stream := range pdfStream.FindAllSubmatch(pdf, -1) {
		if r, err := zlib.NewReader(bytes.NewReader(stream[1])); err == nil {
			text, _ := io.ReadAll(r) // what is no text holds no pages
			count += len(pdfPage.FindAll(text, -1))
		}
	}
	return count
}
