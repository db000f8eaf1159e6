package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"

	"prompt-recipes/content/difftest"
)

// Promises of this file: the layout on narrow screens and with large letters.
//
// - Nothing is wider than the narrowest screen, and no mark wider than its text.

// tooWide reports whether an element is wider than the window, or code wider than its box.
const tooWide = `(e) => {
	if (e.closest(".visually-hidden")) return false;
	const isCutOff = e.matches("pre, code") && e.clientWidth > 0 && e.scrollWidth > e.clientWidth;
	return isCutOff || e.getBoundingClientRect().right > innerWidth;
}`

// overlapping lists pairs of texts and controls that overlap.
const overlapping = `(() => {
	const isSticky = (e) => e && getComputedStyle(e).position === "sticky";
	const mayOverlap = (e) => [e, e.parentElement, e.parentElement.parentElement].some(isSticky);
	const selector = "main :is(h1, h2, h3, h4, h5, h6, p, pre, button, summary), .side-navigation a";
	const parts = [...document.querySelectorAll(selector)]
		.filter((e) => e.checkVisibility() && !mayOverlap(e))
		.map((e) => ({ e, box: e.getBoundingClientRect() }))
		.filter(({ box }) => box.width > 1);
	const overlap = (a, b) => {
		const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
		const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
		return width > 1 && height > 1;
	};
	const pairs = [];
	parts.forEach((first, i) => {
		for (const second of parts.slice(i + 1)) {
			if (first.e.contains(second.e) || !overlap(first.box, second.box)) continue;
			pairs.push(first.e.outerHTML.slice(0, 80) + " and " + second.e.outerHTML.slice(0, 80));
		}
	});
	return pairs;
})()`

// tooSmall reports whether a control is smaller than 24 px, or than 44 px if it copies. A label of
// two Japanese characters is wide enough, but may not be on a machine without a font for them.
const tooSmall = `(e) => {
	if (!e.checkVisibility() || e.matches(".skip-link")) return false;
	const least = e.matches("[data-copy]") ? 44 : 24;
	const { width, height } = e.getBoundingClientRect();
	const isJapanese = /[぀-ヿ一-鿿]{2}/.test(e.textContent);
	return height < least || (width < least && !isJapanese);
}`

const outsidePanels = ":not(.settings *, .side-navigation *)"

// inNarrowLanguages runs a test in every engine with the two languages that are most likely to need
// more room: German, for its long words, and Japanese, which has no spaces. In Chromium, without
// -short, it runs the test with all languages.
func inNarrowLanguages(t *testing.T, test func(b *tab, language string)) {
	inBrowsers(t, lessWithShort, func(t *testing.T, b *tab, _ *front) {
		all := []string{"de", "ja"}
		if b.Engine == "Chromium" {
			all = languages(t, all...)
		}
		for _, language := range all {
			b.visit("/" + language + "/?wasm=false")
			test(b, language)
		}
	})
}

// expectFits fails the test if anything is wider than the window.
func (b *tab) expectFits(where string) {
	b.T.Helper()
	b.expectNoElement(where+": too wide", "main *, header *, nav *", tooWide)
	expectNoSidewaysScroll(b)
}

// TestNarrow: on the narrowest screen, which may be a wide one at four times the magnification,
// nothing is too wide and nothing overlaps.
func TestNarrow(t *testing.T) {
	inNarrowLanguages(t, func(b *tab, language string) {
		b.openAll(outsidePanels)
		for _, width := range []int{320, 390, 1280} {
			b.Resize(width, 800)
			where := fmt.Sprintf("%s at %d px", language, width)
			b.expectFits(where)
			b.expectNone(where+": overlapping", overlapping)
		}
	})
}

// TestMarksInColumn: what marks a change in a swap-out ends where the text may end.
func TestMarksInColumn(t *testing.T) {
	const sticksOut = `(mark) => {
		const end = mark.closest("p").getBoundingClientRect().right;
		return [...mark.getClientRects()].some(({ right }) => right > end + 1);
	}`
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, _ *front) {
		b.visit("/en/?wasm=false")
		for _, width := range []int{320, 390, 1280} {
			b.Resize(width, 800)
			b.expectNoElement(fmt.Sprintf("sticks out at %d px", width), ".swap-out > p :is(ins, del)", sticksOut)
		}
	})
}

// TestNarrowOpen: on the narrowest screen with open panels, nothing is too wide, and every control
// is large enough.
func TestNarrowOpen(t *testing.T) {
	inNarrowLanguages(t, func(b *tab, language string) {
		b.Resize(320, 800)
		b.openAll("*")
		b.expectNoElement(language+": too wide", "main *, header *, nav *", tooWide)
		b.expectNoElement(language+": too small", "a, button, summary, input", tooSmall)
	})
}

// TestEndsOfPrompts: the buttons, which stay in sight on phones, do not cover the end of a prompt or
// of its legend.
func TestEndsOfPrompts(t *testing.T) {
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, _ *front) {
		b.visit("/en/?wasm=false")
		b.openAll(outsidePanels)
		for _, width := range []int{390, 1280} {
			b.Resize(width, 844)
			b.expectNone(fmt.Sprintf("at %d px, covered at its end", width), coveredEnds)
		}
	})
}

// coveredEnds lists prompts and legends whose last line is covered when the end of their block is in
// sight.
const coveredEnds = `(() => {
	const lastLine = (e) => {
		const range = document.createRange();
		range.selectNodeContents(e);
		return [...range.getClientRects()].at(-1);
	};
	const isCovered = (e) => {
		const hasBox = (ancestor) => getComputedStyle(ancestor).display !== "contents";
		const invocation = e.closest(".invocation");
		const { bottom } = (hasBox(invocation) ? invocation : e).getBoundingClientRect();
		scrollTo({ top: scrollY + bottom - innerHeight + 40, behavior: "instant" });
		const { left, right, top, height } = lastLine(e);
		return !e.contains(document.elementFromPoint((left + right) / 2, top + height / 2));
	};
	const texts = [...document.querySelectorAll(".invocation :is(pre, .legend)")];
	return texts
		.filter((e) => e.checkVisibility())
		.filter(isCovered)
		.map((e) => e.textContent.slice(-60));
})()`

// TestDoubleSize: with text of double size, nothing is wider than the window.
func TestDoubleSize(t *testing.T) {
	inNarrowLanguages(t, func(b *tab, language string) {
		b.openAll("*")
		b.Resize(640, 600)
		b.run(`
			const style = new CSSStyleSheet();
			style.replaceSync("html { font-size: 200% }");
			document.adoptedStyleSheets = [style];
		`)
		b.expectFits(language)
	})
}

// TestLargeFont: on a phone whose reader has chosen a larger font in the browser's settings, which
// media queries count in too, nothing is wider than the window.
func TestLargeFont(t *testing.T) {
	begin(t, notWithShort("it loads nine pages"))
	b, _ := alone(t)
	for _, language := range []string{"de", "fr", "ja"} {
		for _, size := range []int64{21, 24, 32} {
			b.Resize(360, 800)
			call(b, page.SetFontSizes, page.SetFontSizesParams{
				FontSizes: &page.FontSizes{Standard: size, Fixed: size},
			})
			b.visit("/" + language + "/?wasm=false")
			b.expectFits(fmt.Sprintf("%s at %d px", language, size))
		}
	}
}

// TestPhrases: Japanese headings break only between phrases, and the breaks are not copied.
func TestPhrases(t *testing.T) {
	// A line may begin only where a text node does, which is after a <wbr>, or after a space.
	const torn = `(heading) => {
		const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
		while (walker.nextNode()) {
			const range = document.createRange();
			range.selectNodeContents(walker.currentNode);
			const lines = new Set([...range.getClientRects()].map(({ top }) => top));
			const hasSpace = /\s/.test(range.toString());
			if (lines.size > 1 && !hasSpace) return true;
		}
		return false;
	}`
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, _ *front) {
		b.visit("/ja/?wasm=false")
		for _, width := range []int{390, 700, 1280} {
			b.Resize(width, 800)
			b.expectNoElement(fmt.Sprintf("torn at %d px", width), "h1, .section-title, .recipe-title", torn)
		}
		b.run(`getSelection().selectAllChildren(find("h1"))`)
		selected := eval[string](b, `getSelection().toString()`)
		title := eval[string](b, "document.title")
		difftest.Equal(t, strings.TrimSpace(selected), title, "the title as it is copied")
	})
}
