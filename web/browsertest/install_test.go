package browsertest

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/source/sourcetest"
	"prompt-recipes/web/servertest"
)

// Promises of this file: what a reader sees after each fault.
//
// - server gone as soon as everything is kept: every language, whole, at its own address
//   (TestOffline)
// - server gone soon after that: prompts as text, page.md and page.json (TestOffline)
// - server gone, at /, /de or /de?utm_source=x: the page in the language asked for, or chosen
//   (TestOffline)
// - server gone, at an address that does not exist: "not available offline", in that language
//   (TestOffline)
// - server gone once the client is kept too: copying and switching in place work
//   (TestOfflineClient)
// - first visit cut off at any request of the install: a working page; the next visit repairs the
//   install (TestInstallCutOff)
// - a file of the install is 404, 500, cut short, of the wrong type, from another version, or a
//   login page: a working page from the server, nothing kept; a later visit repairs the install
//   (TestInstallSpoiled)
// - no space left for the install: a working page from the server (TestInstallNoSpace)
// - a proxy changes types and headers of what is kept: the pages, with the headers that the site
//   defines (TestKeptHeaders)
//
// The page says once that it is kept. Addresses outside the base path get no worker. The page
// offers to be installed as an application when the browser says that it can be.

// TestOffline: after a visit to one page, the whole site works offline. This test visits the
// English page first; others visit the German or the French one.
func TestOffline(t *testing.T) {
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, f *front) {
		all := sourcetest.Bundled(t).Languages
		ends := []string{"", "?utm_source=x&utm_medium=y", "/"}
		b.visit("/en/").workerActive()
		b.kept(false)
		f.gone()
		texts := []string{"/prompts/config-audit.txt"}
		if b.Engine == "Chromium" { // other browsers download Markdown, and wrap JSON
			texts = append(texts, "/de/page.md", "/fr/page.json")
		}
		for _, path := range texts {
			b.visit(path)
			b.Wait(`document.body.innerText.includes("Audit the configuration")`)
		}
		b.visit("/")
		b.waitLanguage("en") // no language has been chosen
		b.expectPage("en", b.title("en"))
		for i, language := range all {
			for _, end := range inTurn(b, i, ends) {
				b.visit("/"+language+end).expectPage(language, b.title(language))
				difftest.Equal(t, b.path(), "/"+language+"/", "the address")
			}
		}
		b.load("fr")
		b.visit("/")
		b.waitLanguage("fr")
		b.expectPage("fr", b.title("fr"))
		for _, language := range inTurn(b, 1, all) {
			b.visit("/" + language + "/nowhere")
			b.expectNotHere(language)
			difftest.Equal(t, b.path(), "/"+language+"/nowhere", "the address of what is not here")
		}
	})
}

// TestStrayMessages: the worker ignores messages that extensions and other scripts of the origin send to it.
func TestStrayMessages(t *testing.T) {
	begin(t, sameWithShort)
	b, _ := alone(t)
	b.visit("/en/").workerActive()
	failures := make(chan string, 10)
	err := chromedp.Listen(b.ctx, func(event any) {
		if failure, ok := event.(*serviceworker.EventWorkerErrorReported); ok {
			failures <- failure.ErrorMessage.ErrorMessage
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	call(b, serviceworker.Enable, cdp.Empty{})

	b.run(`
		for (const message of [null, undefined, 0, "hello", [], { cache: "nothing" }]) {
			navigator.serviceWorker.controller.postMessage(message);
		}
		navigator.serviceWorker.controller.postMessage({ chosen: "last" });
	`)

	b.Wait(`caches.match("` + servertest.Base() + `/").then(async (kept) => await kept?.text() === "last")`)
	select {
	case failure := <-failures:
		t.Error("the worker has thrown:", failure)
	case <-time.After(100 * time.Millisecond):
	}
}

// expectNotHere fails the test unless the tab says, in the given language, that the page is not
// available offline.
func (b *tab) expectNotHere(language string) {
	b.T.Helper()
	got := eval[[]string](b, `[
		document.documentElement.lang.split("-")[0],
		find("h1").textContent,
		getComputedStyle(document.body).margin, // of the style sheet
	]`)
	title := sourcetest.Bundled(b.T).Words[language].Message("OfflineTitle")
	difftest.Equal(b.T, got, []string{language, title, "0px"}, "what is not here shows")
}

// TestReadyOfflineSaidOnce: the first visit says that the page is kept, visibly and to screen
// readers, and moves nothing. The notice stays at the end of the page, but is not announced again.
func TestReadyOfflineSaidOnce(t *testing.T) {
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, _ *front) {
		b.Resize(320, 800)
		b.visit("/ja/")
		said := sourcetest.Bundled(t).Words["ja"].Message("ReadyOffline")
		b.waitStatus(said)
		b.Wait(`find(".offline-notice").checkVisibility()`)
		expectNoShift(b)
		b.visit("/de/")
		time.Sleep(time.Second) // it would be said in this time
		b.Wait(`find(".offline-notice").checkVisibility()`)
		if eval[bool](b, `find("#page--status").textContent !== ""`) {
			t.Error("it is said again")
		}
	})
}

// TestOfflineClient: without a server, the client starts, copies and switches in place, and the
// language chooser works.
func TestOfflineClient(t *testing.T) {
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, f *front) {
		b.visit("/fr/").workerActive()
		b.kept(false)
		b.startClient()
		b.kept(true)
		f.gone()
		allowClipboard(b)
		b.visit("/fr/").startClient()
		b.markDocument()
		b.choose("ja")
		b.expectSameDocument()
		recipe := sourcetest.Bundled(t).Pages["ja"].Categories[0].Recipes[0]
		b.Click("#" + recipe.Slug + " [data-copy]")
		b.waitState(copyButton(recipe.Slug, "command"), "copied")
		difftest.Equal(t, b.Paste(), recipe.Invocation, "copied")
		b.visit("/").expectPage("ja", b.title("ja"))
		b.expectQuiet()
	})
}

// TestInstallCutOff: if the network or the server fails during the first visit, the page still
// works, and the next visit repairs the install. In Chromium, without -short, the test fails at
// every fourth request in turn, with -short at every ninth, in the other engines at every 18th.
func TestInstallCutOff(t *testing.T) {
	inBrowsers(t, lessWithShort, func(t *testing.T, b *tab, _ *front) {
		step := 4
		if b.Engine != "Chromium" { // they take long
			step = 18
		} else if testing.Short() {
			step = 9
		}
		isOver := false
		for cut := 1; !isOver && !t.Failed(); cut += step {
			f := newFront(t, servertest.Shared(t))
			b := b.at(f)
			requests := f.cutAfter(1+cut, cut/step%2 == 0) // the page itself arrives
			b.visit("/de/").expectPage("de", b.title("de"))
			isOver = b.waitInstallCut(requests, 1+cut)
			if isOver && cut < 10 {
				t.Errorf("the install was over after %d requests, so this test cut little", cut)
			}

			f.answer(nil)
			b.visit("/de/").expectPage("de", b.title("de"))
			b.workerActive()
			f.gone()
			b.visit("/ja/").expectPage("ja", b.title("ja"))
		}
	})
}

// cutAfter answers the allowed number of requests, and makes all later ones fail: without an answer
// if the network ends, otherwise with a server error. It returns the number of requests so far.
func (f *front) cutAfter(allowed int, networkEnds bool) *atomic.Int64 {
	var requests atomic.Int64
	f.answer(func(w http.ResponseWriter, _ *http.Request) bool {
		if requests.Add(1) <= int64(allowed) {
			return false
		}
		if networkEnds {
			panic(http.ErrAbortHandler)
		}
		w.Header().Set("Cache-Control", "no-store")
		http.Error(w, "Sorry", http.StatusServiceUnavailable)
		return true
	})
	return &requests
}

// waitInstallCut waits until the install has been cut off after the allowed requests, or is over.
// Requests continue when the worker is active, so only the state of the worker tells the two apart.
func (b *tab) waitInstallCut(requests *atomic.Int64, allowed int) (isOver bool) {
	b.T.Helper()
	const isActive = `navigator.serviceWorker.getRegistration().then((r) => r?.active?.state === "activated")`
	for {
		if requests.Load() > int64(allowed) && eval[bool](b, noWorker) {
			return false
		}
		time.Sleep(20 * time.Millisecond)
		if eval[bool](b, isActive) {
			return true
		}
	}
}

// noWorker is an expression that is true when no worker is installed or being installed.
const noWorker = `navigator.serviceWorker.getRegistration().then((registration) => {
	if (!registration) return true;
	const { installing, waiting, active } = registration;
	return !installing && !waiting && !active;
})`

// spoiler answers a request in place of the server behind a front.
type spoiler func(f *front, w http.ResponseWriter, r *http.Request)

// networkFaults are the ways in which networks and servers spoil files.
var networkFaults = map[string]spoiler{
	"404": func(_ *front, w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusNotFound)
	},
	"500": func(_ *front, w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusInternalServerError)
	},
	"refused": func(*front, http.ResponseWriter, *http.Request) {
		panic(http.ErrAbortHandler)
	},
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
		http.Redirect(w, r, servertest.Base()+"/en/", http.StatusFound)
	},
}

// TestInstallSpoiled: if one file of the first install is spoiled, in any of the ways in which
// networks do it, nothing is kept, and a later visit repairs the install. With -short, and in
// Firefox and WebKit, the test tries only three of these ways.
func TestInstallSpoiled(t *testing.T) {
	files := []string{ // the pages with their copies
		"/ja/|/assets/ja[.]",
		"/fr/offline/|/assets/fr-offline[.]",
		"/pt/manifest.webmanifest",
	}
	inBrowsers(t, lessWithShort, func(t *testing.T, b *tab, _ *front) {
		faults := slices.Sorted(maps.Keys(networkFaults))
		if !b.thorough() {
			faults = []string{"cut short", "login page", "redirect to a login page"}
		}
		for i, fault := range faults {
			path := files[i%len(files)]
			f := newFront(t, servertest.Shared(t))
			b := b.at(f)
			spoiled := make(chan bool, 100)
			f.answerAt("^("+path+")", func(w http.ResponseWriter, r *http.Request) {
				spoiled <- true
				networkFaults[fault](f, w, r)
			})
			b.visit("/en/")
			receive(t, spoiled)
			b.Wait(noWorker)
			b.expectPage("en", b.title("en"))

			f.answer(nil)
			b.visit("/en/").workerActive()
			f.gone()
			b.visit("/ja/").expectPage("ja", b.title("ja"))
			if t.Failed() {
				t.Fatal(fault)
			}
		}
	})
}

// TestInstallNoSpace: if there is no space to keep the files, the page and its client work from the
// server.
func TestInstallNoSpace(t *testing.T) {
	begin(t, sameWithShort)
	b, f := alone(t)
	call(b, storage.OverrideQuotaForOrigin, storage.OverrideQuotaForOriginParams{
		Origin:    strings.TrimSuffix(f.URL, servertest.Base()),
		QuotaSize: new(20_000.0), // bytes
	})
	asked := make(chan bool, 10)
	f.answer(func(_ http.ResponseWriter, r *http.Request) bool {
		if sitePath(r) == "/pt/" {
			asked <- true
		}
		return false
	})
	b.visit("/en/")
	receive(t, asked)
	b.Wait(`navigator.serviceWorker.getRegistration().then((r) => !r?.installing)`)
	b.expectPage("en", b.title("en"))
	if eval[bool](b, `navigator.serviceWorker.getRegistration().then((r) => !!r?.active)`) {
		t.Error("the worker is active without the files it needs")
	}
	b.visit("/fr/").expectPage("fr", b.title("fr"))
	b.startClient()
	b.choose("ja")
	b.expectPage("ja", b.title("ja"))
}

// TestKeptHeaders: the worker sends the headers that the site defines, whatever a proxy has changed
// in the files that it kept.
func TestKeptHeaders(t *testing.T) {
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, f *front) {
		f.answer(func(w http.ResponseWriter, r *http.Request) bool {
			if r.Header.Get("Sec-Fetch-Dest") != "empty" { // not a request of the worker
				return false
			}
			original := f.original(r)
			w.Header().Set("Content-Encoding", original.Header().Get("Content-Encoding"))
			w.Header().Set("Content-Type", "application/octet-stream")
			w.Header().Set("Content-Security-Policy", "script-src 'none'; style-src 'none'")
			w.Write(original.Body.Bytes())
			return true
		})
		b.visit("/en/").workerActive()
		f.gone()
		b.visit("/de/").expectPage("de", b.title("de"))
		for _, path := range []string{"/de/", "/fr/manifest.webmanifest"} {
			_, want := servertest.Get(t, servertest.Shared(t).URL+path)
			for _, name := range []string{
				"Content-Type",
				"Content-Security-Policy",
				"Permissions-Policy",
				"Referrer-Policy",
				"X-Content-Type-Options",
			} {
				header := fmt.Sprintf("fetch(%q).then(({ headers }) => headers.get(%q))", servertest.Base()+path, name)
				difftest.Equal(t, eval[string](b, header), want.Header.Get(name), name, " of ", path)
			}
		}
	})
}

// TestOutsideScope: an address outside the base path gets the page for unknown addresses, without a
// worker.
func TestOutsideScope(t *testing.T) {
	begin(t, notWithShort("an address outside of the site"))
	s := servertest.Serve(t, "--base-url", "http://localhost/docs/")
	b := openAt(t, s.URL, 1280, "/nowhere")
	b.Wait(`find("h1").textContent !== ""`)
	time.Sleep(time.Second) // a worker would be registered in this time
	if eval[bool](b, `navigator.serviceWorker.getRegistrations().then((all) => all.length > 0)`) {
		t.Error("a worker is registered")
	}
	b.visit("/docs/en/").workerActive()
}

// TestInstallControl: the control appears when the browser says that the page can be installed,
// asks the browser once, and disappears. No headless Chromium offers installation by itself, so the
// test sends the event.
func TestInstallControl(t *testing.T) {
	begin(t, sameWithShort)
	b := open(t, 1280, "/fr/")
	const shown = `find('[data-action="install"]').checkVisibility()`
	if eval[bool](b, shown) {
		t.Error("installing is offered where it cannot work")
	}

	prevented := eval[bool](b, `(() => {
		window.prompts = 0;
		const event = new Event("beforeinstallprompt", { cancelable: true });
		event.prompt = () => window.prompts++;
		dispatchEvent(event);
		return event.defaultPrevented;
	})()`)
	if !prevented {
		t.Error("the browser shows its own offer too")
	}
	b.Wait(shown)
	b.Wait(`find(".offline-notice").checkVisibility()`)
	gap := eval[float64](b, `
		find('[data-action="install"]').getBoundingClientRect().top -
		find(".offline-notice").getBoundingClientRect().bottom
	`)
	if gap < 4 {
		t.Error("the control touches the line above it")
	}

	b.Click(`[data-action="install"]`)
	if eval[bool](b, shown) {
		t.Error("the control is still there")
	}
	difftest.Equal(t, eval[int](b, "window.prompts"), 1, "how often the browser was asked")
}
