package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
)

// These tests stop and replace the real server; nothing is emulated in the browser. What a reader sees after each fault:
//
//	fault                                                   what the reader sees                            test
//	server gone as soon as everything is kept               every language, whole, at its own address       TestOffline
//	… at /, /de, /de/?utm_source=x                          the page in the language asked for              TestOffline
//	… at an address that does not exist                     "not available offline", in that language       TestOffline
//	… once the client is kept too                           copying and switching in place work             TestOfflineClient
//	first visit cut off at any request of the install       a working page; the next visit repairs          TestInstallCutOff
//	a file of the install is 404, 500, cut short, of the    a working page from the server, nothing kept;   TestInstallSpoiled
//	  wrong type, another version's, or a login page          a later visit repairs
//	no space left for it                                    a working page from the server                  TestInstallNoSpace
//	update, one, two or three tabs open                     the old version until the notice is accepted,   TestUpdate
//	                                                          then the new one there, whole, and nowhere else
//	update that nobody accepts                              the new version at the next cold start          TestUpdateIgnored
//	server replaced by an older version                     as with any update                              TestUpdate (there and back)
//	a newer version installs while one is accepted          the accepted one, then the newer, each whole    TestUpdateOvertaken
//	update accepted while the client is being fetched       the new version, soon                           TestUpdateWhileKeeping
//	update waits for long                                   the old version, which asks for nothing more     TestUpdateWaiting
//	update accepted while the old worker does not run       the new version, soon                           TestUpdateWhileStopped
//	update accepted, server gone at once                    the new version; switching in place still works TestUpdateKeepsClient
//	proxy changes types and headers of what is kept         the pages, sent as the site means them to be    TestKeptHeaders
//	server replaced halfway through a load                  one whole version; the client stays out         TestReplacedDuringLoad
//	server replaced before the client is kept               the version they have, without its client       TestClientOfNewerVersion
//	server replaced under a tab whose client has started    the old version, whole, in every language       TestOldTab
//	update while offline, worker's address unreachable      the version they have                           TestUpdateUnreachable
//	/ fails or answers late                                 the page in the language chosen before          TestFrontDoorFailing
//	storage cleared under a running page                    the page, from the server; kept again           TestStorageCleared
//	worker switched off                                     the page from the server, nothing kept, no word TestRemoveWorker

// workerActive waits until the page's worker has kept the page.
func (b *tab) workerActive() {
	b.t.Helper()
	b.wait(`navigator.serviceWorker.ready.then((r) => r.active.state === "activated")`)
}

// kept waits until everything of the version that is published now is kept, with the client or without.
func (b *tab) kept(withClient bool) {
	b.t.Helper()
	worker, _ := get(b.t, eval[string](b, "location.origin")+base()+"/worker.js")
	var site struct {
		Version, Base string
		Core, Client  map[string]any
	}
	if err := json.NewDecoder(strings.NewReader(strings.TrimPrefix(worker, "const site="))).Decode(&site); err != nil || len(site.Core) == 0 {
		b.t.Fatalf("reading what the worker keeps: %v", err)
	}
	files := len(site.Core)
	if withClient {
		files += len(site.Client)
	}
	b.wait(fmt.Sprintf(`caches.open(%q).then((cache) => cache.keys()).then((keys) => keys.length >= %d)`, "prompt-recipes "+site.Base+" "+site.Version, files))
}

// receive waits for what the browser does.
func receive[T any](t *testing.T, done <-chan T) T {
	t.Helper()
	select {
	case value := <-done:
		return value
	case <-time.After(30 * time.Second):
		t.Fatal("the browser did not do it")
		panic("unreachable")
	}
}

// otherVersion changes the German title of a copy of the catalogue and serves it.
func otherVersion(t *testing.T, title string) *server {
	t.Helper()
	dir := copyCatalogue(t)
	edit(t, filepath.Join(dir, "de.toml"), bundledCatalogue(t).Page("de").Title, title)
	return publish(t, "--content", dir)
}

// expectPage checks that the tab shows a whole page in a language, with the given title, however it got there.
func (b *tab) expectPage(language, title string) {
	b.t.Helper()
	got := eval[string](b, `[document.documentElement.lang.split("-")[0], document.querySelector("h1")?.textContent, document.title, document.querySelectorAll("article").length, getComputedStyle(document.body).margin].join(" | ")`)
	if want := fmt.Sprintf("%s | %s | %s | 10 | 0px", language, title, title); got != want {
		b.t.Errorf("at %s the page shows\n%s, want\n%s", eval[string](b, "location.href"), got, want)
	}
}

func (b *tab) title(language string) string {
	b.t.Helper()
	return bundledCatalogue(b.t).Page(language).Title
}

func TestOffline(t *testing.T) {
	t.Parallel()
	for _, language := range bundledCatalogue(t).Languages {
		t.Run(language, func(t *testing.T) {
			s := publish(t)
			b := openTab(t, 1280)
			b.visit(s.url + "/" + language + "/")
			loaded := time.Now()
			b.workerActive()
			t.Logf("everything was kept %v after the page had loaded", time.Since(loaded).Round(time.Millisecond))
			if err := s.stop(t); err != nil {
				t.Fatal(err)
			}
			for _, other := range bundledCatalogue(t).Languages {
				for _, path := range []string{other + "/", other, other + "/?utm_source=x&utm_medium=y"} {
					b.visit(s.url + "/" + path)
					b.expectPage(other, b.title(other))
				}
				if got, want := b.path(), "/"+other+"/"; got != want {
					t.Errorf("the address is %s, want %s", got, want)
				}
				b.visit(s.url + "/" + other + "/nowhere")
				got := eval[string](b, `document.documentElement.lang.split("-")[0] + " " + document.querySelector("h1").textContent + " " + getComputedStyle(document.body).margin + " "`) + b.path()
				if want := other + " " + bundledWords(t)[other].Message("OfflineTitle") + " 0px /" + other + "/nowhere"; got != want {
					t.Errorf("what is not here shows %q, want %q", got, want)
				}
			}
			b.visit(s.url + "/")
			b.waitLanguage("en")
			b.expectPage("en", b.title("en"))
		})
	}
}

// TestReadyOfflineSaidOnce: the first visit says that the page is kept, to eyes and ears, and moves nothing. It stays
// written at the end of the page; it is not said again.
func TestReadyOfflineSaidOnce(t *testing.T) {
	t.Parallel()
	s := publish(t)
	b := openTab(t, 320)
	b.visit(s.url + "/ja/")
	said := bundledWords(t)["ja"].Message("ReadyOffline")
	b.wait(fmt.Sprintf(`document.getElementById("page--status").textContent === %q`, said))
	b.wait(`document.querySelector(".offline-notice").checkVisibility()`)
	expectNoShift(b)
	b.visit(s.url + "/de/")
	b.do(chromedp.Sleep(time.Second))
	b.wait(`document.querySelector(".offline-notice").checkVisibility()`)
	if eval[bool](b, `document.getElementById("page--status").textContent !== ""`) {
		t.Error("it is said again")
	}
}

// TestOfflineClient: with the server gone the client starts, copies and switches in place, and so does the front door.
func TestOfflineClient(t *testing.T) {
	t.Parallel()
	s := publish(t)
	b := openTab(t, 1280)
	allowClipboard(b)
	b.visit(s.url + "/fr/")
	b.workerActive()
	b.kept(false)
	b.startClient()
	b.kept(true)
	if err := s.stop(t); err != nil {
		t.Fatal(err)
	}
	b.visit(s.url + "/fr/")
	b.startClient()
	eval[bool](b, "window.sameDocument = true")
	b.choose("ja")
	if !eval[bool](b, "window.sameDocument === true") {
		t.Error("a page was loaded")
	}
	if got := copyWith(b, "config-audit"); got != bundledCatalogue(t).Page("ja").Categories[8].Recipes[0].Invocation {
		t.Errorf("the clipboard has %q", got)
	}
	b.visit(s.url + "/")
	b.expectPage("ja", b.title("ja"))
}

// TestInstallCutOff ends the network at each request in turn that the first visit makes.
func TestInstallCutOff(t *testing.T) {
	t.Parallel()
	s := publish(t)
	for cut := 1; ; cut++ {
		f := newFront(t, s)
		var mu sync.Mutex
		requests, cutOff := 0, false
		f.answer(func(_ http.ResponseWriter, r *http.Request) bool {
			mu.Lock()
			defer mu.Unlock()
			if requests++; requests > cut+1 { // the page itself arrives
				cutOff = true
				panic(http.ErrAbortHandler)
			}
			return false
		})
		b := openTab(t, 1280)
		b.visit(f.url + "/de/")
		b.expectPage("de", b.title("de"))
		over := func() (done, cut bool) {
			mu.Lock()
			defer mu.Unlock()
			return !cutOff && eval[bool](b, `navigator.serviceWorker.getRegistration().then((r) => !!r?.active)`), cutOff
		}
		done, cutNow := over()
		for ; !done && !cutNow; done, cutNow = over() {
			b.do(chromedp.Sleep(20 * time.Millisecond))
		}
		f.answer(nil)
		b.visit(f.url + "/de/")
		b.expectPage("de", b.title("de"))
		b.workerActive()
		f.gone()
		b.visit(f.url + "/ja/")
		b.expectPage("ja", b.title("ja"))
		if done {
			if cut < 10 {
				t.Errorf("the install was over after %d requests, so this test cut little", cut)
			}
			return
		}
		if t.Failed() {
			t.Fatalf("cut off after %d requests", cut)
		}
	}
}

// TestInstallSpoiled spoils one file of the first install in each of the ways that networks do.
func TestInstallSpoiled(t *testing.T) {
	t.Parallel()
	s := publish(t)
	for fault, spoil := range map[string]func(f *front, w http.ResponseWriter, r *http.Request){
		"404":     func(_ *front, w http.ResponseWriter, _ *http.Request) { w.WriteHeader(404) },
		"500":     func(_ *front, w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500) },
		"refused": func(*front, http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
		"cut short": func(f *front, w http.ResponseWriter, r *http.Request) {
			r.Header.Set("Accept-Encoding", "identity")
			original := f.original(r)
			w.Header().Set("Content-Type", original.Header().Get("Content-Type"))
			w.Write(original.Body.Bytes()[:original.Body.Len()/2])
		},
		"wrong type": func(_ *front, w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.Write([]byte("{}"))
		},
		"login page": func(_ *front, w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			w.Header().Set("Cache-Control", "max-age=86400")
			w.Write([]byte("<h1>Welcome to the hotel</h1>"))
		},
		"redirect to a login page": func(_ *front, w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, base()+"/en/", http.StatusFound)
		},
	} {
		for _, path := range []string{"/ja/", "/fr/offline/", "/pt/manifest.webmanifest"} {
			t.Run(fault+" at "+path, func(t *testing.T) {
				f := newFront(t, s)
				b := openTab(t, 1280)
				spoiled := make(chan bool, 100)
				f.answer(func(w http.ResponseWriter, r *http.Request) bool {
					if strings.HasPrefix(sitePath(r), path) {
						spoiled <- true
						spoil(f, w, r)
						return true
					}
					return false
				})
				b.visit(f.url + "/en/")
				receive(t, spoiled)
				b.wait(`navigator.serviceWorker.getRegistration().then((r) => !r || !(r.installing || r.waiting || r.active))`)
				b.expectPage("en", b.title("en"))
				f.answer(nil)
				b.visit(f.url + "/en/")
				b.workerActive()
				f.gone()
				b.visit(f.url + "/ja/")
				b.expectPage("ja", b.title("ja"))
			})
		}
	}
}

func TestInstallNoSpace(t *testing.T) {
	t.Parallel()
	s := newFront(t, publish(t))
	b := openTab(t, 1280)
	call(b, storage.OverrideQuotaForOrigin, storage.OverrideQuotaForOriginParams{Origin: strings.TrimSuffix(s.url, base()), QuotaSize: new(20_000.0)})
	asked := make(chan bool, 10)
	s.answer(func(_ http.ResponseWriter, r *http.Request) bool {
		if sitePath(r) == "/pt/" {
			asked <- true
		}
		return false
	})
	b.visit(s.url + "/en/")
	receive(t, asked)
	b.wait(`navigator.serviceWorker.getRegistration().then((r) => !r?.installing)`)
	b.expectPage("en", b.title("en"))
	if eval[bool](b, `navigator.serviceWorker.getRegistration().then((r) => !!r?.active)`) {
		t.Error("the worker is active without the files it needs")
	}
	b.visit(s.url + "/fr/")
	b.expectPage("fr", b.title("fr"))
	b.startClient()
	b.choose("ja")
	b.expectPage("ja", b.title("ja"))
}

// TestUpdate: a new version waits, is announced in every tab, and comes where it is accepted; then an older one does.
func TestUpdate(t *testing.T) {
	t.Parallel()
	older, newer := publish(t), otherVersion(t, "Neue Fassung")
	for tabs := 1; tabs <= 3; tabs++ {
		t.Run(fmt.Sprintf("%d tabs", tabs), func(t *testing.T) {
			f := newFront(t, older)
			first := openTab(t, 1280)
			first.visit(f.url + "/de/")
			first.workerActive()
			open := []*tab{first}
			for len(open) < tabs {
				b := first.sibling()
				b.visit(f.url + "/de/")
				open = append(open, b)
			}
			old := first.title("de")
			for _, step := range []struct {
				server *server
				title  string
			}{{newer, "Neue Fassung"}, {older, old}} {
				before := eval[string](first, "document.title")
				f.replace(step.server)
				first.update()
				for _, b := range open {
					b.wait(`document.documentElement.dataset.update === "waiting" && document.querySelector(".update-notice").checkVisibility()`)
					b.expectPage("de", before)
					b.do(chromedp.Reload())
					b.expectPage("de", before) // nothing changes by itself
					b.wait(`document.documentElement.dataset.update === "waiting"`)
				}
				first.acceptUpdate("de", step.title)
				for _, b := range open[1:] {
					b.expectPage("de", before) // not interrupted
					b.wait(`!document.documentElement.dataset.update`)
					b.do(chromedp.Reload())
					b.expectPage("de", step.title)
				}
			}
		})
	}
}

// TestUpdateIgnored also measures what an update costs in which one German sentence changed.
func TestUpdateIgnored(t *testing.T) {
	t.Parallel()
	older, newer := publish(t), otherVersion(t, "Neue Fassung")
	f := newFront(t, older)
	b := openTab(t, 1280)
	b.visit(f.url + "/de/")
	b.workerActive()
	b.kept(true)
	f.answered()
	f.replace(newer)
	b.visit(f.url + "/de/")
	b.expectPage("de", b.title("de"))
	b.wait(`document.documentElement.dataset.update === "waiting"`)
	eval[bool](b, `(document.querySelector('[data-action="dismiss-update"]').click(), true)`)
	b.wait(`!document.querySelector(".update-notice").checkVisibility()`)
	b.expectPage("de", b.title("de"))

	b.visit("about:blank") // the last tab of the site is gone
	b.do(chromedp.Sleep(time.Second))
	b.visit(f.url + "/de/")
	b.expectPage("de", "Neue Fassung")
	b.wait("caches.keys().then((names) => names.length === 1)") // the old version's is gone
	b.kept(true)
	total := 0
	for _, a := range f.answered() {
		total += a.bytes
		t.Logf("%6d bytes %s", a.bytes, a.path)
	}
	t.Logf("%6d bytes in all", total)
	if total > 60_000 {
		t.Errorf("the update took %d bytes", total)
	}
}

// update makes the browser look for a new version.
func (b *tab) update() {
	b.t.Helper()
	eval[bool](b, `navigator.serviceWorker.getRegistration().then((r) => r.update()).then(() => true)`)
}

// offered opens the German page and puts a version of it with another title in its place, which the page then offers.
func offered(t *testing.T, title string) (*front, *tab) {
	t.Helper()
	older, newer := publish(t), otherVersion(t, title)
	f := newFront(t, older)
	b := openTab(t, 1280)
	b.visit(f.url + "/de/")
	b.workerActive()
	f.replace(newer)
	b.update()
	b.wait(`document.documentElement.dataset.update === "waiting"`)
	return f, b
}

// acceptUpdate waits until a version is offered, accepts it and waits until the page is that.
func (b *tab) acceptUpdate(language, title string) {
	b.t.Helper()
	b.wait(`document.documentElement.dataset.update === "waiting"`)
	eval[bool](b, `(document.querySelector('[data-action="update"]').click(), true)`)
	b.wait(fmt.Sprintf("document.title === %q && document.readyState === 'complete'", title))
	b.expectPage(language, title)
}

// acceptUpdateSoon does the same, and nothing may hold the version up.
func (b *tab) acceptUpdateSoon(language, title string) {
	b.t.Helper()
	accepted := time.Now()
	b.acceptUpdate(language, title)
	if took := time.Since(accepted); took > 15*time.Second { // half of what Chromium takes if it has to wait for the old one to be idle
		b.t.Errorf("the new version came %v after it was accepted", took)
	}
}

// TestUpdateOvertaken: one version is accepted while a newer one is halfway through its install.
func TestUpdateOvertaken(t *testing.T) {
	t.Parallel()
	f, b := offered(t, "Zweite Fassung")

	asked, held := make(chan bool, 10), make(chan bool)
	f.answer(func(_ http.ResponseWriter, r *http.Request) bool {
		if sitePath(r) == "/de/" {
			asked <- true
			<-held
		}
		return false
	})
	f.replace(otherVersion(t, "Dritte Fassung"))
	b.update()
	receive(t, asked) // with most other files copied from the versions before
	b.acceptUpdate("de", "Zweite Fassung")
	b.do(chromedp.Sleep(500 * time.Millisecond)) // time to tidy up
	close(held)
	b.wait(`document.documentElement.dataset.update === "waiting"`)
	f.gone()
	b.acceptUpdate("de", "Dritte Fassung")
	for _, language := range []string{"en", "fr", "pt", "ja"} {
		b.visit(f.url + "/" + language + "/")
		b.expectPage(language, b.title(language))
	}
	b.wait("caches.keys().then((names) => names.length === 1)")
	if len(asked) > 0 {
		t.Error("the newest version had to be installed twice")
	}
}

// TestUpdateWaiting: a page that a newer version waits for starts nothing by itself that its worker would be busy with.
func TestUpdateWaiting(t *testing.T) {
	t.Parallel()
	older, newer := publish(t), otherVersion(t, "Neue Fassung")
	f := newFront(t, older)
	asked := make(chan bool, 100)
	f.answer(func(_ http.ResponseWriter, r *http.Request) bool {
		if sitePath(r) == "/client.json" { // which is never had, so a page that wants it asks
			asked <- true
			panic(http.ErrAbortHandler)
		}
		return false
	})
	b := openTab(t, 1280)
	b.visit(f.url + "/de/")
	receive(t, asked)
	f.replace(newer)
	b.update()
	b.wait(`document.documentElement.dataset.update === "waiting"`)
	b.do(chromedp.Reload())
	b.wait(`document.documentElement.dataset.update === "waiting"`)
	for len(asked) > 0 {
		<-asked
	}
	b.do(chromedp.Sleep(10 * time.Second))
	if len(asked) > 0 {
		t.Error("the client was asked for")
	}
	b.acceptUpdateSoon("de", "Neue Fassung")
}

// TestUpdateWhileKeeping: what the old version is still fetching on a slow line, for later or because the reader reaches
// for the client, does not hold up the one that is accepted.
func TestUpdateWhileKeeping(t *testing.T) {
	t.Parallel()
	f := newFront(t, publish(t))
	asked, held := make(chan bool, 10), make(chan bool)
	defer close(held)
	f.answer(func(_ http.ResponseWriter, r *http.Request) bool {
		if sitePath(r) == "/client.json" {
			asked <- true
			select {
			case <-held:
			case <-r.Context().Done():
			}
		}
		return false
	})
	b := openTab(t, 1280)
	b.visit(f.url + "/de/")
	b.workerActive()
	eval[bool](b, `navigator.serviceWorker.ready.then((r) => r.active.postMessage("cache client")).then(() => true)`)
	receive(t, asked)
	eval[bool](b, `document.querySelector(".language-switch a").dispatchEvent(new PointerEvent("pointerover", {bubbles: true}))`)
	receive(t, asked)
	f.replace(otherVersion(t, "Neue Fassung"))
	b.update()
	b.wait(`document.documentElement.dataset.update === "waiting"`)
	b.acceptUpdateSoon("de", "Neue Fassung")
}

// TestUpdateWhileStopped: accepting a version does not start the old worker again, which the new one would have to wait for.
func TestUpdateWhileStopped(t *testing.T) {
	t.Parallel()
	_, b := offered(t, "Neue Fassung")

	running, stopped := make(chan string, 100), make(chan bool, 100)
	if err := chromedp.Listen(b.ctx, func(event any) {
		e, ok := event.(*serviceworker.EventWorkerVersionUpdated)
		if !ok {
			return
		}
		for _, v := range e.Versions {
			if v.Status != serviceworker.VersionStatusActivated {
				continue
			}
			switch v.RunningStatus {
			case serviceworker.VersionRunningStatusRunning:
				running <- v.VersionID
			case serviceworker.VersionRunningStatusStopped:
				stopped <- true
			}
		}
	}); err != nil {
		t.Fatal(err)
	}
	call(b, serviceworker.Enable, cdp.Empty{})
	call(b, serviceworker.StopWorker, serviceworker.StopWorkerParams{VersionID: receive(t, running)})
	receive(t, stopped)
	b.acceptUpdateSoon("de", "Neue Fassung")
}

// TestUpdateKeepsClient: who could switch in place offline before an update still can after it.
func TestUpdateKeepsClient(t *testing.T) {
	t.Parallel()
	f := newFront(t, publish(t))
	b := openTab(t, 1280)
	b.visit(f.url + "/de/")
	b.workerActive()
	b.startClient()
	b.kept(true)
	f.replace(otherVersion(t, "Neue Fassung"))
	b.update()
	b.wait(`document.documentElement.dataset.update === "waiting"`)
	f.gone()
	b.acceptUpdate("de", "Neue Fassung")
	b.startClient()
	eval[bool](b, "window.sameDocument = true")
	b.choose("ja")
	b.choose("de")
	b.expectPage("de", "Neue Fassung")
	if !eval[bool](b, "window.sameDocument === true") {
		t.Error("a page was loaded")
	}
}

// TestKeptHeaders: what is kept is sent as the site means it to be, whatever stood between the site and the worker.
func TestKeptHeaders(t *testing.T) {
	t.Parallel()
	s := publish(t)
	f := newFront(t, s)
	f.answer(func(w http.ResponseWriter, r *http.Request) bool {
		if r.Header.Get("Sec-Fetch-Dest") != "empty" { // not the worker's
			return false
		}
		original := f.original(r)
		w.Header().Set("Content-Encoding", original.Header().Get("Content-Encoding"))
		w.Header().Set("Content-Type", "application/octet-stream")
		w.Header().Set("Content-Security-Policy", "script-src 'none'; style-src 'none'")
		w.Write(original.Body.Bytes())
		return true
	})
	b := openTab(t, 1280)
	b.visit(f.url + "/en/")
	b.workerActive()
	f.gone()
	b.visit(f.url + "/de/")
	b.expectPage("de", b.title("de"))
	for _, path := range []string{"/de/", "/fr/manifest.webmanifest"} {
		_, want := get(t, s.url+path)
		for _, name := range []string{"Content-Type", "Content-Security-Policy", "Content-Version", "Permissions-Policy", "Referrer-Policy", "X-Content-Type-Options"} {
			if got := eval[string](b, fmt.Sprintf("fetch(%q).then((r) => r.headers.get(%q))", base()+path, name)); got != want.Header.Get(name) {
				t.Errorf("%s has %s: %s, want %s", path, name, got, want.Header.Get(name))
			}
		}
	}
}

// TestFrontDoorFailing: the worker leads to the language chosen before when the server cannot, and when it lets wait.
func TestFrontDoorFailing(t *testing.T) {
	t.Parallel()
	f := newFront(t, publish(t))
	b := openTab(t, 1280)
	b.visit(f.url + "/en/")
	b.workerActive()
	eval[bool](b, `(document.querySelector('.language-switch a[hreflang="de"]').click(), true)`)
	b.waitLanguage("de")
	for fault, fail := range map[string]func(w http.ResponseWriter){
		"bad gateway": func(w http.ResponseWriter) { w.WriteHeader(http.StatusBadGateway) },
		"late":        func(http.ResponseWriter) { time.Sleep(5 * time.Second) },
	} {
		f.answer(func(w http.ResponseWriter, r *http.Request) bool {
			if sitePath(r) != "/" {
				return false
			}
			fail(w)
			return true
		})
		b.visit("about:blank")
		b.visit(f.url + "/")
		b.expectPage("de", b.title("de"))
		if path := b.path(); path != "/de/" {
			t.Errorf("%s: the address is %s", fault, path)
		}
	}
}

// TestReplacedDuringLoad: the page comes from one server, everything else from its successor.
func TestReplacedDuringLoad(t *testing.T) {
	t.Parallel()
	older, newer := publish(t), otherVersion(t, "Neue Fassung")
	f := newFront(t, older)
	b := openTab(t, 1280)
	var once sync.Once
	f.answer(func(_ http.ResponseWriter, r *http.Request) bool {
		if sitePath(r) != "/de/" {
			once.Do(func() { f.replace(newer) })
		}
		return false
	})
	b.visit(f.url + "/de/")
	for range 3 { // a reader who moves about
		eval[bool](b, `document.querySelector(".language-switch a").dispatchEvent(new PointerEvent("pointerover", {bubbles: true}))`)
		b.do(chromedp.Sleep(time.Second))
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
	if indexes != 1 {
		t.Errorf("client.json is fetched %d times", indexes)
	}
	if state := eval[string](b, "document.documentElement.dataset.app"); state != "static" {
		t.Errorf("a client of another version has taken over: %s", state)
	}
	b.workerActive()
	b.do(chromedp.Reload())
	b.expectPage("de", "Neue Fassung")
}

// TestClientOfNewerVersion: the page comes from the worker, which has not kept the client yet; the server has a newer one.
// Only German differs, so the English page alone could not tell.
func TestClientOfNewerVersion(t *testing.T) {
	t.Parallel()
	f := newFront(t, publish(t))
	b := openTab(t, 1280)
	b.visit(f.url + "/en/")
	b.workerActive()
	f.replace(otherVersion(t, "Neue Fassung"))
	f.answer(func(w http.ResponseWriter, r *http.Request) bool { // so that the new version does not come by itself
		if sitePath(r) == "/worker.js" {
			w.WriteHeader(http.StatusServiceUnavailable)
			return true
		}
		return false
	})
	b.visit(f.url + "/en/")
	eval[bool](b, `document.querySelector(".language-switch a").dispatchEvent(new PointerEvent("pointerover", {bubbles: true}))`)
	b.do(chromedp.Sleep(2 * time.Second))
	if state := eval[string](b, "document.documentElement.dataset.app"); state != "static" {
		t.Errorf("a client of another version has taken over: %s", state)
	}
	b.choose("de")
	b.wait(`document.readyState === "complete"`)
	b.expectPage("de", b.title("de"))
}

// TestOldTab: a tab of the old version, whose client has started, chooses a language whose files are gone.
func TestOldTab(t *testing.T) {
	t.Parallel()
	older, newer := publish(t, "--remove-worker"), otherVersion(t, "Neue Fassung")
	f := newFront(t, older)
	b := openTab(t, 1280)
	b.visit(f.url + "/en/")
	b.startClient()
	f.replace(newer)
	eval[bool](b, "window.sameDocument = true")
	b.choose("de")
	b.expectPage("de", b.title("de"))
	if !eval[bool](b, "window.sameDocument === true") {
		t.Error("a page was loaded")
	}
}

func TestUpdateUnreachable(t *testing.T) {
	t.Parallel()
	s := publish(t)
	f := newFront(t, s)
	b := openTab(t, 1280)
	b.visit(f.url + "/fr/")
	b.workerActive()
	for fault, status := range map[string]int{"not found": 404, "failing": 500} {
		f.answer(func(w http.ResponseWriter, r *http.Request) bool {
			if sitePath(r) == "/worker.js" {
				w.WriteHeader(status)
				return true
			}
			return false
		})
		b.visit(f.url + "/fr/")
		b.expectPage("fr", b.title("fr"))
		eval[bool](b, `navigator.serviceWorker.getRegistration().then((r) => r?.update()).then(() => true, () => true)`)
		b.visit(f.url + "/ja/")
		b.expectPage("ja", b.title("ja"))
		if controlled := eval[bool](b, "!!navigator.serviceWorker.controller"); !controlled {
			t.Errorf("%s: the worker is lost", fault)
		}
	}
	f.gone()
	b.visit(f.url + "/de/")
	eval[bool](b, `navigator.serviceWorker.getRegistration().then((r) => r.update()).then(() => true, () => true)`)
	b.expectPage("de", b.title("de"))
}

func TestStorageCleared(t *testing.T) {
	t.Parallel()
	f := newFront(t, publish(t))
	b := openTab(t, 1280)
	b.visit(f.url + "/fr/")
	b.workerActive()
	eval[bool](b, `caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => true)`)
	b.visit(f.url + "/ja/")
	b.expectPage("ja", b.title("ja"))
	b.kept(false)
	f.gone()
	b.visit(f.url + "/pt/")
	b.expectPage("pt", b.title("pt"))
}

func TestRemoveWorker(t *testing.T) {
	t.Parallel()
	f := newFront(t, publish(t))
	b := openTab(t, 1280)
	b.visit(f.url + "/fr/")
	b.workerActive()
	eval[bool](b, `caches.open("another app's").then(() => true)`)
	f.replace(publish(t, "--remove-worker"))
	b.onNewDocument(`new MutationObserver(() => { if (document.documentElement.dataset.update) window.offered = true; }).observe(document, {attributes: true, subtree: true});`)
	b.visit(f.url + "/fr/") // from the worker, whose successor is fetched meanwhile
	b.expectPage("fr", b.title("fr"))
	b.wait(`navigator.serviceWorker.getRegistrations().then((all) => all.length === 0)`)
	if names := eval[string](b, `caches.keys().then((names) => names.join())`); names != "another app's" {
		t.Errorf("the caches %q are left", names)
	}
	b.do(chromedp.Sleep(time.Second))
	if eval[bool](b, "!!window.offered") {
		t.Error("a new version is offered where there is none")
	}
	b.visit(f.url + "/fr/")
	b.expectPage("fr", b.title("fr"))
	if eval[bool](b, "!!navigator.serviceWorker.controller") {
		t.Error("there is a worker again")
	}
}

// TestOutsideScope: an address outside the base path gets the page for what does not exist, without a worker.
func TestOutsideScope(t *testing.T) {
	t.Parallel()
	s := serveSite(t, "--base-url", "http://localhost/docs/")
	b := openTab(t, 1280)
	b.visit(s.url + "/nowhere")
	b.wait(`document.querySelector("h1").textContent !== ""`)
	b.do(chromedp.Sleep(time.Second))
	if eval[bool](b, `navigator.serviceWorker.getRegistrations().then((all) => all.length > 0)`) {
		t.Error("a worker is registered")
	}
	b.visit(s.url + "/docs/en/")
	b.workerActive()
}

// TestInstallControl: the control appears when the browser says that the page can be installed, asks it to once, and
// disappears. No headless Chromium offers installation by itself, so the test sends the event.
func TestInstallControl(t *testing.T) {
	t.Parallel()
	s := publish(t)
	b := openTab(t, 1280)
	b.visit(s.url + "/fr/")
	const shown = `document.querySelector('[data-action="install"]').checkVisibility()`
	if eval[bool](b, shown) {
		t.Error("installing is offered where it cannot work")
	}
	if prevented := eval[bool](b, `(() => {
		const event = new Event("beforeinstallprompt", {cancelable: true});
		event.prompt = () => (window.prompts = (window.prompts ?? 0) + 1);
		dispatchEvent(event);
		return event.defaultPrevented;
	})()`); !prevented {
		t.Error("the browser shows its own offer too")
	}
	b.wait(shown)
	eval[bool](b, `(document.querySelector('[data-action="install"]').click(), true)`)
	if eval[bool](b, shown+" || window.prompts !== 1") {
		t.Error("the control is still there, or has not asked the browser once")
	}
}
