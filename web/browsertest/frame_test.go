package browsertest

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/chromedp/chromedp"

	"prompt-recipes/content/difftest"
	"prompt-recipes/web/servertest"
)

// Promises of this file: the frame of the page.
//
// - Notes stand beside prompts where there is room. All other parts of a recipe and of the opening come down the page in
//   the order of the document, however many there are.
// - The header stays within reach, and its panels close.

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

// TestOrderOfParts: the parts of a recipe, and those of the opening, that are in one column follow each other in the
// order of the document, without gaps between them. This also holds with an additional part.
func TestOrderOfParts(t *testing.T) {
	begin(t, sameWithShort)
	const misplaced = `(() => {
		const opening = [...document.querySelectorAll(".page-header > *, .recipe-index, .skills-line")];
		const cards = [...document.querySelectorAll(".recipe-card")].map((card) => [...card.children]);
		const wrong = [];
		for (const parts of [opening, ...cards]) {
			const isBeside = (part) => part.matches(".notes") && innerWidth >= 1280;
			const column = parts.filter((part) => part.checkVisibility() && !isBeside(part));
			column.slice(1).forEach((part, i) => {
				const gap = part.getBoundingClientRect().top - column[i].getBoundingClientRect().bottom;
				if (gap < 0 || gap > 64) wrong.push(gap + " px before " + part.outerHTML.slice(0, 80));
			});
		}
		return wrong;
	})()`
	for _, width := range []int{390, 1280} {
		b := open(t, width, "/en/?wasm=false")
		b.expectNone(fmt.Sprintf("at %d px", width), misplaced)

		b.run(`for (const part of document.querySelectorAll(".recipe-title, .summary")) {
			const another = document.createElement("p");
			another.textContent = "Another part";
			part.after(another);
		}`)

		b.expectNone(fmt.Sprintf("at %d px with another part", width), misplaced)
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
	begin(t, sameWithShort)
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

// TestPanelKeys: a key that scrolls leaves a panel open. It does so even if nothing has the focus, as after a click
// in the panel beside its links and controls.
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
