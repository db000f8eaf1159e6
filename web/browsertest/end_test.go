package browsertest

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/source/sourcetest"
	"prompt-recipes/web/servertest"
)

// Promises of this file: what a reader sees when a language or the site has been removed, and
// outside of the site.
//
// - an update has removed the language: the preferred one, at the same recipe, offline too
//   (TestLanguageGone)
// - every address answers 410, or 301: the page once more, then what the operator put there
//   (TestSiteGone)
// - the server has another base path: the page once more, then what is at its address now
//   (TestBasePathMoved)
// - another application of the host: only that application, with its logins, queries and faults
//   (TestForeignPaths)

// withoutFrench returns a server of the site without its French page.
func withoutFrench(t *testing.T) *servertest.Server {
	t.Helper()
	return servertest.SharedAs(t, "without French", func() []string {
		dir := sourcetest.CopyCatalogue(t)
		if err := os.Remove(filepath.Join(dir, "fr.toml")); err != nil {
			t.Error(err)
		}
		return []string{"--content", dir}
	})
}

// TestLanguageGone: the addresses of a language that has been removed lead to the preferred one.
func TestLanguageGone(t *testing.T) {
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, f *front) {
		expectEnglish := func(rest string) {
			t.Helper()
			b.Wait(fmt.Sprintf(`location.href === %q && document.readyState === "complete"`, f.URL+"/en/"+rest))
			b.expectPage("en", b.title("en"))
		}
		b.visit("/de/").workerActive()
		b.load("fr")
		b.visit("/fr/#debugging")

		b.offer(f, withoutFrench(t))
		b.Click(`[data-action="update"]`)
		expectEnglish("#debugging")

		b.visit("/fr/") // as the icon of an installed application does
		expectEnglish("")

		f.gone()
		b.visit("/fr?x=1#testing")
		expectEnglish("?x=1#testing")
	})
}

// TestSiteGone: a site that has been withdrawn or moved is shown once more, and after that what is
// at its address now.
func TestSiteGone(t *testing.T) {
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, _ *front) {
		for _, status := range inTurn(b, 0, []int{http.StatusGone, http.StatusMovedPermanently}) {
			f := newFront(t, servertest.Shared(t))
			b := b.at(f)
			b.visit("/de/").workerActive()
			f.answer(func(w http.ResponseWriter, r *http.Request) bool {
				w.Header().Set("Content-Type", "text/html")
				if !strings.HasPrefix(r.URL.Path, "/new") {
					w.Header().Set("Location", "/new"+r.URL.Path)
					w.WriteHeader(status)
				}
				fmt.Fprint(w, "Gone")
				return true
			})
			b.visit("/de/") // the worker has kept it
			b.Wait(noWorker)
			b.Wait(`caches.keys().then((names) => names.length === 0)`)
			b.visit("/de/")
			b.Wait(`document.body.innerText === "Gone"`)
		}
	})
}

// TestBasePathMoved: when the server has got another base path, the page at the old one is shown once
// more, and after that what is there now.
func TestBasePathMoved(t *testing.T) {
	begin(t, sameWithShort)
	b, f := alone(t)
	b.visit("/de/").workerActive()
	f.replace(servertest.Serve(t, "--base-url", "http://localhost/elsewhere/"))

	b.visit("/de/") // the worker has kept it

	b.Wait(noWorker)
	b.Wait(`caches.keys().then((names) => names.length === 0)`)
	b.visit("/de/")
	b.Wait(`document.querySelector("main a[href^='/elsewhere/']") !== null`)
}

// TestForeignPaths: the worker leaves another application of the host alone, including its logins,
// queries and faults.
func TestForeignPaths(t *testing.T) {
	begin(t, sameWithShort)
	b, f := alone(t)
	f.answer(func(w http.ResponseWriter, r *http.Request) bool {
		if strings.HasSuffix(r.URL.Path, "/lost") {
			panic(http.ErrAbortHandler)
		}
		needsLogin := r.URL.RawQuery == "id=7"
		if needsLogin {
			http.Error(w, "Who is there?", http.StatusUnauthorized)
		}
		return needsLogin
	})
	b.visit("/de/").workerActive()
	for _, path := range []string{"/app/own?id=7", "/app/?id=7", "/de/nowhere?id=7"} {
		b.visit(f.URL + path)
		difftest.Equal(t, eval[string](b, "location.href"), f.URL+path, "where ", path, " leads")
	}
	for _, path := range []string{"/app/lost", "/lost"} {
		try(b, fmt.Sprintf(`location.href = %q`, f.URL+path))
		b.Wait(`document.readyState === "complete" && !document.querySelector("main")`)
	}
}
