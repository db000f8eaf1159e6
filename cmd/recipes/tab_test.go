package main

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// startedBrowser is the one Chromium of a test run; each tab has a profile of its own in it.
var startedBrowser = sync.OnceValues(func() (context.Context, error) {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true),
	)
	allocator, _ := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	if err := chromedp.Do(ctx); err != nil {
		return nil, fmt.Errorf("starting Chromium (make test installs it): %w", err)
	}
	stopBrowser = cancel
	return ctx, nil
})

var stopBrowser = func() {}

// tab is a browser tab that notes what a reader's page must never do.
type tab struct {
	t        *testing.T
	ctx      context.Context
	mu       sync.Mutex
	console  []string // errors and warnings
	requests []string // URLs
}

// openTab opens a tab of the given width in a fresh profile.
func openTab(t *testing.T, width int64) *tab {
	t.Helper()
	browser, err := startedBrowser()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	return newTab(t, ctx, width)
}

// sibling opens another tab in the same profile.
func (b *tab) sibling() *tab {
	b.t.Helper()
	ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithExistingBrowserContext(chromedp.FromContext(b.ctx).BrowserContextID))
	b.t.Cleanup(cancel)
	return newTab(b.t, ctx, 1280)
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
			b.console = append(b.console, fmt.Sprint(string(e.Args[0].Value)))
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

// visit loads a page and waits for its load event.
func (b *tab) visit(url string) {
	b.t.Helper()
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

// expectQuiet fails the test if the page wrote errors or warnings, or asked another origin for anything.
func (b *tab) expectQuiet(origin string) {
	b.t.Helper()
	for _, line := range b.consoleLines() {
		b.t.Errorf("console: %s", line)
	}
	for _, url := range b.requested() {
		if !strings.HasPrefix(url, origin+"/") {
			b.t.Errorf("request to another origin: %s", url)
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
