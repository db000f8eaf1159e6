package browsertest

import (
	"fmt"
	"math"
	"testing"

	"prompt-recipes/web/browsertest/harness"
)

// Promises of this file: history and the place that the navigation marks.
//
// - Back and Forward go through the languages; a reload stays.
// - The navigation marks the section that is being read.

// TestHistory: Back and Forward go through the languages and the links within the page, in the same document, to where the
// reader was; a reload stays.
func TestHistory(t *testing.T) {
	inEach(t, func(t *testing.T, b *tab, _ *front) {
		b.visit("/en/").startClient()
		b.markDocument()
		b.Click(`.side-navigation a[href="#debugging"]`)
		b.Wait(settled("scrollY > 1000"))
		debugging := eval[float64](b, "scrollY")
		b.choose("ja")
		b.choose("fr")
		for _, step := range []struct {
			delta  int
			want   string
			scroll float64 // -1 where it depends on the language
		}{
			{-1, "/ja/#debugging", -1}, {-1, "/en/#debugging", debugging}, {-1, "/en/", 0}, {1, "/en/#debugging", debugging}, {2, "/fr/#debugging", -1},
		} {
			b.run(fmt.Sprintf("history.go(%d)", step.delta))
			b.waitLanguage(step.want[1:3])
			b.Wait(`!document.querySelector("[style]")`)
			b.Wait(fmt.Sprintf(`location.pathname + location.hash === %q && (%v < 0 || Math.abs(scrollY - %[2]v) < 5)`, harness.Base()+step.want, step.scroll))
		}
		b.run(`scrollTo({top: 3000, behavior: "instant"})`)
		b.Wait(settled("Math.round(scrollY) === 3000"))
		b.Click(`.side-navigation a[href="#config-audit"]`)
		b.Wait(settled(`location.hash === "#config-audit" && scrollY > 4000`))
		b.run("history.back()")
		b.Wait(`location.hash === "#debugging" && Math.abs(scrollY - 3000) < 2`)
		b.expectPage("fr", b.title("fr"))
		b.expectSameDocument()
		b.Reload()
		b.Wait("scrollY > 0")
		if top := eval[float64](b, "scrollY"); b.Engine != "WebKit" && math.Abs(top-3000) > 50 { // it goes to the fragment now and then, on a busy machine
			t.Errorf("a reload moves the reader from 3000 to %v", top)
		}
		b.expectPage("fr", b.title("fr"))
		b.expectQuiet()
	})
}

// TestSwitchHistoryAfterReload: a reload keeps the place. A page that was loaded anew follows the reader to the languages
// chosen before it, at the place that is being read, before the client runs.
func TestSwitchHistoryAfterReload(t *testing.T) {
	inAll(t, func(t *testing.T, b *tab, _ *front) {
		b.visit("/en/").startClient()
		b.choose("fr")
		b.choose("ja")
		steps := []struct{ script, language string }{{"history.back()", "fr"}, {"history.back()", "en"}, {"history.go(2)", "ja"}}
		if testing.Short() {
			steps = steps[:1]
		}
		for i, step := range steps {
			b.Wheel(1234)
			before := eval[sight](b, look)
			b.Reload()
			if i == 0 { // Firefox restores an older place when a page is reloaded that has replaced another
				b.expectPlace("after a reload", before)
			}
			b.Wheel(1234)
			before = eval[sight](b, look)
			b.run(step.script)
			b.waitLanguage(step.language)
			b.Wait(`document.readyState === "complete"`)
			b.expectPage(step.language, b.title(step.language))
			b.expectPlace("after "+step.script, before)
		}
		b.visit("/de/")
		b.run(fmt.Sprintf(`history.replaceState(null, "", "%s/pt/")`, harness.Base())) // as when nobody heard of the move
		b.startClient()
		b.waitLanguage("pt")
		b.expectPage("pt", b.title("pt"))
	})
}

// TestReadingPosition: the navigation marks what is being read, and shows that, in the static page, and in the client's in another
// language; by scroll, click and keyboard.
func TestReadingPosition(t *testing.T) {
	everyday(t)
	b := open(t, 1280, "/en/")
	b.Resize(1280, 500) // so low that the navigation scrolls
	const marked = `[...document.querySelectorAll(".side-navigation [aria-current=location]")].filter((a) => a.contains(document.elementFromPoint(a.getBoundingClientRect().left + 9, a.getBoundingClientRect().top + 9))).map((a) => a.hash).join()`
	walk := func() {
		t.Helper()
		for i, recipe := range recipes(t, "ja") {
			b.run(fmt.Sprintf(`document.querySelector("[href='#%s']").%s`, recipe.Slug, []string{"click()", "focus()"}[i%2]))
			if i%2 == 1 {
				b.Type("\r")
			}
			b.Wait(marked + ` === "#` + recipe.Slug + `"`)
		}
		for _, slug := range []string{"pre-pr-review", "usage-principles"} {
			b.run(fmt.Sprintf(`document.getElementById(%q).scrollIntoView({behavior: "instant"})`, slug))
			b.Wait(marked + ` === "#` + slug + `"`)
		}
		b.run(`scrollTo({top: 0, behavior: "instant"})`)
		b.Wait(marked + ` === ""`)
	}
	walk()
	b.startClient()
	b.choose("ja")
	walk()
}
