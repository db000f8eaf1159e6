package browsertest

import (
	"fmt"
	"math"
	"net/http"
	"testing"

	"prompt-recipes/web/browsertest/harness"
)

// Promises of this file: history and the reading place.
//
// - What is being read stays within a line of where it was, in place and over page loads.
// - Back and Forward go through the languages; a reload stays.
// - The navigation marks the section that is being read.

// place is what a reader may be reading, and where it stands in the window.
type place struct {
	selector string
	top      float64
}

var places = []place{
	{"#full-stack-web-app h3", 40}, {"#schema-generation h3", 200}, {"#config-audit h3", 100},
	{"#debugging h2", 10}, {"#usage-principles h2", 150}, {"#pre-pr-review pre", -120}, {"#ci-cd-pipeline--container-image h5", 5},
}

// readPlaces are all of them, and with -short a heading and a block of text.
func readPlaces() []place {
	if testing.Short() {
		return []place{places[2], places[5]}
	}
	return places
}

// scrollTo brings an element to a distance from the top of the window and returns the one that it has then.
func (b *tab) scrollTo(selector string, top float64) float64 {
	b.T.Helper()
	return eval[float64](b, fmt.Sprintf(`(() => {
		const e = document.querySelector(%q);
		scrollBy({top: e.getBoundingClientRect().top - (%v), behavior: "instant"});
		return e.getBoundingClientRect().top;
	})()`, selector, top))
}

// expectPlace fails the test if an element is more than a line away from where it was.
func (b *tab) expectPlace(name, selector string, before float64) {
	b.T.Helper()
	const lineHeight = 28
	after := eval[float64](b, fmt.Sprintf(`document.querySelector(%q).getBoundingClientRect().top`, selector))
	if math.Abs(after-before) > lineHeight {
		b.T.Errorf("%s: %s moved from %v to %v", name, selector, before, after)
	}
}

// TestSwitchKeepsPlace: the heading that is being read, or the block of its text, stays within a line of where it was.
func TestSwitchKeepsPlace(t *testing.T) {
	inEach(t, func(t *testing.T, b *tab, _ *front) {
		for _, width := range placeWidths(b) {
			b.Resize(width, 800)
			b.visit("/en/")
			b.startClient()
			for _, place := range readPlaces() {
				for _, languages := range [][2]string{{"en", "ja"}, {"ja", "de"}, {"de", "fr"}, {"fr", "en"}} {
					name := fmt.Sprintf("%s to %s at %d px", languages[0], languages[1], width)
					before := b.scrollTo(place.selector, place.top)
					b.run(fmt.Sprintf(`document.querySelector('.language-switch a[hreflang="%s"]').click()`, languages[1]))
					b.expectPlace(name+", at once", place.selector, before)
					b.Wait(`!document.querySelector("[style]")`)
					b.expectPlace(name, place.selector, before)
				}
			}
		}
	})
}

// placeWidths are those of a phone and a desktop, and outside of Chromium and with -short that of the phone.
func placeWidths(b *tab) []int {
	if b.Engine == "Chromium" && !testing.Short() {
		return []int{320, 1280}
	}
	return []int{390}
}

// TestPlaceOverLoads: without the client, and offline, a choice of language is a page load that keeps the reader's place,
// as switching in place does; other ways to the same page begin at its top.
func TestPlaceOverLoads(t *testing.T) {
	inEach(t, func(t *testing.T, b *tab, _ *front) {
		for _, width := range placeWidths(b) {
			f := newFront(t, harness.Shared(t))
			f.answer(func(w http.ResponseWriter, r *http.Request) bool {
				if sitePath(r) != "/client.json" {
					return false
				}
				w.WriteHeader(http.StatusNotFound)
				return true
			})
			b := b.at(f)
			b.Resize(width, 800)
			b.visit("/en/")
			b.workerActive()
			for _, reachable := range []bool{true, false} {
				if !reachable {
					f.gone()
				}
				for _, place := range readPlaces() {
					for _, languages := range [][2]string{{"en", "ja"}, {"ja", "en"}} {
						before := b.scrollTo(place.selector, place.top)
						b.load(languages[1])
						b.expectPlace(fmt.Sprintf("%s to %s at %d px, server reachable: %v", languages[0], languages[1], width, reachable), place.selector, before)
					}
				}
			}
			b.load("de")
			b.visit("/fr/")
			if y := eval[float64](b, "scrollY"); y != 0 {
				t.Errorf("a page that was not chosen here begins at %v", y)
			}
		}
	})
}

// TestHistory: Back and Forward go through the languages and the links within the page, in the same document, to where the
// reader was; a reload stays.
func TestHistory(t *testing.T) {
	inEach(t, func(t *testing.T, b *tab, _ *front) {
		b.visit("/en/")
		b.startClient()
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
	inEach(t, func(t *testing.T, b *tab, _ *front) {
		b.visit("/en/")
		b.startClient()
		b.choose("fr")
		b.choose("ja")
		steps := []struct{ script, language string }{{"history.back()", "fr"}, {"history.back()", "en"}, {"history.go(2)", "ja"}}
		if testing.Short() {
			steps = steps[:1]
		}
		for i, step := range steps {
			place := places[i]
			before := b.scrollTo(place.selector, place.top)
			b.Reload()
			if i == 0 { // Firefox restores an older place when a page is reloaded that has replaced another
				b.expectPlace("after a reload", place.selector, before)
			}
			before = b.scrollTo(place.selector, place.top)
			b.run(step.script)
			b.waitLanguage(step.language)
			b.Wait(`document.readyState === "complete"`)
			b.expectPage(step.language, b.title(step.language))
			b.expectPlace("after "+step.script, place.selector, before)
		}
		b.visit("/de/")
		b.run(fmt.Sprintf(`history.replaceState(null, "", "%s/pt/")`, harness.Base())) // as when nobody heard of the move
		b.startClient()
		b.waitLanguage("pt")
		b.expectPage("pt", b.title("pt"))
	})
}

// TestReadingPosition: the navigation marks the section that is being read, in the static page, and in the client's in
// another language.
func TestReadingPosition(t *testing.T) {
	t.Parallel()
	b := open(t, 1280, "/en/")
	const marked = `[...document.querySelectorAll(".side-navigation [aria-current=location]")].map((a) => a.hash).join()`
	walk := func() {
		t.Helper()
		for _, section := range harness.Catalogue(t).Page("ja").Sections {
			b.run(fmt.Sprintf(`document.getElementById(%q).scrollIntoView({behavior: "instant"})`, section.Slug))
			if section.Slug != "build-your-own-library" { // the last screen has the last section
				b.Wait(marked + ` === "#` + section.Slug + `"`)
			}
		}
		b.run(`scrollTo({top: 0, behavior: "instant"})`)
		b.Wait(marked + ` === ""`)
	}
	walk()
	b.startClient()
	b.choose("ja")
	walk()
}
