package browsertest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"prompt-recipes/web/browsertest/harness"
)

// startedBrowser is the one Chromium of a test run; each tab has a profile of its own in it.
var startedBrowser = sync.OnceValues(func() (context.Context, error) {
	allocator, _ := chromedp.NewExecAllocator(context.Background(), browserOptions()...)
	ctx, cancel := chromedp.NewContext(allocator)
	if err := chromedp.Do(ctx); err != nil {
		return nil, fmt.Errorf("starting Chromium (make test installs it): %w", err)
	}
	stopBrowser = cancel
	return ctx, nil
})

var stopBrowser = func() {}

func browserOptions() []chromedp.ExecAllocatorOption {
	return append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
		chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true),
	)
}

// tab is a browser tab that notes what a reader's page must never do.
type tab struct {
	t        *testing.T
	site     string // its URL, without a trailing slash
	ctx      context.Context
	mu       sync.Mutex
	console  []string // errors and warnings
	requests []string // URLs
}

// openTab opens a tab of the given width in a fresh profile, for the site that is shared.
func openTab(t *testing.T, width int64) *tab {
	t.Helper()
	browser, err := startedBrowser()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	b := newTab(t, ctx, width)
	b.site = harness.Shared(t).URL
	return b
}

// sibling opens another tab in the same profile.
func (b *tab) sibling() *tab {
	b.t.Helper()
	ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithExistingBrowserContext(chromedp.FromContext(b.ctx).BrowserContextID))
	b.t.Cleanup(cancel)
	sibling := newTab(b.t, ctx, 1280)
	sibling.site = b.site
	return sibling
}

// open opens a page of the site that is shared, in a tab of the given width.
func open(t *testing.T, width int64, path string) *tab {
	t.Helper()
	b := openTab(t, width)
	b.visit(path)
	return b
}

// openReady does the same at a desktop's width and starts the client.
func openReady(t *testing.T, path string) *tab {
	t.Helper()
	b := open(t, 1280, path)
	b.startClient()
	return b
}

// openAt opens a page of a site of its own.
func openAt(t *testing.T, site string, width int64, path string) *tab {
	t.Helper()
	b := openTab(t, width)
	b.site = site
	b.visit(path)
	return b
}

func newTab(t *testing.T, tabCtx context.Context, width int64) *tab {
	t.Helper()
	if err := chromedp.Do(tabCtx); err != nil {
		t.Fatal(err)
	}
	ctx, cancelTimeout := context.WithTimeout(tabCtx, 2*time.Minute)
	t.Cleanup(cancelTimeout)
	b := &tab{t: t, ctx: ctx}
	if err := chromedp.Listen(ctx, b.note); err != nil {
		t.Fatal(err)
	}
	call(b, network.Enable, network.EnableParams{})
	call(b, runtime.Enable, cdp.Empty{})
	call(b, log.Enable, cdp.Empty{})
	b.do(chromedp.EmulateViewport(width, 800))
	return b
}

func (b *tab) note(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		b.requests = append(b.requests, e.Request.URL)
	case *runtime.EventExceptionThrown:
		b.console = append(b.console, e.ExceptionDetails.Text+" "+exception(e.ExceptionDetails))
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError || e.Entry.Level == log.EntryLevelWarning {
			b.console = append(b.console, e.Entry.Text+" "+e.Entry.URL)
		}
	case *runtime.EventConsoleAPICalled:
		if e.Type == "error" || e.Type == "warning" {
			b.console = append(b.console, string(e.Args[0].Value)+e.Args[0].Description)
		}
	}
}

// call runs a command of the browser's protocol.
func call[P, R any](b *tab, command cdp.Command[P, R], params P) R {
	b.t.Helper()
	result, err := chromedp.Call(b.ctx, command, params)
	if err != nil {
		b.t.Fatal(err)
	}
	return result
}

func (b *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

// visit loads a page, at a path of the tab's site or a URL, and waits for its load event.
func (b *tab) visit(url string) {
	b.t.Helper()
	if strings.HasPrefix(url, "/") {
		url = b.site + url
	}
	b.do(chromedp.Navigate(url))
}

// eval is the value of a JavaScript expression, awaited if it is a promise.
func eval[T any](b *tab, expression string) T {
	b.t.Helper()
	value, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// wait waits until a JavaScript expression is true. While a page is being loaded it may not even make sense.
func (b *tab) wait(expression string) {
	b.t.Helper()
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		value, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool]("Promise.resolve("+expression+").then(Boolean)", chromedp.EvalAwaitPromise))
		if value && err == nil {
			return
		}
		if time.Now().After(deadline) {
			b.t.Fatalf("this did not come true: %s (%v)\nconsole: %s", expression, err, strings.Join(b.consoleLines(), "\n"))
		}
	}
}

// startClient reaches for the language switch, which makes the client start, and waits until it can switch.
func (b *tab) startClient() {
	b.t.Helper()
	b.do(chromedp.MouseEvent("mouseMoved", 1, 1))
	position := eval[[]float64](b, `(() => { const r = document.querySelector(".language-switch a").getBoundingClientRect(); return [r.x + 5, r.y + 5, r.width] })()`)
	if position[1] < 0 || position[2] == 0 {
		eval[bool](b, `document.querySelector(".language-switch a").dispatchEvent(new PointerEvent("pointerover", {bubbles: true}))`)
	} else {
		b.do(chromedp.MouseEvent("mouseMoved", position[0], position[1]))
	}
	b.wait(`document.documentElement.dataset.app === "ready"`)
}

func (b *tab) consoleLines() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]string{}, b.console...)
}

func (b *tab) requested() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]string{}, b.requests...)
}

// expectQuiet fails the test if the page wrote errors or warnings, or asked another site for anything.
func (b *tab) expectQuiet() {
	b.t.Helper()
	for _, line := range b.consoleLines() {
		b.t.Errorf("console: %s", line)
	}
	for _, url := range b.requested() {
		if !strings.HasPrefix(url, b.site+"/") {
			b.t.Errorf("request to another site: %s", url)
		}
	}
}

// onNewDocument runs a script before those of every page that is visited from now on.
func (b *tab) onNewDocument(script string) {
	b.t.Helper()
	call(b, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
}

// withoutScripts turns JavaScript off, as a reader would.
func (b *tab) withoutScripts() {
	b.t.Helper()
	call(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
}

func exception(details *runtime.ExceptionDetails) string {
	if details.Exception == nil {
		return ""
	}
	return details.Exception.Description
}

// path is where the tab is, below the base path.
func (b *tab) path() string {
	b.t.Helper()
	return strings.TrimPrefix(eval[string](b, "location.pathname"), harness.Base())
}

func (b *tab) emulate(media, scheme string) {
	b.t.Helper()
	call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Media:    media,
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
	})
}

// expectNone fails the test with each text that a JavaScript expression lists.
func (b *tab) expectNone(what, expression string) {
	b.t.Helper()
	for _, found := range eval[[]string](b, expression) {
		b.t.Errorf("%s: %s", what, found)
	}
}

// press presses a key and lets it go.
func (b *tab) press(key string, code int64) {
	b.t.Helper()
	for _, kind := range []input.DispatchKeyEventType{"rawKeyDown", "keyUp"} {
		call(b, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: kind, Key: key, Code: key, WindowsVirtualKeyCode: code})
	}
}

// workerActive waits until the page's worker has kept the page.
func (b *tab) workerActive() {
	b.t.Helper()
	b.wait(`navigator.serviceWorker.ready.then((r) => r.active.state === "activated")`)
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
	return harness.Catalogue(b.t).Page(language).Title
}

// choose clicks the link to a language and waits until all of the page is in it.
func (b *tab) choose(language string) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(`(() => { const a = document.querySelector('.language-switch a[hreflang="%s"]'); a.focus({preventScroll: true}); a.click(); return true; })()`, language))
	b.waitLanguage(language)
	b.wait(`!document.querySelector("[style]")`) // what is far from what is seen is laid out last
}

func (b *tab) waitLanguage(language string) {
	b.t.Helper()
	b.wait(fmt.Sprintf(`document.documentElement.lang.split("-")[0] === %q && document.querySelector('.language-switch a[hreflang="%s"]').ariaCurrent === "page"`, language, language))
}

// load clicks the link to a language and waits until its page is loaded.
func (b *tab) load(language string) {
	b.t.Helper()
	eval[bool](b, "window.sameDocument = true")
	eval[bool](b, fmt.Sprintf(`(document.querySelector('.language-switch a[hreflang="%s"]').click(), true)`, language))
	b.wait(fmt.Sprintf(`!window.sameDocument && document.documentElement.lang.split("-")[0] === %q && document.readyState === "complete"`, language))
}

// dom writes the tree below the body's first element, one node a line, attributes sorted: what a reader's browser has,
// however it was made.
const dom = `(() => {
	const lines = [];
	const walk = (node, depth) => {
		const indent = " ".repeat(depth);
		if (node.nodeType === Node.TEXT_NODE) return lines.push(indent + JSON.stringify(node.data));
		const attributes = [...node.attributes].map((a) => a.name + "=" + JSON.stringify(a.value)).sort().join(" ");
		lines.push(indent + "<" + node.localName + " " + attributes + ">");
		for (const child of node.childNodes) walk(child, depth + 1);
	};
	walk(document.body.firstElementChild, 0);
	return lines.join("\n");
})()`

// expectNoShift fails the test if anything that the reader has seen moved by itself.
func expectNoShift(b *tab) {
	b.t.Helper()
	shifts := eval[string](b, `new Promise((resolve) => {
		const shifts = [];
		new PerformanceObserver((list) => {
			for (const e of list.getEntries()) shifts.push(e.value + ": " + e.sources.map((s) => (s.node?.outerHTML?.split(">")[0] ?? s.node?.nodeValue) + " from " + JSON.stringify(s.previousRect) + " to " + JSON.stringify(s.currentRect)));
		}).observe({type: "layout-shift", buffered: true});
		setTimeout(() => resolve(shifts.join("\n")), 100);
	})`)
	if shifts != "" {
		b.t.Errorf("the layout shifted by %s", shifts)
	}
}

func expectNoSidewaysScroll(b *tab) {
	b.t.Helper()
	if over := eval[int](b, "document.documentElement.scrollWidth - document.documentElement.clientWidth"); over > 0 {
		b.t.Errorf("the page is %d px wider than the screen", over)
	}
}

// hasten has the timers of the pages visited from now on run out within a number of ms.
func hasten(most int) string {
	return fmt.Sprintf(`{ const later = setTimeout; window.setTimeout = (f, ms, ...args) => later(f, Math.min(ms, %d), ...args); }`, most)
}
