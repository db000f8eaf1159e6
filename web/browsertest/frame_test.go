package browsertest

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"prompt-recipes/content/difftest"
	"prompt-recipes/web/browsertest/harness"
)

// Promises of this file: the frame and the layout of the page.
//
// - Notes stand beside prompts where there is room; nothing is wider than the narrowest screen.
// - The header stays within reach, and its panels close.
// - The colour scheme is remembered, holds before anything is painted, and colours the window.

// TestNotesBesidePrompts: on laptops the notes of a recipe stand beside its prompt.
func TestNotesBesidePrompts(t *testing.T) {
	t.Parallel()
	b := openTab(t, 1280)
	b.Resize(1344, 840)
	for _, language := range languages(t, "de", "en") {
		b.visit("/" + language + "/?wasm=false")
		const gap = `document.querySelector(".notes").getBoundingClientRect().left - document.querySelector("pre").getBoundingClientRect().right`
		if between := eval[float64](b, gap); between < 0 {
			t.Errorf("%s: the notes begin %v px before the end of the prompt", language, -between)
		}
	}
}

// TestWithinReach: in the middle of the page the languages and the scheme are in sight, or one control away; and what a
// link leads to is not under what stays at the top.
func TestWithinReach(t *testing.T) {
	t.Parallel()
	widths := []int{320, 390, 700, 1280, 1920}
	if testing.Short() {
		widths = []int{390, 1280}
	}
	b := openTab(t, 320)
	for _, width := range widths {
		b.Resize(width, 800)
		b.visit(fmt.Sprintf("/de/?wasm=false&width=%d#debugging", width))
		b.Wait(`scrollY > 1000`)
		const bar = `[...document.querySelectorAll(".settings summary, .settings a, .settings label, .side-navigation summary")].filter((e) => e.checkVisibility({contentVisibilityAuto: true}))`
		b.expectNone(fmt.Sprintf("out of sight at %d px", width), bar+`.filter((e) => { const r = e.getBoundingClientRect(); return r.top < 0 || !e.contains(document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)); }).map((e) => e.outerHTML)`)
		if eval[int](b, bar+`.length`) == 0 {
			t.Errorf("nothing is within reach at %d px", width)
		}
		if eval[bool](b, `(() => { const e = document.querySelector("#debugging h2"), r = e.getBoundingClientRect(); return !e.contains(document.elementFromPoint(r.left + 2, r.top + 2)); })()`) {
			t.Errorf("at %d px the target is under the bar", width)
		}
		scroll := -eval[float64](b, "scrollY")
		b.setScheme("dark")
		if scroll += eval[float64](b, "scrollY"); scroll != 0 {
			t.Errorf("choosing a scheme at %d px scrolled by %v", width, scroll)
		}
	}
	b.Resize(320, 256) // 1280x1024 magnified four times
	b.expectNone("stays in a low window", `[".settings", ".side-navigation", ".site-header"].filter((s) => ["sticky", "fixed"].includes(getComputedStyle(document.querySelector(s)).position))`)
}

// TestPanels: what lies over the text on narrow screens closes on Escape, on a tap elsewhere, when the keyboard leaves it
// and when something in it is chosen. On wide screens there is nothing to open.
func TestPanels(t *testing.T) {
	everyday(t)
	b := open(t, 390, "/en/?wasm=false")
	for _, panel := range []string{".side-navigation", ".settings"} {
		summary := fmt.Sprintf("document.querySelector(%q)", panel+" summary")
		open := func() {
			t.Helper()
			b.Click(panel + " summary")
			b.Wait(summary + ".parentElement.open")
		}
		closed := "!" + summary + ".parentElement.open"
		open()
		b.Type("\x1b")
		b.Wait(closed + " && document.activeElement === " + summary)
		open()
		do(b, chromedp.MouseClickXY(20, 780))
		b.Wait(closed)
		open()
		for eval[bool](b, summary+".parentElement.contains(document.activeElement)") {
			b.Type("\t")
		}
		b.Wait(closed)
	}
	b.Click(".side-navigation summary")
	b.Click(`.side-navigation [href="#config-audit"]`)
	b.Wait(`!document.querySelector(".side-navigation details").open && location.hash === "#config-audit"`)
	b.Wait(`document.querySelector(".side-navigation summary").dataset.section === "Config Audit"`)
	if tint := eval[string](b, `getComputedStyle(document.querySelector("#config-audit h3")).backgroundColor`); tint == "rgba(0, 0, 0, 0)" {
		t.Error("what the link has led to is not marked")
	}

	b.Resize(1280, 800)
	b.expectNone("a control over a visible list", `[...document.querySelectorAll("summary:has(+ .panel)")].filter((e) => e.checkVisibility()).map((e) => e.textContent)`)
	b.expectNone("not seen", `[...document.querySelectorAll(".panel a")].filter((e) => !e.checkVisibility({contentVisibilityAuto: true})).map((e) => e.textContent)`)
}

// TestFooter: the page and the one that stands in for it offline end with what else the page can be had as, and all of it is
// there. The latter leads to every recipe.
func TestFooter(t *testing.T) {
	t.Parallel()
	b := openTab(t, 390)
	for _, language := range languages(t, "ja") {
		for _, path := range []string{"/" + language + "/", "/" + language + "/offline/"} {
			b.visit(path + "?wasm=false")
			links := eval[[]string](b, `[...document.querySelectorAll(".site-footer a")].map((a) => a.href)`)
			if len(links) == 0 {
				t.Errorf("%s: the footer has no links", path)
			}
			for _, link := range links {
				_, answer := harness.Get(t, link)
				difftest.Expect(t, http.StatusOK, answer.StatusCode, path, ": the status of ", link)
			}
		}
		var want []string
		for _, r := range recipes(t, language) {
			want = append(want, harness.Base()+"/"+language+"/#"+r.Slug)
		}
		got := eval[[]string](b, `[...document.querySelectorAll("main section a")].map((a) => a.pathname + a.hash)`)
		difftest.Expect(t, want, got, language, ": the links to recipes")
	}
}

// TestSchemeIsRemembered: the choice holds at once, through the client's start, in other languages and after a reload. The
// window has the colour of the page.
func TestSchemeIsRemembered(t *testing.T) {
	inEach(t, func(t *testing.T, b *tab, _ *front) {
		b.Scheme("light")
		expect := func(checked, scheme string) {
			t.Helper()
			got := eval[[]string](b, `(() => {
				const probe = document.body.appendChild(document.createElement("i"));
				probe.style.color = [...document.querySelectorAll("meta[name=theme-color]")].find((m) => !m.media || matchMedia(m.media).matches).content;
				const [page, window] = [getComputedStyle(document.body).backgroundColor, getComputedStyle(probe).color];
				probe.remove();
				const bright = page.match(/\d+/g)[0] > 127;
				return [document.querySelector(".scheme-switch :checked").value, bright ? "light" : "dark", page === window ? "" : window];
			})()`)
			difftest.Expect(t, []string{checked, scheme, ""}, got, "checked, shown and another colour of the window")
		}
		b.visit("/en/")
		expect("system", "light")
		b.setScheme("dark")
		expect("dark", "dark")
		b.startClient()
		expect("dark", "dark")
		b.choose("ja")
		expect("dark", "dark")
		b.visit("/fr/?wasm=false")
		expect("dark", "dark")
		b.setScheme("system")
		expect("system", "light")
		b.Scheme("dark")
		expect("system", "dark")
		b.setScheme("light")
		b.visit("/nothing-here")
		expect("light", "light")
	})
}

// TestSchemeBeforePage: the scheme that was chosen holds before anything is there that could be painted.
func TestSchemeBeforePage(t *testing.T) {
	everyday(t)
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
	b.run(`location.href = document.querySelector('.language-switch a[hreflang="fr"]').href`)
	b.Wait(`document.documentElement.lang === "fr" && document.documentElement.dataset.scheme === "dark"`)
	if children := eval[int](b, `document.body?.children.length ?? 0`); children > 0 {
		t.Errorf("the body has %d elements already, so this test proves nothing", children)
	}
	close(held)
	b.waitLanguage("fr")
}

// TestNarrow: nothing is wider than the narrowest screen, which is also a wide one magnified four times, nor with text
// of double size; nothing lies over anything else; and everything that can be pressed is large enough.
func TestNarrow(t *testing.T) {
	const wide = `[...document.querySelectorAll("main *, header *, nav *")].filter((e) => !e.closest(".visually-hidden") && (e.getBoundingClientRect().right > innerWidth || e.matches("pre, code") && e.clientWidth && e.scrollWidth > e.clientWidth)).map((e) => e.localName + " " + e.className + " " + e.textContent.slice(0, 30))`
	const overlapping = `(() => {
		const parts = [...document.querySelectorAll("main :is(h1, h2, h3, h4, h5, p, pre, button, summary), .side-navigation a")]
			.filter((e) => e.checkVisibility() && ![e, e.parentElement, e.parentElement.parentElement].some((e) => getComputedStyle(e).position === "sticky"))
			.map((e) => [e, e.getBoundingClientRect()]).filter(([, r]) => r.width > 1);
		const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
		return parts.flatMap(([e, r], i) => parts.slice(i + 1)
			.filter(([f, s]) => over(r, s) && !e.contains(f)).map(([f]) => e.outerHTML.slice(0, 80) + " and " + f.outerHTML.slice(0, 80)));
	})()`
	inAll(t, func(t *testing.T, b *tab, _ *front) {
		all := languages(t, "de", "ja") // that with the longest words, and that without spaces
		if b.ctx == nil {
			all = []string{"de", "ja"}
		}
		for _, language := range all {
			b.visit("/" + language + "/?wasm=false")
			b.run(`document.querySelectorAll("details").forEach((d) => (d.open = !d.matches(".settings *, .side-navigation *")))`)
			for _, width := range []int{320, 390, 1280} {
				b.Resize(width, 800)
				where := fmt.Sprintf("%s at %d px: ", language, width)
				b.expectNone(where+"too wide", wide)
				b.expectNone(where+"overlapping", overlapping)
				expectNoSidewaysScroll(b)
			}
			b.Resize(320, 800)
			b.run(`document.querySelectorAll("details").forEach((d) => (d.open = true))`)
			b.expectNone(language+": too wide, open", wide)
			// Two characters of Japanese are wide enough, but not their stand-ins on a machine without a font for them.
			b.expectNone(language+": smaller than 24 px, or 44", `[...document.querySelectorAll("a, button, summary, input")].filter((e) => e.checkVisibility() && !e.matches(".skip-link")).filter((e) => { const r = e.getBoundingClientRect(); const least = e.matches("[data-copy]") ? 44 : 24; return r.height < least || r.width < least && !/[぀-ヿ一-鿿]{2}/.test(e.textContent); }).map((e) => e.localName + " " + e.textContent)`)
			b.Resize(640, 600)
			b.run(`document.adoptedStyleSheets = [new CSSStyleSheet()], document.adoptedStyleSheets[0].replaceSync("html { font-size: 200% }")`)
			b.expectNone(language+": too wide at double size", wide)
			expectNoSidewaysScroll(b)
		}
	})
}

// TestPhrases: Japanese headings break between phrases, and are copied without the breaks.
func TestPhrases(t *testing.T) {
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
			b.expectNone(fmt.Sprintf("torn at %d px", width), torn)
		}
		selected := eval[string](b, `(getSelection().selectAllChildren(document.querySelector("h1")), getSelection().toString())`)
		if title := eval[string](b, "document.title"); strings.TrimSpace(selected) != title {
			t.Errorf("the title is copied as %q, want %q", selected, title)
		}
	})
}
