package browsertest

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"prompt-recipes/content/difftest"
	"prompt-recipes/web/servertest"
)

// Promises of this file: the frame and the layout of the page.
//
// - Notes stand beside prompts where there is room. Nothing is wider than the narrowest screen.
// - The header stays within reach, and its panels close.
// - The colour scheme is remembered, takes effect before anything is painted, and colours the
//   window.

// TestNotesBesidePrompts: on laptops, the notes of a recipe stand beside its prompt.
func TestNotesBesidePrompts(t *testing.T) {
	begin(t, lessWithShort)
	b := openTab(t, 1280)
	b.Resize(1344, 840)
	for _, language := range languages(t, "de", "en") {
		b.visit("/" + language + "/?wasm=false")
		between := eval[float64](b, `(() => {
			const notes = find(".notes").getBoundingClientRect();
			const prompt = find("pre").getBoundingClientRect();
			return notes.left - prompt.right;
		})()`)
		if between < 0 {
			t.Errorf("%s: the notes begin %v px before the end of the prompt", language, -between)
		}
	}
}

// TestWithinReach: in the middle of the page, the languages and the colour scheme are visible or
// one control away, and the target of a link is not covered by what stays at the top.
func TestWithinReach(t *testing.T) {
	begin(t, lessWithShort)
	widths := []int{320, 390, 700, 1280, 1920}
	if testing.Short() {
		widths = []int{390, 1280}
	}
	b := openTab(t, 320)
	for _, width := range widths {
		b.Resize(width, 800)
		b.visit(fmt.Sprintf("/de/?wasm=false&width=%d#debugging", width))
		b.Wait(`scrollY > 1000`)
		b.expectWithinReach(fmt.Sprintf("at %d px", width))
		before := eval[float64](b, "scrollY")
		b.setScheme("dark")
		after := eval[float64](b, "scrollY")
		difftest.Equal(t, after, before, "scrollY before and after a scheme was chosen at ", width, " px")
	}
}

// expectWithinReach fails the test if a control or the target of the address is covered or out of
// sight.
func (b *tab) expectWithinReach(where string) {
	b.T.Helper()
	const controls = ".settings :is(summary, a, label), .side-navigation summary"
	b.expectNoElement(where+" out of sight", controls, `(e) => {
		if (!e.checkVisibility({ contentVisibilityAuto: true })) return false;
		const { left, top, width, height } = e.getBoundingClientRect();
		const there = document.elementFromPoint(left + width / 2, top + height / 2);
		return top < 0 || !e.contains(there);
	}`)
	count := eval[int](b, fmt.Sprintf(`[...document.querySelectorAll(%q)]
		.filter((e) => e.checkVisibility({ contentVisibilityAuto: true }))
		.length`, controls))
	if count == 0 {
		b.T.Errorf("%s nothing is within reach", where)
	}
	b.expectNoElement(where+" covered", "#debugging h2", `(e) => {
		const { left, top } = e.getBoundingClientRect();
		return !e.contains(document.elementFromPoint(left + 2, top + 2));
	}`)
}

// TestLowWindow: in a low or magnified window, nothing stays in place while the page scrolls.
func TestLowWindow(t *testing.T) {
	t.Parallel()
	b := openTab(t, 320)
	b.Resize(320, 256) // 1280x1024 at four times the magnification
	b.visit("/de/?wasm=false")
	b.expectNoElement("stays", ".settings, .side-navigation, .site-header", `(e) =>
		["sticky", "fixed"].includes(getComputedStyle(e).position)`)
}

// TestPanels: on narrow screens, a panel that covers the text closes on Escape, on a tap elsewhere,
// and when the focus leaves it.
func TestPanels(t *testing.T) {
	begin(t, sameWithShort)
	b := open(t, 390, "/en/?wasm=false")
	b.Resize(390, 1300) // the list of sections does not fill it
	for _, panel := range []string{".side-navigation", ".settings"} {
		summary := fmt.Sprintf("find(%q)", panel+" summary")
		isOpen := summary + ".parentElement.open"
		isClosed := "!" + isOpen
		open := func() {
			t.Helper()
			b.Click(panel + " summary")
			b.Wait(isOpen)
		}

		open()
		b.Type("\x1b")
		b.Wait(isClosed + " && document.activeElement === " + summary)

		open()
		do(b, chromedp.MouseClickXY(4, 1290))
		b.Wait(isClosed)

		open()
		for eval[bool](b, summary+".parentElement.contains(document.activeElement)") {
			b.Type("\t")
		}
		b.Wait(isClosed)
	}
}

// TestPanelKeys: a key that scrolls leaves a panel open, also when nothing has the focus: after a click in the
// panel beside its links and controls.
func TestPanelKeys(t *testing.T) {
	begin(t, sameWithShort)
	b := open(t, 390, "/en/?wasm=false")
	for _, panel := range []string{".side-navigation", ".settings"} {
		content := fmt.Sprintf("find(%q)", panel+" .panel")
		isOpen := content + ".parentElement.open"
		b.Click(panel + " summary")
		b.Wait(isOpen)
		corner := eval[struct{ X, Y float64 }](b, content+".getBoundingClientRect()")
		do(b, chromedp.MouseClickXY(corner.X+4, corner.Y+4)) // the padding
		b.Wait("document.activeElement === document.body")

		b.Type(" ")

		if !eval[bool](b, isOpen) {
			t.Errorf("%s: the space bar has closed the panel", panel)
		}
	}
}

// TestPanelLink: choosing a link in a panel closes the panel. The target of the link is marked, and
// the panel shows its name.
func TestPanelLink(t *testing.T) {
	begin(t, sameWithShort)
	b := open(t, 390, "/en/?wasm=false")

	b.Click(".side-navigation summary")
	b.Click(`.side-navigation [href="#config-audit"]`)

	b.Wait(`!find(".side-navigation details").open && location.hash === "#config-audit"`)
	b.Wait(`find(".side-navigation summary").dataset.section === "Config Audit"`)
	tint := eval[string](b, `getComputedStyle(find("#config-audit .recipe-title")).backgroundColor`)
	if tint == "rgba(0, 0, 0, 0)" {
		t.Error("what the link has led to is not marked")
	}
}

// TestWidePanels: on wide screens there are no panels to open.
func TestWidePanels(t *testing.T) {
	begin(t, sameWithShort)
	b := open(t, 1280, "/en/?wasm=false")
	b.expectNoElement("a control over a visible list", "summary:has(+ .panel)", `(e) => e.checkVisibility()`)
	b.expectNoElement("not seen", ".panel a", `(e) => !e.checkVisibility({ contentVisibilityAuto: true })`)
}

// TestFooter: the page and its offline stand-in end with links to the other forms of the page, and
// all links work. The stand-in also links to every recipe.
func TestFooter(t *testing.T) {
	begin(t, lessWithShort)
	b := openTab(t, 390)
	for _, language := range languages(t, "ja") {
		for _, path := range []string{"/" + language + "/", "/" + language + "/offline/"} {
			b.visit(path + "?wasm=false")
			links := eval[[]string](b, `[...document.querySelectorAll(".site-footer a")].map((a) => a.href)`)
			if len(links) == 0 {
				t.Errorf("%s: the footer has no links", path)
			}
			for _, link := range links {
				_, answer := servertest.Get(t, link)
				difftest.Equal(t, answer.StatusCode, http.StatusOK, path, ": the status of ", link)
			}
		}
		var want []string
		for _, r := range recipes(t, language) {
			want = append(want, servertest.Base()+"/"+language+"/#"+r.Slug)
		}
		got := eval[[]string](b, `[...document.querySelectorAll("main section a")].map((a) => a.pathname + a.hash)`)
		difftest.Equal(t, got, want, language, ": the links to recipes")
	}
}

// TestSchemeIsRemembered: a chosen colour scheme takes effect at once, and remains after the start
// of the client, in other languages and after a reload. The window has the colour of the page.
func TestSchemeIsRemembered(t *testing.T) {
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, _ *front) {
		b.Scheme("light")
		b.visit("/en/")
		b.expectScheme("system", "light")
		b.setScheme("dark")
		b.expectScheme("dark", "dark")
		b.startClient()
		b.expectScheme("dark", "dark")
		b.choose("ja")
		b.expectScheme("dark", "dark")
		b.visit("/fr/?wasm=false")
		b.expectScheme("dark", "dark")
		b.setScheme("system")
		b.expectScheme("system", "light")
		b.Scheme("dark")
		b.expectScheme("system", "dark")
		b.setScheme("light")
		b.visit("/nothing-here")
		b.expectScheme("light", "light")
	})
}

// expectScheme fails the test unless the radio button with a value is checked, and the page and its
// window are in the given scheme.
func (b *tab) expectScheme(checked, scheme string) {
	b.T.Helper()
	got := eval[map[string]string](b, `(() => {
		const page = getComputedStyle(document.body).backgroundColor;
		const themes = [...document.querySelectorAll("meta[name=theme-color]")];
		const theme = themes.find(({ media }) => !media || matchMedia(media).matches);
		const probe = document.createElement("i"); // has the browser write both colours in the same way
		probe.style.color = theme.content;
		document.body.append(probe);
		const window = getComputedStyle(probe).color;
		probe.remove();
		const schemeOf = (color) => (color.match(/\d+/g)[0] > 127 ? "light" : "dark");
		return {
			checked: find(".scheme-switch :checked").value,
			page: schemeOf(page),
			window: window === page ? "like the page" : window,
		};
	})()`)
	want := map[string]string{
		"checked": checked,
		"page":    scheme,
		"window":  "like the page",
	}
	difftest.Equal(b.T, got, want, "the scheme")
}

// TestSchemeBeforePage: the chosen colour scheme takes effect before there is anything to paint.
func TestSchemeBeforePage(t *testing.T) {
	begin(t, sameWithShort)
	b, f := alone(t, "--remove-worker")
	b.visit("/en/").setScheme("dark")
	held := make(chan bool)
	f.answerAt("^/fr/$", func(w http.ResponseWriter, r *http.Request) {
		head, body, _ := strings.Cut(f.begin(w, r), "<body")
		io.WriteString(w, head)
		w.(http.Flusher).Flush()
		select {
		case <-held:
		case <-r.Context().Done():
		}
		io.WriteString(w, "<body"+body)
	})
	b.run(`location.href = find('.language-switch a[hreflang="fr"]').href`)
	b.Wait(`document.documentElement.lang === "fr" && document.documentElement.dataset.scheme === "dark"`)
	if children := eval[int](b, `document.body?.children.length ?? 0`); children > 0 {
		t.Errorf("the body has %d elements already, so this test proves nothing", children)
	}
	close(held)
	b.waitLanguage("fr")
}

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
	inBrowsers(t, lessWithShort, func(t *testing.T, b *tab, _ *front) {
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
			b.expectNoElement(fmt.Sprintf("torn at %d px", width), "h1, .section-title, .recipe-title, .summary", torn)
		}
		b.run(`getSelection().selectAllChildren(find("h1"))`)
		selected := eval[string](b, `getSelection().toString()`)
		title := eval[string](b, "document.title")
		difftest.Equal(t, strings.TrimSpace(selected), title, "the title as it is copied")
	})
}
