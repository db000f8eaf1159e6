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
// - A printed page has no controls, shows the prompts that stand on their own and the targets of
//   links, and takes few sheets, whatever the width of the window.

// TestPrint: on paper, the page shows what is useful on paper.
func TestPrint(t *testing.T) {
	begin(t, sameWithShort)
	b := open(t, 700, "/en/?wasm=false")

	b.emulate("print", "dark")

	const controls = "button, input, summary, .side-navigation, .language-switch, .skip-link"
	b.expectNoElement("printed", controls, `(e) => e.checkVisibility()`)
	// A swap-out that changes words of the prompt is printed as such, without its complete prompt.
	b.expectNoElement("not as it should be", ".swap-out", `(e) => {
		const isPrinted = e.querySelector("pre").checkVisibility({ contentVisibilityAuto: true });
		const isChange = e.querySelector("ins") !== null;
		return isPrinted === isChange;
	}`)
	b.expectNoElement("without its target", `main a[href^="http"]`, `(e) =>
		!getComputedStyle(e, "::after").content.includes(e.getAttribute("href"))`)
	colours := eval[[]string](b, `["body", ".invocation"].map((selector) =>
		getComputedStyle(find(selector)).backgroundColor)`)
	want := []string{"rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"}
	difftest.Equal(t, colours, want, "the colours of the paper and a prompt")
}

// TestPrintBroadside: on landscape A4, the page is as wide as the paper.
func TestPrintBroadside(t *testing.T) {
	begin(t, sameWithShort)
	b := open(t, 1000, "/en/?wasm=false")
	b.emulate("print", "dark")
	b.Resize(1000, 700)
	b.expectNoElement("not as wide as the paper", "main, .category, .recipe-card", `(e) =>
		e.clientWidth < innerWidth - 100`)
}

// TestPages: the number of printed pages does not depend on the width of the window, though
// headings and prompts may take a page or two more in some engines. WebKit rounds widths, so one
// page more or less is accepted.
func TestPages(t *testing.T) {
	inBrowsers(t, lessWithShort, func(t *testing.T, b *tab, _ *front) {
		all := []string{"en"}
		if b.Engine == "Chromium" {
			all = languages(t, "en")
		}
		for _, language := range all {
			b.visit("/" + language + "/?wasm=false")
			b.Resize(400, 800)
			upright := countPages(b.Print(210, 297))
			b.Resize(1600, 800)
			more := countPages(b.Print(210, 297)) - upright
			broadside := countPages(b.Print(279.4, 215.9))

			if more < -1 || more > 1 {
				t.Errorf("%s: a wide window makes %d pages more of %d", language, more, upright)
			}
			least := len(recipes(t, language)) / 2
			if upright < least || upright > 20 {
				t.Errorf("%s: %d pages upright, %d to 20 are meant", language, upright, least)
			}
			if broadside < least || broadside > 30 {
				t.Errorf("%s: %d pages broadside, %d to 30 are meant", language, broadside, least)
			}
		}
		b.expectQuiet()
	})
}

var (
	pdfStream = regexp.MustCompile(`(?s)stream\r?\n(.*?)endstream`)
	pdfPage   = regexp.MustCompile(`/Type\s*/Page\b`)
)

// countPages returns the number of pages of a PDF, which may describe them in compressed streams.
func countPages(pdf []byte) int {
	count := len(pdfPage.FindAll(pdf, -1))
	for _, stream := range pdfStream.FindAllSubmatch(pdf, -1) {
		r, err := zlib.NewReader(bytes.NewReader(stream[1]))
		if err != nil {
			continue // it is not compressed
		}
		text, err := io.ReadAll(r)
		if err != nil {
			continue // it is not text, so it describes no pages
		}
		count += len(pdfPage.FindAll(text, -1))
	}
	return count
}
