package browsertest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"

	"prompt-recipes/content/source/sourcetest"
	"prompt-recipes/web/browsertest/engine"
	"prompt-recipes/web/servertest"
)

// The events of which TestNeverMixed makes its sequences.

// attempt runs an action that may fail in a broken network or while a page loads.
func attempt[T any](b *tab, action chromedp.Action[T]) (T, error) {
	ctx, cancel := context.WithTimeout(b.ctx, 5*time.Second)
	defer cancel()
	return chromedp.Run(ctx, action)
}

// try runs a script in the page, if there is one.
func try(b *tab, script string) {
	expression := `(() => { ` + script + `; return true; })()`
	attempt(b, chromedp.Evaluate[bool](expression))
}

// mouseAction is an action of the mouse at a place.
type mouseAction func(x, y float64, options ...chromedp.MouseOption) chromedp.Action[chromedp.Void]

func hover(x, y float64, options ...chromedp.MouseOption) chromedp.Action[chromedp.Void] {
	return chromedp.MouseEvent("mouseMoved", x, y, options...)
}

// point runs an action of the mouse at an element, if the page shows it.
func point(b *tab, selector string, do mouseAction) {
	expression := fmt.Sprintf(`(() => {
		const { x, y, width, height } = document.querySelector(%q).getBoundingClientRect();
		return { x: x + width / 2, y: y + height / 2, width };
	})()`, selector)
	at, err := attempt(b, chromedp.Evaluate[struct{ X, Y, Width float64 }](expression))
	if err == nil && at.Width > 0 {
		attempt(b, do(at.X, at.Y))
	}
}

func (q *sequence) language() string {
	languages := sourcetest.Bundled(q.t).Languages
	return languages[q.random.IntN(len(languages))]
}

func (q *sequence) visit(b *tab) {
	paths := []string{"", q.language() + "/", q.language() + "/", q.language() + "/nowhere"}
	attempt(b, chromedp.Navigate(q.front.URL+"/"+paths[q.random.IntN(len(paths))]))
}

// step is an event of a sequence. An event with a larger weight is more frequent.
type step struct {
	weight int
	name   string
	do     func(q *sequence, b *tab)
}

var steps = []step{
	{6, "deploy", func(q *sequence, _ *tab) {
		q.front.replace(q.version())
	}},
	{4, "deploy soon", func(q *sequence, _ *tab) {
		s := q.version()
		q.after(func() { q.front.replace(s) })
	}},
	{3, "open a tab", func(q *sequence, _ *tab) {
		if len(q.tabs) < 3 {
			q.open()
		}
	}},
	{2, "close a tab", (*sequence).close},
	{4, "visit", (*sequence).visit},
	{2, "reload", func(_ *sequence, b *tab) {
		attempt(b, chromedp.Reload())
	}},
	{2, "reload past the worker", func(_ *sequence, b *tab) {
		attempt(b, engine.Command(page.Reload, page.ReloadParams{IgnoreCache: new(true)}))
	}},
	{6, "look for an update", func(_ *sequence, b *tab) {
		try(b, `navigator.serviceWorker.getRegistration()
			.then((registration) => registration?.update())
			.catch(() => {})`)
	}},
	{8, "accept the update", func(_ *sequence, b *tab) {
		point(b, `[data-action="update"]`, chromedp.MouseClickXY)
	}},
	{4, "start the client", func(_ *sequence, b *tab) {
		point(b, ".settings", hover)
	}},
	{6, "choose a language", func(q *sequence, b *tab) {
		point(b, ".language-switch "+languageLink(q.language()), chromedp.MouseClickXY)
	}},
	{2, "stop the workers", func(_ *sequence, b *tab) {
		attempt(b, engine.Command(serviceworker.Enable, cdp.Empty{}))
		attempt(b, engine.Command(serviceworker.StopAllWorkers, cdp.Empty{}))
	}},
	{2, "kill the browser", func(q *sequence, _ *tab) {
		q.browser.kill()
		q.tabs = nil
		q.browser.start(q.t)
		q.open()
	}},
	{2, "lose the network", inNetwork("lost")},
	{2, "lose the network soon", func(q *sequence, _ *tab) {
		q.after(func() { q.setNetwork("lost") })
	}},
	{2, "cut answers short", inNetwork("cut short")},
	{2, "slow network", inNetwork("slow")},
	{2, "captive portal", inNetwork("portal")},
	{2, "withdraw the site", inNetwork("withdrawn")},
	{2, "move the site", inNetwork("moved")},
	{8, "mend the network", inNetwork("")},
	{1, "clear the caches", func(_ *sequence, b *tab) {
		try(b, `caches.keys().then((names) => names.forEach((name) => caches.delete(name)))`)
	}},
	{1, "clear half a cache", func(_ *sequence, b *tab) {
		try(b, `caches.keys().then((names) => names.forEach(async (name) => {
			const cache = await caches.open(name);
			const keys = await cache.keys();
			keys.filter((_, i) => i % 2 === 1).forEach((key) => cache.delete(key));
		}))`)
	}},
	{1, "clear the storage", func(q *sequence, b *tab) {
		attempt(b, engine.Command(storage.ClearDataForOrigin, storage.ClearDataForOriginParams{
			Origin:       strings.TrimSuffix(q.front.URL, servertest.Base()),
			StorageTypes: "all",
		}))
	}},
}

// inNetwork returns a step that puts the network into a state.
func inNetwork(state string) func(q *sequence, b *tab) {
	return func(q *sequence, _ *tab) {
		q.setNetwork(state)
	}
}

// version returns a random version of the site.
func (q *sequence) version() *servertest.Server {
	return servertest.Marked(q.t, 1+q.random.IntN(versions))
}

// close closes a tab, unless it is the last one.
func (q *sequence) close(b *tab) {
	if len(q.tabs) == 1 {
		return
	}
	chromedp.Cancel(b.ctx)
	q.tabs = slices.DeleteFunc(q.tabs, func(open *tab) bool {
		return open == b
	})
}

// step runs a random step.
func (q *sequence) step() {
	b := q.tabs[q.random.IntN(len(q.tabs))]
	next := q.chooseStep()
	q.steps = append(q.steps, next.name)
	next.do(q, b)
	pause := time.Duration(q.random.IntN(600)) * time.Millisecond
	time.Sleep(pause) // so that what steps begin meets at random
}

func (q *sequence) chooseStep() step {
	total := 0
	for _, s := range steps {
		total += s.weight
	}
	n := q.random.IntN(total)
	for _, s := range steps {
		n -= s.weight
		if n < 0 {
			return s
		}
	}
	panic("unreachable")
}
