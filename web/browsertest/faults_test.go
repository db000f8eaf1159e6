package browsertest

import (
	"io"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"prompt-recipes/content/difftest"
	"prompt-recipes/web/servertest"
)

// Promises of this file: what a reader sees after each fault.
//
// - server replaced halfway through a load: one whole version, without the client
//   (TestReplacedDuringLoad)
// - server replaced before the client is kept: the version that the reader has, without its client
//   (TestClientOfNewerVersion)
// - server replaced while a tab is open whose client has started: the old version, whole, in every
//   language (TestOldTab)
// - / fails or answers late: the page in the language chosen before (TestLanguageRemembered)
// - storage cleared while the page is open: the page, from the server; it is kept again
//   (TestStorageCleared)
// - a proxy adds markup to every page: the page, whole; offline and after an update the page as it
//   was published (TestAlteredPages)
// - worker switched off: the page from the server, nothing kept, no message (TestRemoveWorker)

// TestLanguageRemembered: the language chosen last, with the client or without, decides where /
// leads, even if the server fails or answers late.
func TestLanguageRemembered(t *testing.T) {
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, f *front) {
		b.visit("/").expectPage("en", b.title("en"))
		b.workerActive()
		b.load("de")
		b.visit("/").expectPage("de", b.title("de"))
		b.startClient()
		b.choose("ja")
		expectJapanese := func() {
			t.Helper()
			b.visit("about:blank")
			b.visit("/")
			b.waitLanguage("ja")
			b.expectPage("ja", b.title("ja"))
			difftest.Equal(t, b.path(), "/ja/", "the address")
		}
		expectJapanese()

		f.answerAt("^/$", func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusBadGateway)
		})
		expectJapanese()

		f.answerAt("^/$", func(http.ResponseWriter, *http.Request) {
			time.Sleep(5 * time.Second) // a slow server
		})
		expectJapanese()
	})
}

// TestReplacedDuringLoad: a page that comes from one server while everything else comes from its
// successor is shown whole, without the client.
func TestReplacedDuringLoad(t *testing.T) {
	begin(t, sameWithShort)
	b, f := alone(t)
	newer := otherVersion(t, "Neue Fassung")
	var once sync.Once
	f.answer(func(_ http.ResponseWriter, r *http.Request) bool {
		if sitePath(r) != "/de/" {
			once.Do(func() { f.replace(newer) })
		}
		return false
	})
	b.visit("/de/")
	for range 3 { // the reader moves the mouse
		b.Hover(".settings")
		time.Sleep(time.Second) // the client would be fetched in this time
	}
	b.expectPage("de", b.title("de"))
	indexes := 0
	for _, a := range f.answered() {
		if strings.HasSuffix(a.path, "/client.json") {
			indexes++
		}
		if strings.HasSuffix(a.path, ".wasm") {
			t.Error("the client of another version is fetched, which cannot be used")
		}
	}
	difftest.Equal(t, indexes, 1, "how often client.json is fetched")
	difftest.Equal(t, b.app(), "static", "data-app, with a client of another version")
	b.workerActive()
	b.Reload()
	b.expectPage("de", "Neue Fassung")
}

// TestClientOfNewerVersion: a page that the worker has kept does not start the client of the newer
// version on the server. The versions differ only in German, so the English page alone could not
// tell.
func TestClientOfNewerVersion(t *testing.T) {
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, f *front) {
		b.visit("/en/").workerActive()
		f.replace(otherVersion(t, "Neue Fassung"))
		// So that the browser does not find the new version by itself.
		f.answerAt("^/worker.js$", func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusServiceUnavailable)
		})
		b.visit("/en/")
		b.Hover(".settings")
		time.Sleep(2 * time.Second) // the client would start in this time
		difftest.Equal(t, b.app(), "static", "data-app, with a client of another version")
		b.choose("de")
		b.waitReady()
		b.expectPage("de", b.title("de"))
	})
}

// TestOldTab: a tab of the old version whose client has started can switch to a language whose
// files are no longer on the server.
func TestOldTab(t *testing.T) {
	begin(t, sameWithShort)
	b, f := alone(t, "--remove-worker")
	b.visit("/en/").startClient()
	f.replace(otherVersion(t, "Neue Fassung"))
	b.markDocument()
	b.choose("de")
	b.expectPage("de", b.title("de"))
	b.expectSameDocument()
}

// TestStorageCleared: the page still works after its caches are deleted, and is kept again.
func TestStorageCleared(t *testing.T) {
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, f *front) {
		b.visit("/fr/").workerActive()
		eval[bool](b, `(async () => {
			for (const name of await caches.keys()) await caches.delete(name);
			return true;
		})()`)
		b.visit("/ja/").expectPage("ja", b.title("ja"))
		b.kept(false)
		f.gone()
		b.visit("/pt/").expectPage("pt", b.title("pt"))
	})
}

// TestAlteredPages: a proxy that adds markup to every page, and replaces what looks like an e-mail
// address, costs a reader neither a word nor offline reading nor updates.
func TestAlteredPages(t *testing.T) {
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, f *front) {
		f.alterPages()
		b.visit("/de/?wasm=false").workerActive()
		b.expectNoElement("altered words", "body *", `(e) => e.textContent.includes("[email")`)
		difftest.Equal(t, eval[int](b, `document.querySelectorAll("[data-injected]").length`), 1, "injected elements")

		b.visit("/de/?wasm=false").expectPage("de", b.title("de"))
		difftest.Equal(t, eval[int](b, `document.querySelectorAll("[data-injected]").length`), 0, "injected elements, kept")

		f.replace(otherVersion(t, "Neue Fassung"))
		b.update()
		b.acceptUpdate("de", "Neue Fassung")
		f.gone()
		b.visit("/de/").expectPage("de", "Neue Fassung")
	})
}

// emailAddress matches what an obfuscator of e-mail addresses takes for one.
var emailAddress = regexp.MustCompile(`[\w.+-]+@[\w-]+(\.[\w-]+)+`)

// alterPages makes the origin alter its pages from now on, as a proxy does that obfuscates e-mail
// addresses and counts visits.
func (f *front) alterPages() {
	f.answerAt("/$", func(w http.ResponseWriter, r *http.Request) {
		page := f.begin(w, r)
		page = emailAddress.ReplaceAllString(page, `<a href="/email-protection">[email&#160;protected]</a>`)
		if _, err := io.WriteString(w, page+"<div hidden data-injected></div>"); err != nil {
			f.t.Log(err) // the reader has left
		}
	})
}

// TestRemoveWorker: a worker that is switched off removes itself and its own caches without telling
// the reader, and leaves other caches alone.
func TestRemoveWorker(t *testing.T) {
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, f *front) {
		b.visit("/fr/").workerActive()
		eval[bool](b, `caches.open("another app's").then(() => true)`)
		f.replace(servertest.Shared(t, "--remove-worker"))
		b.visit("/fr/") // comes from the worker while its successor is fetched
		b.run(`
			const note = () => {
				if (document.documentElement.dataset.update) window.offered = true;
			};
			new MutationObserver(note).observe(document, { attributes: true, subtree: true });
		`)
		b.expectPage("fr", b.title("fr"))
		b.Wait(`navigator.serviceWorker.getRegistrations().then((all) => all.length === 0)`)
		left := eval[[]string](b, `caches.keys()`)
		difftest.Equal(t, left, []string{"another app's"}, "the caches that are left")
		time.Sleep(2 * time.Second) // a version would be offered in this time
		if eval[bool](b, "!!window.offered") {
			t.Error("a new version is offered where there is none")
		}
		b.visit("/fr/").expectPage("fr", b.title("fr"))
		if eval[bool](b, "!!navigator.serviceWorker.controller") {
			t.Error("there is a worker again")
		}
	})
}
