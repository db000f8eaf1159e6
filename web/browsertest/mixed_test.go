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

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"

	"prompt-recipes/web/browsertest/engine"
	"prompt-recipes/web/browsertest/harness"
)

// Promises of this file: versions are never mixed, whatever happens in whatever order.
//
// - A page shows one version: its text, head, styles, scripts, and what the client renders.
// - What the worker answers (without an ETag) is one version: the pages of all languages, offline pages, manifests and all that they name.
// - In the end, with the server back, the last version arrives as any update, and is kept whole.

var (
	sequences = flag.Int("sequences", 1, "number of random sequences of TestNeverMixed")
	firstSeed = flag.Uint64("seed", 0, "seed of what is random; the sequences of TestNeverMixed count up from it, or from 1")
)

// TestNeverMixed plays random sequences of what can happen between a site and a browser, and checks every page after each
// step. make attack plays 200.
func TestNeverMixed(t *testing.T) {
	long(t, "random histories")
	browser := &killable{profile: t.TempDir()}
	browser.start(t)
	defer browser.stop()
	first := max(*firstSeed, 1)
	for seed := first; seed < first+uint64(*sequences); seed++ {
		t.Run(fmt.Sprintf("seed %d", seed), func(t *testing.T) {
			q := newSequence(t, browser, seed)
			defer func() { t.Logf("%d pages; %s", q.checked, strings.Join(q.steps, ", ")) }()
			for range 8 {
				q.step()
				q.check()
			}
			q.finish()
		})
	}
}

// killable is a browser that may be killed: its profile outlives it.
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

// sequence is a site whose server and network change, at an origin of its own, and the tabs that show it.
type sequence struct {
	t       *testing.T
	random  *rand.Rand
	browser *killable
	front   *front
	tabs    []*tab
	steps   []string // what was done
	checked int      // pages

	mu      sync.Mutex
	then    func() // happens after some more requests, see after
	left    int    // requests until then
	network string // "", "slow", "cut short", "lost", "portal", "withdrawn" or "moved"
}

const versions = 3

func newSequence(t *testing.T, browser *killable, seed uint64) *sequence {
	q := &sequence{t: t, random: rand.New(rand.NewPCG(seed, 0)), browser: browser}
	q.front = newFront(t, harness.Marked(t, 1+q.random.IntN(versions)))
	q.front.answer(q.answer)
	q.open()
	return q
}

// answer is the network between the browser and the server.
func (q *sequence) answer(w http.ResponseWriter, r *http.Request) bool {
	q.mu.Lock()
	network, then := q.network, q.then
	if q.left--; q.left != 0 {
		then = nil
	}
	q.mu.Unlock()
	if then != nil {
		then()
	}
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
	case "portal": // which scripts' requests leave in the browser's cache
		if r.Header.Get("Sec-Fetch-Dest") == "empty" {
			w.Header().Set("Cache-Control", "max-age=86400")
		}
		fmt.Fprint(w, "<h1>Welcome to the hotel</h1>")
		return true
	case "withdrawn":
		w.Header().Set("Cache-Control", "no-store") // it comes back, and Chromium would keep it for ever
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

// after has something happen before one of the next requests is answered.
func (q *sequence) after(then func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.then, q.left = then, 1+q.random.IntN(30)
}

// open opens a tab.
func (q *sequence) open() {
	ctx, cancel := chromedp.NewContext(q.browser.ctx)
	q.t.Cleanup(cancel)
	b := newTab(engine.ChromiumTab(ctx, q.t), q.front.URL, 1280)
	q.tabs = append(q.tabs, b)
	q.visit(b)
}

// attempt does what may fail in a broken network or while a page loads.
func attempt[T any](b *tab, action chromedp.Action[T]) (T, error) {
	ctx, cancel := context.WithTimeout(b.ctx, 5*time.Second)
	defer cancel()
	return chromedp.Run(ctx, action)
}

// try starts a script in the page, if there is one.
func try(b *tab, script string) {
	attempt(b, chromedp.Evaluate[bool](`(() => { `+script+`; return true; })()`))
}

// point does something with the mouse at an element, if there is a page that shows it.
func point(b *tab, selector string, do func(x, y float64, options ...chromedp.MouseOption) chromedp.Action[chromedp.Void]) {
	at, err := attempt(b, chromedp.Evaluate[[]float64](fmt.Sprintf(`(() => {
		const { x, y, width, height } = document.querySelector(%q).getBoundingClientRect();
		return [x + width / 2, y + height / 2, width];
	})()`, selector)))
	if err == nil && at[2] > 0 {
		attempt(b, do(at[0], at[1]))
	}
}

func (q *sequence) language() string {
	languages := harness.Catalogue(q.t).Languages
	return languages[q.random.IntN(len(languages))]
}

func (q *sequence) visit(b *tab) {
	paths := []string{"", q.language() + "/", q.language() + "/", q.language() + "/nowhere"}
	attempt(b, chromedp.Navigate(q.front.URL+"/"+paths[q.random.IntN(len(paths))]))
}

// step does one thing at random.
func (q *sequence) step() {
	b := q.tabs[q.random.IntN(len(q.tabs))]
	deploy := func() func() {
		s := harness.Marked(q.t, 1+q.random.IntN(versions))
		return func() { q.front.replace(s) }
	}
	kinds := []struct {
		weight int
		name   string
		do     func()
	}{
		{6, "deploy", func() { deploy()() }},
		{4, "deploy soon", func() { q.after(deploy()) }},
		{3, "open a tab", func() {
			if len(q.tabs) < 3 {
				q.open()
			}
		}},
		{2, "close a tab", func() {
			if len(q.tabs) > 1 {
				chromedp.Cancel(b.ctx)
				q.tabs = slices.DeleteFunc(q.tabs, func(open *tab) bool { return open == b })
			}
		}},
		{4, "visit", func() { q.visit(b) }},
		{2, "reload", func() { attempt(b, chromedp.Reload()) }},
		{2, "reload past the worker", func() {
			attempt(b, engine.Command(page.Reload, page.ReloadParams{IgnoreCache: new(true)}))
		}},
		{6, "look for an update", func() { try(b, `navigator.serviceWorker.getRegistration().then((r) => r?.update()).catch(() => {})`) }},
		{8, "accept the update", func() {
			point(b, `[data-action="update"]`, chromedp.MouseClickXY)
		}},
		{4, "start the client", func() {
			point(b, ".settings", func(x, y float64, options ...chromedp.MouseOption) chromedp.Action[chromedp.Void] {
				return chromedp.MouseEvent("mouseMoved", x, y, options...)
			})
		}},
		{6, "choose a language", func() {
			point(b, ".language-switch "+languageLink(q.language()), chromedp.MouseClickXY)
		}},
		{2, "stop the workers", func() {
			attempt(b, engine.Command(serviceworker.Enable, cdp.Empty{}))
			attempt(b, engine.Command(serviceworker.StopAllWorkers, cdp.Empty{}))
		}},
		{2, "kill the browser", func() {
			q.browser.kill()
			q.tabs = nil
			q.browser.start(q.t)
			q.open()
		}},
		{2, "lose the network", func() { q.setNetwork("lost") }},
		{2, "lose the network soon", func() { q.after(func() { q.setNetwork("lost") }) }},
		{2, "cut answers short", func() { q.setNetwork("cut short") }},
		{2, "slow network", func() { q.setNetwork("slow") }},
		{2, "captive portal", func() { q.setNetwork("portal") }},
		{2, "withdraw the site", func() { q.setNetwork("withdrawn") }},
		{2, "move the site", func() { q.setNetwork("moved") }},
		{8, "mend the network", func() { q.setNetwork("") }},
		{1, "clear the caches", func() {
			try(b, `caches.keys().then((names) => names.forEach((name) => caches.delete(name)))`)
		}},
		{1, "clear half a cache", func() {
			try(b, `caches.keys().then((names) => names.forEach(async (name) => {
				const cache = await caches.open(name);
				for (const [i, key] of (await cache.keys()).entries()) if (i % 2) cache.delete(key);
			}))`)
		}},
		{1, "clear the storage", func() {
			origin := strings.TrimSuffix(q.front.URL, harness.Base())
			attempt(b, engine.Command(storage.ClearDataForOrigin, storage.ClearDataForOriginParams{Origin: origin, StorageTypes: "all"}))
		}},
	}
	total := 0
	for _, kind := range kinds {
		total += kind.weight
	}
	n := q.random.IntN(total)
	for _, kind := range kinds {
		if n -= kind.weight; n < 0 {
			q.steps = append(q.steps, kind.name)
			kind.do()
			break
		}
	}
	time.Sleep(time.Duration(q.random.IntN(600)) * time.Millisecond)
}

// marks are the versions that a page shows, and those that its worker answers with, each with a place where it was found.
// readable says that it is a page of the site. A worker may be replaced while it is asked; then it is asked again.
const marks = `async (withKept) => {
	const note = (found, where, text) => {
		for (const mark of String(text).match(/versionmark\d/g) ?? []) found[mark] ??= where;
	};
	const shown = {};
	if (!document.querySelector("main")) return {readable: false, shown, kept: {}};
	const copy = document.documentElement.cloneNode(true);
	for (const style of copy.querySelectorAll("style")) style.remove();
	note(shown, "text", copy.outerHTML);
	note(shown, "style", getComputedStyle(document.documentElement).getPropertyValue("--mark"));
	for (const sheet of document.styleSheets) for (const rule of sheet.cssRules) note(shown, sheet.href ?? "style in the page", rule.cssText);
	note(shown, "boot.js", window.bootMark);
	note(shown, "switch.js", window.switchMark);
	const controller = navigator.serviceWorker.controller;
	const kept = {};
	if (withKept && controller && document.querySelector("script[data-worker]")) {
		const base = document.querySelector("script[data-worker]").dataset.worker.replace(/[^/]*$/, "");
		const assets = new Set();
		const read = async (url) => {
			const response = await fetch(url, {signal: AbortSignal.timeout(2000)}).catch(() => null);
			const text = response?.ok && !response.headers.has("ETag") ? await response.text().catch(() => "") : "";
			note(kept, url, text);
			for (const [asset] of text.matchAll(/[^"]*\/assets\/[^"]*\.(js|css)/g)) assets.add(asset);
		};
		const files = ["", "offline/", "manifest.webmanifest"];
		await Promise.all(["en", "fr", "pt", "de", "ja"].flatMap((tag) => files.map((file) => read(base + tag + "/" + file))));
		await Promise.all([...assets].map(read));
	}
	return {readable: true, shown, kept: controller === navigator.serviceWorker.controller ? kept : {}};
}`

type markedPage struct {
	Readable    bool
	Shown, Kept map[string]string
}

// read is what a tab shows and, if wanted, what its worker answers with.
func (q *sequence) read(b *tab, withKept bool) markedPage {
	for range 20 {
		ctx, cancel := context.WithTimeout(b.ctx, 15*time.Second)
		found, err := chromedp.Run(ctx, chromedp.Evaluate[markedPage](
			fmt.Sprintf(`document.readyState === "complete" ? (%s)(%t) : {}`, marks, withKept), chromedp.EvalAwaitPromise))
		cancel()
		if err == nil && found.Readable {
			return found
		}
		time.Sleep(50 * time.Millisecond)
	}
	return markedPage{} // an error page of the browser, or it loads for long
}

// check fails the test if a tab shows or keeps two versions.
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

// finish puts the last version on the server and mends the network. A page then offers it, or is it; and it stays without
// a server.
func (q *sequence) finish() {
	q.steps = append(q.steps, "finish")
	q.after(nil)
	q.setNetwork("")
	last := 1 + q.random.IntN(versions)
	q.front.replace(harness.Marked(q.t, last))
	want := harness.Mark(last)
	q.open()
	b := q.tabs[len(q.tabs)-1]
	for _, old := range q.tabs[:len(q.tabs)-1] {
		chromedp.Cancel(old.ctx)
	}
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(500 * time.Millisecond) {
		attempt(b, chromedp.Navigate(q.front.URL+"/en/"))
		b.Wait(`document.readyState === "complete" && navigator.serviceWorker.ready.then(() => true)`)
		if eval[bool](b, fmt.Sprintf(`navigator.serviceWorker.getRegistration().then(async (registration) => {
			await registration.update();
			registration.waiting?.postMessage("activate"); // as the notice does
			return !registration.installing && !registration.waiting && document.title.includes(%q);
		})`, want)) {
			break
		}
		if time.Now().After(deadline) {
			q.t.Fatalf("a page that is loaded again and again does not become the last version: %v", q.read(b, true))
		}
	}
	languages := slices.DeleteFunc(slices.Clone(harness.Catalogue(q.t).Languages), func(language string) bool {
		return last == harness.WithoutFrench && language == "fr"
	})
	for _, language := range languages { // a page that is missing makes the worker keep all again
		b.visit(q.front.URL + "/" + language + "/")
	}
	b.kept(false)
	q.front.gone()
	for _, language := range languages {
		b.visit(q.front.URL + "/" + language + "/")
		found := q.read(b, true)
		if found.Shown[want] == "" || len(found.Shown) != 1 || found.Kept[want] == "" || len(found.Kept) != 1 {
			q.t.Errorf("in the end %s shows %v, its worker answers with %v", language, found.Shown, found.Kept)
		}
		q.checked++
	}
}
