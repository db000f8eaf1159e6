package browsertest

import (
	"fmt"
	"math"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/web/servertest"
)

// Promises of this file: history, and the section that the navigation marks.
//
// - Back and Forward lead through the languages. A reload stays in place.
// - The navigation marks the section that is being read, and none in the introduction. It scrolls only to bring the mark
//   into sight.

// TestHistory: Back and Forward lead through the languages and the links within the page, in the
// same document, to the places where the reader was.
func TestHistory(t *testing.T) {
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, _ *front) {
		b.visit("/en/").startClient()
		b.markDocument()
		b.Click(`.side-navigation a[href="#debugging"]`)
		b.Wait(settled("scrollY > 1000"))
		debugging := eval[float64](b, "scrollY")
		b.choose("ja")
		b.choose("fr")

		b.goInHistory(-1, "/ja/#debugging")
		b.goInHistory(-1, "/en/#debugging")
		b.waitScrolledTo(debugging)
		b.goInHistory(-1, "/en/")
		b.waitScrolledTo(0)
		b.goInHistory(1, "/en/#debugging")
		b.waitScrolledTo(debugging)
		b.goInHistory(2, "/fr/#debugging")

		b.expectPage("fr", b.title("fr"))
		b.expectSameDocument()
		b.expectQuiet()
	})
}

// TestHistoryInLanguage: after a switch of language, Back leads from a link within the page to the
// place where the reader was. A reload keeps that place.
func TestHistoryInLanguage(t *testing.T) {
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, _ *front) {
		b.visit("/en/").startClient()
		b.markDocument()
		b.Click(`.side-navigation a[href="#debugging"]`)
		b.choose("fr")
		b.run(`scrollTo({ top: 3000, behavior: "instant" })`)
		b.Wait(settled("Math.round(scrollY) === 3000"))

		b.Click(`.side-navigation a[href="#config-audit"]`)
		b.Wait(settled(`location.hash === "#config-audit" && scrollY > 4000`))
		b.goInHistory(-1, "/fr/#debugging")
		b.waitScrolledTo(3000)
		b.expectPage("fr", b.title("fr"))
		b.expectSameDocument()

		b.Reload()
		b.Wait("scrollY > 0")
		top := eval[float64](b, "scrollY")
		// On a busy machine, WebKit sometimes scrolls to the fragment.
		if b.Engine != "WebKit" && math.Abs(top-3000) > 50 {
			t.Errorf("a reload moves the reader from 3000 to %v", top)
		}
		b.expectPage("fr", b.title("fr"))
		b.expectQuiet()
	})
}

// goInHistory goes through the history by a number of entries, backwards if it is negative, and
// waits until the page of the wanted address is laid out.
func (b *tab) goInHistory(entries int, want string) {
	b.T.Helper()
	b.run(fmt.Sprintf("history.go(%d)", entries))
	b.waitLanguage(want[1:3])
	b.waitLaidOut()
	b.Wait(fmt.Sprintf(`location.pathname + location.hash === %q`, servertest.Base()+want))
}

// waitScrolledTo waits until the page is scrolled to a place or close to it.
func (b *tab) waitScrolledTo(top float64) {
	b.T.Helper()
	b.Wait(fmt.Sprintf(`Math.abs(scrollY - %v) < 5`, top))
}

// TestSwitchHistoryAfterReload: a reload keeps the place. After it, going through the history leads
// to the languages chosen before, at the place that the reader is reading, even before the client
// runs.
func TestSwitchHistoryAfterReload(t *testing.T) {
	steps := []struct{ script, language string }{
		{"history.back()", "fr"},
		{"history.back()", "en"},
		{"history.go(2)", "ja"},
	}
	if testing.Short() {
		steps = steps[:1]
	}
	inBrowsers(t, lessWithShort, func(t *testing.T, b *tab, _ *front) {
		b.visit("/en/").startClient()
		b.choose("fr")
		b.choose("ja")
		for i, step := range steps {
			b.Wheel(1234)
			before := eval[sight](b, look)
			b.Reload()
			// when it reloads a page that has replaced another, Firefox restores an older place
			if i == 0 {
				b.expectPlace("after a reload", before)
			}
			b.Wheel(1234)
			before = eval[sight](b, look)
			b.run(step.script)
			b.waitLanguage(step.language)
			b.waitReady()
			b.expectPage(step.language, b.title(step.language))
			b.expectPlace("after "+step.script, before)
		}
	})
}

// TestSwitchAfterMove: if the address of the page has become that of another language, the client
// switches to that language when it starts.
func TestSwitchAfterMove(t *testing.T) {
	begin(t, sameWithShort)
	b, _ := alone(t)
	b.visit("/de/")
	b.run(fmt.Sprintf(`history.replaceState(null, "", "%s/pt/")`, servertest.Base()))
	b.startClient()
	b.waitLanguage("pt")
	b.expectPage("pt", b.title("pt"))
}

// TestReadingPosition: the navigation marks and shows the section that is being read, after
// scrolling, clicks and keys, in the static page and in one that the client has drawn.
func TestReadingPosition(t *testing.T) {
	begin(t, sameWithShort)
	b := open(t, 1280, "/en/")
	b.Resize(1280, 500) // so low that the navigation scrolls
	b.expectReadingPositions()
	b.startClient()
	b.choose("ja")
	b.expectReadingPositions()
}

// TestNavigationStays: on a page that loads in the middle, as after a switch, the side navigation scrolls only if the
// current entry is out of sight.
func TestNavigationStays(t *testing.T) {
	begin(t, sameWithShort)
	b := openTab(t, 1280)
	for _, test := range []struct {
		height  int
		scrolls bool
	}{
		{900, false}, // the list is a little longer in German, but not above the entry
		{400, true},
	} {
		b.Resize(1280, test.height)
		b.visit(fmt.Sprintf("/de/?wasm=false&height=%d#structured-bug-hunt", test.height))
		b.waitMarked("#structured-bug-hunt")
		difftest.Equal(t, eval[bool](b, `find(".side-navigation .panel").scrollTop > 0`), test.scrolls, test.height, " px")
	}
}

// expectReadingPositions moves through the page and fails the test unless the navigation marks each
// place.
func (b *tab) expectReadingPositions() {
	b.T.Helper()
	for i, recipe := range recipes(b.T, "ja") {
		link := fmt.Sprintf("[href='#%s']", recipe.Slug)
		if i%2 == 0 {
			b.run(fmt.Sprintf(`find(%q).click()`, link))
		} else {
			b.run(fmt.Sprintf(`find(%q).focus()`, link))
			b.Type("\r")
		}
		b.waitMarked("#" + recipe.Slug)
	}
	for _, slug := range []string{"pre-pr-review", "usage-principles"} {
		b.run(fmt.Sprintf(`find("#" + %q).scrollIntoView({ behavior: "instant" })`, slug))
		b.waitMarked("#" + slug)
	}
	b.run(`scrollTo({ top: 0, behavior: "instant" })`)
	b.waitMarked("") // the introduction has no entry
}

// waitMarked waits until the navigation visibly marks the link to a fragment, and no other.
func (b *tab) waitMarked(fragment string) {
	b.T.Helper()
	const condition = `(() => {
		const isSeen = (link) => {
			const { left, top } = link.getBoundingClientRect();
			return link.contains(document.elementFromPoint(left + 9, top + 9));
		};
		const marked = [...document.querySelectorAll(".side-navigation [aria-current=location]")];
		return marked.filter(isSeen).map((link) => link.hash).join() === %q;
	})()`
	b.Wait(fmt.Sprintf(condition, fragment))
}
