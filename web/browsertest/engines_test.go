// What is promised in every engine that readers have. An engine test runs once in each:
//
//	promise                                                     Chromium  Firefox  WebKit  test
//	starting the client changes nothing on the page             yes       yes      yes     TestEnginesSwitch
//	a switch in place makes the page that is served             yes       yes      yes     TestEnginesSwitch
//	Back and Forward lead to where the reader was               yes       yes      yes     TestEnginesSwitch
//	copying says so and moves nothing                           yes       yes      yes     TestEnginesCopy
//	five languages, and / in the chosen one, without a server   yes       yes      yes     TestEnginesOffline
//	print does not depend on the window                         yes       yes      yes     TestEnginesPrint
//	Japanese headings break between phrases                     yes       yes      yes     TestEnginesPhrases
//
// The console stays empty, but for one line of each of two engines: WebKit does not know the directive manifest-src, and
// Firefox reports a request that fails because the server is gone.
package browsertest

import (
	"bytes"
	"compress/zlib"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestEnginesCopy(t *testing.T) {
	inEach(t, func(t *testing.T, b *tab, _ *front) {
		b.visit("/en/")
		const places = `[...document.querySelectorAll("main :is(pre, h3, h5, button, p)")].map((e) => e.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y + scrollY, width, height].join())`
		b.Hover("#config-audit .copy-button")
		before := eval[[]string](b, places)
		b.Click("#config-audit .copy-button")
		b.Wait(`document.querySelector("#config-audit .copy-button").dataset.state === "copied"`)
		if diff := cmp.Diff(before, eval[[]string](b, places)); diff != "" {
			t.Errorf("copying moves (-before +after):\n%s", diff)
		}
	})
}

// TestEnginesPrint: headings and prompts may take a page or two more in some engines, but not the width of the window.
// WebKit rounds widths, so one page may be more or less.
func TestEnginesPrint(t *testing.T) {
	inEach(t, func(t *testing.T, b *tab, _ *front) {
		b.visit("/en/?wasm=false")
		for _, paper := range []struct {
			name          string
			width, height float64
			most          int
			windows       []int
		}{{"A4", 210, 297, 16, []int{400, 1600}}, {"Letter landscape", 279.4, 215.9, 22, []int{1600}}} {
			var counts []int
			for _, width := range paper.windows {
				b.Resize(width, 800)
				counts = append(counts, countPages(b.Print(paper.width, paper.height)))
			}
			if slices.Max(counts)-slices.Min(counts) > 1 || counts[0] < 8 || slices.Max(counts) > paper.most {
				t.Errorf("%s: %d pages in windows of %d px, at most %d are meant", paper.name, counts, paper.windows, paper.most)
			}
		}
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

func TestEnginesPhrases(t *testing.T) {
	inEach(t, func(t *testing.T, b *tab, _ *front) {
		b.visit("/ja/?wasm=false")
		// A line begins only where a text node does, which is after a <wbr>, or after a space.
		const torn = `[...document.querySelectorAll("h1, h2, h3, .summary")].filter((heading) => {
			const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
			while (walker.nextNode()) {
				const range = document.createRange();
				range.selectNodeContents(walker.currentNode);
				if (!/\s/.test(range.toString()) && new Set([...range.getClientRects()].map((r) => r.top)).size > 1) return true;
			}
		}).map((heading) => heading.textContent)`
		for _, width := range []int{390, 700, 1280} {
			b.Resize(width, 800)
			if broken := eval[[]string](b, torn); len(broken) > 0 {
				t.Errorf("at %d px phrases are torn in %q", width, broken)
			}
		}
		selected := eval[string](b, `(getSelection().selectAllChildren(document.querySelector("h1")), getSelection().toString())`)
		if title := eval[string](b, "document.title"); strings.TrimSpace(selected) != title {
			t.Errorf("the title is copied as %q, want %q", selected, title)
		}
	})
}
