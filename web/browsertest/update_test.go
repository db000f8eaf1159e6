package browsertest

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/serviceworker"

	"prompt-recipes/web/servertest"
)

// Promises of this file: what a reader sees after each fault.
//
// - update, two tabs open: the old version until the notice is accepted, then the new one in that
//   tab, whole, and in no other (TestUpdate)
// - update that nobody accepts: the new version at the next cold start (TestUpdateIgnored)
// - server replaced by an older version (roll-back): the same as with any update; the version that
//   they have, and no offer, if they have not accepted the newer one (TestUpdate,
//   TestUpdateTakenBack)
// - a newer version is installed while one is accepted: the accepted one, then the newer, each
//   whole (TestUpdateOvertaken)
// - update accepted while the client is being fetched: the new version, soon
//   (TestUpdateWhileKeeping)
// - update waits for long: the old version, which requests nothing more (TestUpdateWaiting)
// - update accepted while the old worker does not run: the new version, soon
//   (TestUpdateWhileStopped)
// - update accepted, server gone at once: the new version; switching in place still works
//   (TestUpdateKeepsClient)
// - update while offline, or the worker's address unreachable: the version that they have
//   (TestUpdateUnreachable)
// - update that can never be stored: the version that they have, a notice at the second failure, and
//   the new version from the server if they accept (TestUpdateNotStored)
// - update while the page was in the background for long: it is offered on return (TestUpdateOnReturn)

// TestUpdate: a new version waits, every tab announces it, and only the tab that accepts it shows
// it. The same is true when an older version follows.
func TestUpdate(t *testing.T) {
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, f *front) {
		// Without the client, which would be refused, with a warning, if it started just after the
		// replacement.
		b.visit("/de/?wasm=false").workerActive()
		other := b.at(f)
		other.visit("/de/?wasm=false")
		for _, step := range []struct {
			server *servertest.Server
			title  string
		}{
			{otherVersion(t, "Neue Fassung"), "Neue Fassung"},
			{servertest.Shared(t), b.title("de")},
		} {
			before := eval[string](b, "document.title")
			f.replace(step.server)
			b.update()
			for _, b := range []*tab{b, other} {
				b.waitUpdateOffered()
				b.Wait(`find(".update-notice").checkVisibility()`)
				b.Reload()
				b.expectPage("de", before) // nothing changes by itself
				b.waitUpdateOffered()
			}
			if b.Engine == "Chromium" {
				// If a request of another tab reaches the old worker just while it stops, the new
				// one is delayed by 30 s. So wait until the requests of the loaded page are over.
				time.Sleep(1500 * time.Millisecond)
			}
			other.markDocument()
			b.acceptUpdate("de", step.title)
			other.expectPage("de", before)
			other.expectSameDocument() // with everything that is open and marked in it
			other.Wait(`!document.documentElement.dataset.update`)
			other.Reload()
			other.expectPage("de", step.title)
		}
		b.expectQuiet()
	})
}

// TestUpdateTakenBack: a new version that is taken back before anybody accepts it is no longer
// offered.
func TestUpdateTakenBack(t *testing.T) {
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, f *front) {
		b.visit("/de/?wasm=false").workerActive()
		other := b.at(f)
		other.visit("/de/?wasm=false")
		f.replace(otherVersion(t, "Neue Fassung"))
		b.update()
		other.waitUpdateOffered()

		f.replace(servertest.Shared(t))
		b.update()

		other.Wait(`document.documentElement.dataset.update !== "waiting"`)
		b.Reload()
		b.Wait(`navigator.serviceWorker.getRegistration().then(({ waiting }) => !waiting)`)
		b.expectQuiet()
	})
}

// TestUpdateIgnored: an update that nobody accepts is shown at the next cold start. The test also
// limits the bytes of an update in which one German sentence changed.
func TestUpdateIgnored(t *testing.T) {
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, f *front) {
		newer := otherVersion(t, "Neue Fassung")
		b.visit("/de/").workerActive()
		b.keepClient()
		b.kept(true)
		f.answered()
		f.replace(newer)
		b.visit("/de/").expectPage("de", b.title("de"))
		b.waitUpdateOffered()
		b.Click(`[data-action="dismiss-update"]`)
		b.Wait(`!find(".update-notice").checkVisibility()`)
		b.expectPage("de", b.title("de"))

		next := b.at(f)
		b.Close() // the last tab of the site
		// the browser needs a moment to replace the version, and no page can see when it has
		time.Sleep(time.Second)
		b = next
		b.visit("/de/")
		b.expectPage("de", "Neue Fassung")
		b.Wait("caches.keys().then((names) => names.length === 2)") // the old version's cache is gone
		b.kept(true)
		total := int64(0)
		for _, a := range f.answered() {
			if !strings.Contains(a.path, "/page.") { // texts come later, and nobody waits for them
				total += a.bytes
			}
		}
		if total > 90_000 { // three pages
			t.Errorf("the update took %d bytes", total)
		}
	})
}

// TestUpdateOvertaken: one version is accepted while a newer one is halfway through its install.
// Both are shown whole, one after the other.
func TestUpdateOvertaken(t *testing.T) {
	inBrowsers(t, notWithShort("a race of two versions"), func(t *testing.T, b *tab, f *front) {
		b.offered(f, "Neue Fassung")

		asked, held := make(chan bool, 10), make(chan bool)
		f.answer(func(_ http.ResponseWriter, r *http.Request) bool {
			// Only requests of the worker: while a worker starts, WebKit requests the page too, and
			// drops the answer.
			if sitePath(r) == "/de/" && r.Header.Get("Sec-Fetch-Dest") == "empty" {
				asked <- true
				<-held
			}
			return false
		})
		f.replace(otherVersion(t, "Zweite Fassung"))
		b.update()
		receive(t, asked) // by then most other files have been copied from the versions before
		b.acceptUpdate("de", "Neue Fassung")
		time.Sleep(500 * time.Millisecond) // nothing may be tidied up in this time that is still needed
		close(held)
		b.waitUpdateOffered()
		f.gone()
		b.acceptUpdate("de", "Zweite Fassung")
		for _, language := range []string{"en", "fr", "pt", "ja"} {
			b.visit("/"+language+"/").expectPage(language, b.title(language))
		}
		b.Wait("caches.keys().then((names) => names.length === 2)")
		if len(asked) > 0 {
			t.Error("the newest version had to be installed twice")
		}
	})
}

// TestUpdateWaiting: while a newer version waits, the page starts nothing by itself that would keep
// its worker busy.
func TestUpdateWaiting(t *testing.T) {
	begin(t, notWithShort("a delay that only Chromium has"))
	b, f := alone(t)
	asked := make(chan bool, 100)
	// The client cannot be fetched, so every page that wants it requests it.
	f.answerAt("^/client.json$", func(http.ResponseWriter, *http.Request) {
		asked <- true
		panic(http.ErrAbortHandler)
	})
	b.onNewDocument(hasten(1000))
	b.visit("/de/").workerActive()
	receive(t, asked)
	b.offer(f, otherVersion(t, "Neue Fassung"))
	b.Reload()
	b.waitUpdateOffered()
	for len(asked) > 0 {
		<-asked
	}
	time.Sleep(3 * time.Second) // three times the remaining delay before the client would be requested
	if len(asked) > 0 {
		t.Error("the client was asked for")
	}
	b.acceptUpdateSoon("de", "Neue Fassung")
}

// TestUpdateWhileKeeping: an accepted version does not have to wait for what the old version is
// still fetching on a slow line, for later use or because the reader moves towards the languages.
func TestUpdateWhileKeeping(t *testing.T) {
	inBrowsers(t, notWithShort("a version accepted during a slow fetch"), func(t *testing.T, b *tab, f *front) {
		asked := f.hold(`^/client.json$|\.wasm$`)
		b.visit("/de/").workerActive()
		b.Hover(".settings")
		receive(t, asked) // for client.json; a browser repeats the request only after 20 s
		b.keepClient()
		receive(t, asked)
		b.offer(f, otherVersion(t, "Neue Fassung"))
		b.acceptUpdateSoon("de", "Neue Fassung")
	})
}

// TestUpdateWhileStopped: accepting a version does not start the old worker again, because the new
// one would have to wait for it.
func TestUpdateWhileStopped(t *testing.T) {
	begin(t, notWithShort("a delay that only Chromium has"))
	b, f := alone(t)
	b.offered(f, "Neue Fassung")
	call(b, serviceworker.Enable, cdp.Empty{})
	call(b, serviceworker.StopAllWorkers, cdp.Empty{})
	time.Sleep(500 * time.Millisecond) // until they have stopped, which the browser does not tell
	b.acceptUpdateSoon("de", "Neue Fassung")
}

// TestUpdateKeepsClient: a reader who could switch in place offline before an update still can
// after it.
func TestUpdateKeepsClient(t *testing.T) {
	begin(t, notWithShort("TestUpdate and TestOfflineClient in one"))
	b, f := alone(t)
	b.visit("/de/").workerActive()
	b.startClient()
	b.kept(true)
	b.offer(f, otherVersion(t, "Neue Fassung"))
	f.gone()
	b.acceptUpdate("de", "Neue Fassung")
	b.startClient()
	b.markDocument()
	b.choose("ja")
	b.choose("de")
	b.expectPage("de", "Neue Fassung")
	b.expectSameDocument()
}

func TestUpdateUnreachable(t *testing.T) {
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, f *front) {
		b.visit("/fr/").workerActive()
		for _, status := range inTurn(b, 0, []int{http.StatusFound, http.StatusNotFound, http.StatusInternalServerError}) {
			f.answerAt("^/worker.js$", func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Location", servertest.Base()+"/de/")
				w.WriteHeader(status)
			})
			b.visit("/fr/").expectPage("fr", b.title("fr"))
			b.tryUpdate()
			b.visit("/ja/").expectPage("ja", b.title("ja"))
			if controlled := eval[bool](b, "!!navigator.serviceWorker.controller"); !controlled {
				t.Errorf("%d: the worker is lost", status)
			}
		}
		f.gone()
		b.visit("/de/")
		b.tryUpdate()
		b.expectPage("de", b.title("de"))
	})
}

// TestUpdateNotStored: a reader is told that a version cannot be stored, and can show it from the
// server. The old version does not stay for ever without a word.
func TestUpdateNotStored(t *testing.T) {
	inBrowsers(t, notWithShort("it waits for updates"), func(t *testing.T, b *tab, f *front) {
		b.visit("/de/?wasm=false").workerActive()
		f.replace(otherVersion(t, "Neue Fassung"))
		asked := make(chan bool, 100)
		f.answerAt("^/de/manifest.webmanifest$", func(w http.ResponseWriter, _ *http.Request) {
			asked <- true
			fmt.Fprint(w, "{}")
		})
		b.visit("/de/?wasm=false")
		b.tryUpdate()
		b.Wait(`navigator.serviceWorker.getRegistration().then(({ installing }) => !installing)`)
		// the page hears of the failure a little later, and counts it
		b.Wait(`Object.keys(localStorage).some((key) => key.startsWith("prompt-recipes failed updates"))`)
		b.visit("/de/?wasm=false")
		b.tryUpdate()
		b.Wait(`document.documentElement.dataset.update === "failed"`)
		time.Sleep(time.Second) // the offer of a waiting version is withdrawn half a second after a failure
		b.Wait(`find("#page--update-failed").checkVisibility()`)
		b.Wait(`!find("#page--update").checkVisibility()`)
		b.expectPage("de", b.title("de"))

		for len(asked) > 0 {
			<-asked
		}
		b.Click(`[data-action="update"]`)
		b.Wait(`document.title === "Neue Fassung" && document.readyState === "complete"`)
		b.expectPage("de", "Neue Fassung")

		// that page tries to store it too; a page that is opened meanwhile would share its failure
		receive(t, asked)
		b.Wait(noWorker)
		f.answer(nil)
		b.visit("/de/?wasm=false").workerActive()
		f.gone()
		b.visit("/de/?wasm=false").expectPage("de", "Neue Fassung")
	})
}

// TestUpdateOnReturn: a page that comes back after an hour looks for a new version, since timers stand
// still while an application is frozen.
func TestUpdateOnReturn(t *testing.T) {
	begin(t, notWithShort("it waits for updates"))
	b, f := alone(t)
	b.visit("/de/?wasm=false").workerActive()
	f.replace(otherVersion(t, "Neue Fassung"))
	b.run(`
		const now = Date.now;
		Date.now = () => now() + 3_660_000;
		document.dispatchEvent(new Event("visibilitychange"));
	`)
	b.acceptUpdate("de", "Neue Fassung")
}

// keepClient tells the worker to keep the client now, as the page does after a while.
func (b *tab) keepClient() {
	b.T.Helper()
	eval[any](b, `navigator.serviceWorker.ready.then(({ active }) => {
		active.postMessage({ cache: "client" });
	})`)
}

// update makes the browser look for a new version. On a busy machine, WebKit's getRegistration has once found none.
func (b *tab) update() {
	b.T.Helper()
	eval[any](b, `navigator.serviceWorker.ready.then(async (registration) => {
		await registration.update();
	})`)
}

// tryUpdate makes the browser look for a new version, and reports whether it could.
func (b *tab) tryUpdate() bool {
	b.T.Helper()
	return eval[bool](b, `navigator.serviceWorker.getRegistration()
		.then((registration) => registration.update())
		.then(() => true, () => false)`)
}

// offered opens the German page, publishes a version with another title, and waits until the page
// offers it.
func (b *tab) offered(f *front, title string) {
	b.T.Helper()
	b.visit("/de/").workerActive()
	b.offer(f, otherVersion(f.t, title))
}

// waitUpdateOffered waits until the page offers a new version.
func (b *tab) waitUpdateOffered() {
	b.T.Helper()
	b.Wait(`document.documentElement.dataset.update === "waiting"`)
}

// offer puts a server behind the origin and waits until the page offers its version.
func (b *tab) offer(f *front, s *servertest.Server) {
	b.T.Helper()
	f.replace(s)
	b.update()
	b.waitUpdateOffered()
}

// acceptUpdate waits until a version is offered, accepts it and waits until the page shows it.
func (b *tab) acceptUpdate(language, title string) {
	b.T.Helper()
	b.waitUpdateOffered()
	b.Click(`[data-action="update"]`)
	b.Wait(fmt.Sprintf("document.title === %q && document.readyState === 'complete'", title))
	b.expectPage(language, title)
}

// acceptUpdateSoon accepts an update like acceptUpdate, and fails the test if the version is delayed.
func (b *tab) acceptUpdateSoon(language, title string) {
	b.T.Helper()
	accepted := time.Now()
	b.acceptUpdate(language, title)
	// half of the delay in Chromium if it waits for the old worker to be idle
	const limit = 15 * time.Second
	if took := time.Since(accepted); took > limit {
		b.T.Errorf("the new version came %v after it was accepted", took)
	}
}
