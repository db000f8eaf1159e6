package browsertest

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"prompt-recipes/content/source/sourcetest"
	"prompt-recipes/web/browsertest/engine"
	"prompt-recipes/web/servertest"
)

// Promises of this file: versions are never mixed, whatever happens in whatever order.
//
// - A page shows one version: its text, head, styles, scripts, and what the client renders.
// - The worker's answers (those without an ETag) are of one version: the pages of all languages,
//   offline pages, manifests and everything that they name.
// - In the end, with the server back, the last version arrives like any update, and is kept whole.

var (
	sequences = flag.Int("sequences", 1, "number of random sequences of TestNeverMixed")
	firstSeed = flag.Uint64("seed", 0,
		"seed of what is random; the sequences of TestNeverMixed count up from it, or from 1")
)

// TestNeverMixed plays random sequences of events between a site and a browser, and checks every
// page after each event. make attack plays 200 sequences.
func TestNeverMixed(t *testing.T) {
	begin(t, notWithShort("random histories"))
	browser := &killable{profile: t.TempDir()}
	browser.start(t)
	defer browser.stop()
	first := max(*firstSeed, 1)
	for seed := first; seed < first+uint64(*sequences); seed++ {
		t.Run(fmt.Sprintf("seed %d", seed), func(t *testing.T) {
			q := newSequence(t, browser, seed)
			defer func() {
				t.Logf("%d pages; %s", q.checked, strings.Join(q.steps, ", "))
			}()
			for range 8 {
				q.step()
				q.check()
			}
			q.finish()
		})
	}
}

// killable is a browser that can be killed without losing its profile.
type killable struct {
	profile string
	ctx     context.Context
	stop    func()
}

func (k *killable) start(t *testing.T) {
	options := append(engine.ChromiumOptions(), chromedp.UserDataDir(k.profile))
	allocator, cancelAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	k.ctx = ctx
	k.stop = func() {
		cancel()
		chromedp.FromContext(ctx).Allocator.Wait()
		cancelAllocator()
	}
}

// kill ends the browser without a warning.
func (k *killable) kill() {
	chromedp.FromContext(k.ctx).Browser.Process().Kill()
	k.stop()
}

// sequence is a site at an origin of its own, whose server and network change, and the tabs that
// show it.
type sequence struct {
	t       *testing.T
	random  *rand.Rand
	browser *killable
	front   *front
	tabs    []*tab
	steps   []string // what has happened
	checked int      // pages

	mu      sync.Mutex
	then    func() // called after some more requests, see after
	left    int    // requests until then is called
	network string // "", "slow", "cut short", "lost", "portal", "withdrawn" or "moved"
}

const versions = 3

func newSequence(t *testing.T, browser *killable, seed uint64) *sequence {
	q := &sequence{t: t, random: rand.New(rand.NewPCG(seed, 0)), browser: browser}
	q.front = newFront(t, servertest.Marked(t, 1+q.random.IntN(versions)))
	q.front.answer(q.answer)
	q.open()
	return q
}

// countDown counts a request, and calls q.then if it is due.
func (q *sequence) countDown() {
	q.mu.Lock()
	q.left--
	isNow := q.left == 0 && q.then != nil
	then := q.then
	q.mu.Unlock()
	if isNow {
		then()
	}
}

// answer plays the network between the browser and the server.
func (q *sequence) answer(w http.ResponseWriter, r *http.Request) bool {
	q.countDown()
	q.mu.Lock()
	network := q.network
	q.mu.Unlock()
	switch network {
	case "slow":
		time.Sleep(100 * time.Millisecond)
	case "cut short":
		original := q.front.original(r)
		w.Header().Set("Content-Type", original.Header().Get("Content-Type"))
		w.Header().Set("Content-Encoding", original.Header().Get("Content-Encoding"))
		w.Header().Set("Content-Length", fmt.Sprint(original.Body.Len()))
		w.Write(original.Body.Bytes()[:original.Body.Len()/2])
		return true
	case "lost":
		panic(http.ErrAbortHandler)
	case "portal": // the browser's cache keeps what scripts have requested
		if r.Header.Get("Sec-Fetch-Dest") == "empty" {
			w.Header().Set("Cache-Control", "max-age=86400")
		}
		fmt.Fprint(w, "<h1>Welcome to the hotel</h1>")
		return true
	case "withdrawn":
		// the site comes back, and Chromium would keep the answer for ever
		w.Header().Set("Cache-Control", "no-store")
		http.Error(w, "Gone", http.StatusGone)
		return true
	case "moved":
		w.Header().Set("Cache-Control", "no-store")
		if !strings.HasPrefix(r.URL.Path, "/new/") {
			http.Redirect(w, r, "/new"+r.URL.Path, http.StatusMovedPermanently)
		}
		return true
	}
	return false
}

func (q *sequence) setNetwork(state string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.network = state
}

// after makes something happen before one of the next requests is answered.
func (q *sequence) after(then func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.then = then
	q.left = 1 + q.random.IntN(30)
}

// open opens a tab.
func (q *sequence) open() {
	ctx, cancel := chromedp.NewContext(q.browser.ctx)
	q.t.Cleanup(cancel)
	b := newTab(engine.ChromiumTab(ctx, q.t), q.front.URL, 1280)
	q.tabs = append(q.tabs, b)
	q.visit(b)
}

// marks lists the versions that a page shows and those that its worker answers with, each with a
// place where it was found. readable is true for a page of the site. If the worker is replaced
// while it is asked, its answers do not count.
const marks = `async (withKept) => {
	const note = (found, where, text) => {
		for (const mark of String(text).match(/versionmark\d/g) ?? []) found[mark] ??= where;
	};
	const findShown = () => {
		const shown = {};
		const copy = document.documentElement.cloneNode(true);
		for (const style of copy.querySelectorAll("style")) style.remove();
		note(shown, "text", copy.outerHTML);
		note(shown, "style", getComputedStyle(document.documentElement).getPropertyValue("--mark"));
		for (const sheet of document.styleSheets) {
			for (const { cssText } of sheet.cssRules) note(shown, sheet.href ?? "style in the page", cssText);
		}
		note(shown, "boot.js", window.bootMark);
		note(shown, "switch.js", window.switchMark);
		return shown;
	};
	const findKept = async (script) => {
		const kept = {};
		const base = script.dataset.worker.replace(/[^/]*$/, "");
		const assets = new Set();
		const read = async (url) => {
			const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
			const isKept = response?.ok && !response.headers.has("ETag");
			const text = isKept ? await response.text().catch(() => "") : "";
			note(kept, url, text);
			for (const [asset] of text.matchAll(/[^"]*\/assets\/[^"]*\.(js|css)/g)) assets.add(asset);
		};
		const urls = [];
		for (const tag of ["en", "fr", "pt", "de", "ja"]) {
			for (const file of ["", "offline/", "manifest.webmanifest"]) urls.push(base + tag + "/" + file);
		}
		await Promise.all(urls.map(read));
		await Promise.all([...assets].map(read));
		return kept;
	};

	if (!document.querySelector("main")) return { readable: false, shown: {}, kept: {} };
	const shown = findShown();
	const worker = navigator.serviceWorker.controller;
	const script = document.querySelector("script[data-worker]");
	const kept = withKept && worker && script ? await findKept(script) : {};
	const isSame = worker === navigator.serviceWorker.controller;
	return { readable: true, shown, kept: isSame ? kept : {} };
}`

type markedPage struct {
	Readable    bool
	Shown, Kept map[string]string
}

// read returns what a tab shows and, if wanted, what its worker answers with.
func (q *sequence) read(b *tab, withKept bool) markedPage {
	expression := fmt.Sprintf(`document.readyState === "complete" ? (%s)(%t) : {}`, marks, withKept)
	for range 20 {
		ctx, cancel := context.WithTimeout(b.ctx, 15*time.Second)
		found, err := chromedp.Run(ctx, chromedp.Evaluate[markedPage](expression, chromedp.EvalAwaitPromise))
		cancel()
		if err == nil && found.Readable {
			return found
		}
		time.Sleep(50 * time.Millisecond)
	}
	return markedPage{} // the browser's error page, or a page that takes long to load
}

// check fails the test if a tab shows two versions or its worker answers with two.
func (q *sequence) check() {
	for i, b := range q.tabs {
		found := q.read(b, i == 0)
		if len(found.Shown) > 0 {
			q.checked++
		}
		if len(found.Shown) > 1 || len(found.Kept) > 1 {
			q.t.Fatalf("tab %d shows %v, its worker answers with %v", i, found.Shown, found.Kept)
		}
	}
}

// finish puts a last version on the server and mends the network. It fails the test unless the page
// becomes that version and works without a server.
func (q *sequence) finish() {
	q.steps = append(q.steps, "finish")
	q.after(nil)
	q.setNetwork("")
	last := 1 + q.random.IntN(versions)
	q.front.replace(servertest.Marked(q.t, last))
	want := servertest.Mark(last)
	q.open()
	b := q.tabs[len(q.tabs)-1]
	for _, old := range q.tabs[:len(q.tabs)-1] {
		chromedp.Cancel(old.ctx)
	}
	q.waitVersion(b, want)
	languages := slices.DeleteFunc(slices.Clone(sourcetest.Bundled(q.t).Languages), func(language string) bool {
		return last == servertest.WithoutFrench && language == "fr"
	})
	for _, language := range languages { // a missing page makes the worker keep everything again
		b.visit(q.front.URL + "/" + language + "/")
	}
	b.kept(false)
	q.front.gone()
	for _, language := range languages {
		b.visit(q.front.URL + "/" + language + "/")
		found := q.read(b, true)
		if !isOnly(found.Shown, want) || !isOnly(found.Kept, want) {
			q.t.Errorf("in the end %s shows %v, its worker answers with %v", language, found.Shown, found.Kept)
		}
		q.checked++
	}
}

// isOnly reports whether only the given mark was found.
func isOnly(found map[string]string, mark string) bool {
	return len(found) == 1 && found[mark] != ""
}

// waitVersion loads a page again and again until it shows a version, and no other version is
// waiting or being installed.
func (q *sequence) waitVersion(b *tab, mark string) {
	const isThere = `navigator.serviceWorker.getRegistration().then(async (registration) => {
		await registration.update();
		registration.waiting?.postMessage("activate"); // as the notice does
		const isSettled = !registration.installing && !registration.waiting;
		return isSettled && document.title.includes(%q);
	})`
	deadline := time.Now().Add(time.Minute)
	for time.Now().Before(deadline) {
		attempt(b, chromedp.Navigate(q.front.URL+"/en/"))
		b.waitReady()
		b.workerReady()
		if eval[bool](b, fmt.Sprintf(isThere, mark)) {
			return
		}
		time.Sleep(500 * time.Millisecond)
	}
	q.t.Fatalf("a page that is loaded again and again does not become the last version: %v", q.read(b, true))
}

// workerReady waits until the page has a worker.
func (b *tab) workerReady() {
	b.T.Helper()
	b.Wait(`navigator.serviceWorker.ready.then(() => true)`)
}
