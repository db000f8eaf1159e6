package browsertest

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"prompt-recipes/web/browsertest/engine"
	"prompt-recipes/web/servertest"
)

// tab is a tab that shows a site. Only tests that run in Chromium alone use call or do.
type tab struct {
	*engine.Tab
	site string          // its URL, without a trailing slash
	ctx  context.Context // the context of chromedp; nil in the other engines
}

// openTab opens a tab of Chromium of the given width in a fresh profile, for the shared site.
func openTab(t *testing.T, width int) *tab {
	t.Helper()
	return newTab(engine.All[0].Open(t), servertest.Shared(t).URL, width)
}

// alone opens a tab of Chromium for an origin of its own in front of a shared site.
func alone(t *testing.T, args ...string) (*tab, *front) {
	t.Helper()
	return inFront(t, engine.All[0], args...)
}

// inFront opens a tab of any engine for an origin of its own in front of a shared site.
func inFront(t *testing.T, e engine.Engine, args ...string) (*tab, *front) {
	t.Helper()
	f := newFront(t, servertest.Shared(t, args...))
	return newTab(e.Open(t), f.URL, 1280), f
}

// at opens another tab in the same profile, for this origin or another.
func (b *tab) at(f *front) *tab {
	b.T.Helper()
	return newTab(b.OpenTab(), f.URL, 1280)
}

// open opens a page of the shared site in a tab of the given width.
func open(t *testing.T, width int, path string) *tab {
	t.Helper()
	return openAt(t, servertest.Shared(t).URL, width, path)
}

// openAt opens a page of the given site in a tab of the given width.
func openAt(t *testing.T, site string, width int, path string) *tab {
	t.Helper()
	b := openTab(t, width)
	b.site = site
	return b.visit(path)
}

func newTab(driven *engine.Tab, site string, width int) *tab {
	driven.T.Helper()
	b := &tab{
		Tab:  driven,
		site: site,
		ctx:  driven.Chromium(),
	}
	b.Resize(width, 800)
	return b
}

// call runs a command of Chromium's protocol.
func call[P, R any](b *tab, command cdp.Command[P, R], params P) R {
	b.T.Helper()
	return do(b, engine.Command(command, params))
}

// do runs an action of chromedp, and fails the test if the action fails.
func do[T any](b *tab, action chromedp.Action[T]) T {
	b.T.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, time.Minute)
	defer cancel()
	result, err := chromedp.Run(ctx, action)
	if err != nil {
		b.T.Fatal(err)
	}
	return result
}

// visit loads a page, waits for its load event and returns the tab. A URL that begins with a slash
// is a path of the tab's site.
func (b *tab) visit(url string) *tab {
	b.T.Helper()
	if strings.HasPrefix(url, "/") {
		url = b.site + url
	}
	b.Visit(url)
	return b
}

// eval returns the value of a JavaScript expression, awaited if it is a promise.
func eval[T any](b *tab, expression string) T {
	b.T.Helper()
	return engine.Eval[T](b.Tab, expression)
}

// run runs JavaScript statements.
func (b *tab) run(statements string) {
	b.T.Helper()
	eval[any](b, "(() => { "+statements+"\n})()")
}

// onNewDocument makes a script run before the scripts of every page that is visited from now on.
func (b *tab) onNewDocument(script string) {
	b.T.Helper()
	call(b, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
}

// clearCache empties the browser's HTTP cache.
func (b *tab) clearCache() {
	b.T.Helper()
	call(b, network.ClearBrowserCache, cdp.Empty{})
}

// withoutScripts turns JavaScript off, as a reader can.
func (b *tab) withoutScripts() {
	b.T.Helper()
	call(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
}

// path returns the path of the tab's address, below the base path.
func (b *tab) path() string {
	b.T.Helper()
	return strings.TrimPrefix(eval[string](b, "location.pathname"), servertest.Base())
}

func (b *tab) emulate(media, scheme string) {
	b.T.Helper()
	feature := &emulation.MediaFeature{Name: "prefers-color-scheme", Value: scheme}
	call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Media:    media,
		Features: []*emulation.MediaFeature{feature},
	})
}

// receive waits for a value that something in the browser sends.
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

// hasten returns a script that shortens the timers of pages to at most the given number of
// milliseconds.
func hasten(most int) string {
	return fmt.Sprintf(`{
		const later = setTimeout;
		window.setTimeout = (f, ms, ...args) => later(f, Math.min(ms, %d), ...args);
	}`, most)
}
