package browsertest

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/web/browsertest/harness"
)

// Promises of this file: what a reader sees after the end of a language, of the site, or outside of it.
//
//	language gone with an update             the preferred one, at the same recipe, offline too       TestLanguageGone
//	410 of all, or 301 of all on the host    the page once more, then what the operator put there     TestSiteGone
//	another application of the host          that alone, its logins, queries and faults too           TestForeignPaths

func TestLanguageGone(t *testing.T) {
	inEach(t, func(t *testing.T, b *tab, f *front) {
		b.visit("/de/").workerActive()
		b.load("fr")
		b.visit("/fr/#debugging")
		b.offer(f, harness.SharedAs(t, "without French", func() []string {
			dir := harness.CopyCatalogue(t)
			os.Remove(filepath.Join(dir, "fr.toml"))
			return []string{"--content", dir}
		}))
		b.Click(`[data-action="update"]`)
		at := func(rest string) {
			t.Helper()
			b.Wait(fmt.Sprintf(`location.href === %q && document.readyState === "complete"`, f.URL+"/en/"+rest))
			b.expectPage("en", b.title("en"))
		}
		at("#debugging")
		b.visit("/fr/") // as the icon of an application does
		at("")
		f.gone()
		b.visit("/fr?x=1#testing")
		at("?x=1#testing")
	})
}

func TestSiteGone(t *testing.T) {
	inEach(t, func(t *testing.T, b *tab, _ *front) {
		for _, status := range []int{http.StatusGone, http.StatusMovedPermanently} {
			f := newFront(t, harness.Shared(t))
			b := b.at(f)
			b.visit("/de/").workerActive()
			f.answer(func(w http.ResponseWriter, r *http.Request) bool {
				if w.Header().Set("Content-Type", "text/html"); !strings.HasPrefix(r.URL.Path, "/new") {
					w.Header().Set("Location", "/new"+r.URL.Path)
					w.WriteHeader(status)
				}
				fmt.Fprint(w, "Gone")
				return true
			})
			b.visit("/de/") // which is kept
			b.Wait(noWorker + `.then(async (none) => none && (await caches.keys()).length === 0)`)
			b.visit("/de/")
			b.Wait(`document.body.innerText === "Gone"`)
		}
	})
}

func TestForeignPaths(t *testing.T) {
	everyday(t)
	b, f := alone(t)
	f.answer(func(w http.ResponseWriter, r *http.Request) bool {
		if strings.HasSuffix(r.URL.Path, "/lost") {
			panic(http.ErrAbortHandler)
		} else if r.URL.RawQuery == "id=7" {
			http.Error(w, "Who is there?", http.StatusUnauthorized)
		}
		return r.URL.RawQuery == "id=7"
	})
	b.visit("/de/").workerActive()
	for _, path := range []string{"/app/own?id=7", "/app/?id=7", "/de/nowhere?id=7"} {
		b.visit(f.URL + path)
		difftest.Expect(t, f.URL+path, eval[string](b, "location.href"), "where ", path, " leads")
	}
	for _, path := range []string{"/app/lost", "/lost"} {
		try(b, fmt.Sprintf(`location.href = %q`, f.URL+path))
		b.Wait(`document.readyState === "complete" && !document.querySelector("main")`)
	}
}
