// Package engine drives the three browser engines that readers have, each through the protocol that it speaks best:
// Chromium through chromedp, Firefox by WebDriver BiDi over a WebSocket, WebKitGTK by classic WebDriver over HTTP. It is for
// tests, which get the same [Tab] from all.
//
// One browser of an engine serves all tests, until [Stop]. What is missing on the machine fails the test and says what to
// install.
//
// Traps that the drivers take care of: the tab that Firefox starts with never gets the focus; WebKit loses it without a
// window manager, and now and then a new window of it never answers; Debian's MiniBrowser passes no console on and cannot
// print, so a small browser (webkit.py) stands in.
package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"
)

// Engine is one of those in [All].
type Engine struct {
	Name    string
	browser func() (driver, error) // starts it when it is first asked for
}

// All are the engines that the page is made for.
var All = []Engine{newEngine("Chromium", startChromium), newEngine("Firefox", startFirefox), newEngine("WebKit", startWebKit)}

func newEngine(name string, start func(ctx context.Context) (driver, error)) Engine {
	return Engine{name, sync.OnceValues(func() (driver, error) {
		ctx, cancel := context.WithTimeout(context.Background(), 2*patience) // all of a browser has to be read from the disk
		defer cancel()
		return start(ctx)
	})}
}

// driver is a tab, as far as the engines differ. Lengths are CSS pixels unless said otherwise.
type driver interface {
	visit(ctx context.Context, url string) error
	reload(ctx context.Context) error
	eval(ctx context.Context, expression string) (value string, err error) // expression gives a string or a promise of one
	point(ctx context.Context, x, y float64, click bool) error             // moves the mouse there, and clicks
	wheel(ctx context.Context, x, y, by float64) error                     // turns the mouse's wheel there
	press(ctx context.Context, keys []rune) error                          // all but the last one are held
	scheme(ctx context.Context, dark bool) error                           // what the system prefers
	resize(ctx context.Context, width, height int) error
	print(ctx context.Context, width, height float64) ([]byte, error) // on paper of this size in millimetres
	console(ctx context.Context) ([]string, error)
	openTab(ctx context.Context, fresh bool) (driver, error) // in a profile of its own, if fresh
	close(ctx context.Context) error
	end(ctx context.Context) // closes the tab, if it is open, and what was opened for it
}

// Tab is a tab of a browser. Its methods fail the test when the browser does not do what they say.
type Tab struct {
	T      testing.TB
	Engine string // its name
	driver driver
}

// Open opens a tab of the engine's browser, in a profile of its own, and closes it when the test ends. In WebKit all tabs
// have the same profile, so tests need origins of their own there.
func (e Engine) Open(t testing.TB) *Tab {
	t.Helper()
	browser, err := e.browser()
	if err != nil {
		t.Fatalf("starting %s: %v (make verify installs what it needs on Debian)", e.Name, err)
	}
	return (&Tab{t, e.Name, browser}).open(true)
}

// OpenTab opens another tab in the same profile.
func (b *Tab) OpenTab() *Tab { b.T.Helper(); return b.open(false) }

func (b *Tab) open(fresh bool) *Tab {
	b.T.Helper()
	other := &Tab{T: b.T, Engine: b.Engine}
	b.do("opening a tab", func(ctx context.Context) (err error) { other.driver, err = b.driver.openTab(ctx, fresh); return err })
	b.T.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		other.driver.end(ctx)
	})
	return other
}

// patience is how long a browser may take for what it is told, and a page for what is waited for.
const patience = 30 * time.Second

// do fails the test if f does, or takes too long.
func (b *Tab) do(what string, f func(ctx context.Context) error) {
	b.T.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := f(ctx); err != nil {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		lines, _ := b.driver.console(ctx)
		b.T.Fatalf("%s: %s: %v\nconsole: %s", b.Engine, what, err, strings.Join(lines, "\n"))
	}
}

// Visit loads a page and waits for its load event.
func (b *Tab) Visit(url string) {
	b.T.Helper()
	b.do("visiting "+url, func(ctx context.Context) error { return b.driver.visit(ctx, url) })
}

// Reload does what the browser's button does, and waits for the load event.
func (b *Tab) Reload() { b.T.Helper(); b.do("reloading", b.driver.reload) }

// Eval is the value of a JavaScript expression, awaited if it is a promise, decoded from JSON.
func Eval[T any](b *Tab, expression string) (value T) {
	b.T.Helper()
	b.do(expression, func(ctx context.Context) (err error) {
		value, err = eval[T](ctx, b.driver, expression)
		return err
	})
	return value
}

func eval[T any](ctx context.Context, d driver, expression string) (value T, err error) {
	text, err := d.eval(ctx, `Promise.resolve(`+expression+`).then((value) => JSON.stringify(value) ?? "null")`)
	if err != nil {
		return value, err
	}
	return value, json.Unmarshal([]byte(text), &value)
}

// Wait waits until a JavaScript expression is true. While a page is being loaded it may not even make sense.
func (b *Tab) Wait(expression string) {
	b.T.Helper()
	b.do("this did not come true: "+expression, func(ctx context.Context) error {
		return until(ctx, func() (bool, error) {
			return eval[bool](ctx, b.driver, "Promise.resolve("+expression+").then(Boolean)")
		})
	})
}

// Click brings the first element that the selector matches into sight and presses the mouse in its middle.
func (b *Tab) Click(selector string) {
	b.T.Helper()
	b.point("clicking ", selector, func(ctx context.Context, x, y float64) error { return b.driver.point(ctx, x, y, true) })
}

// Hover moves the mouse there, from elsewhere.
func (b *Tab) Hover(selector string) {
	b.T.Helper()
	b.point("hovering over ", selector, func(ctx context.Context, x, y float64) error {
		return errors.Join(b.driver.point(ctx, 1, 1, false), b.driver.point(ctx, x, y, false))
	})
}

func (b *Tab) point(what, selector string, act func(ctx context.Context, x, y float64) error) {
	b.T.Helper()
	b.do(what+selector, func(ctx context.Context) error {
		place, err := eval[[]any](ctx, b.driver, fmt.Sprintf(`(() => {
			const element = document.querySelector(%q);
			const middle = () => {
				const { x, y, width, height } = element.getBoundingClientRect();
				return [Math.round(x + width / 2), Math.round(y + height / 2), width * height];
			};
			const seen = () => { const hit = document.elementFromPoint(...middle()); return element.contains(hit) || hit?.contains(element); };
			if (!seen()) element.scrollIntoView({ block: "center", behavior: "instant" });
			return [...middle(), seen()];
		})()`, selector))
		if err != nil {
			return err
		}
		if place[2] == 0.0 || place[3] == false {
			return fmt.Errorf("its middle is not to be seen: x, y, size, seen: %v", place)
		}
		return act(ctx, place[0].(float64), place[1].(float64))
	})
}

// Wheel turns the wheel of the mouse, which is in the middle of the window, and waits until the page has scrolled by that, or to
// its end.
func (b *Tab) Wheel(by float64) {
	b.T.Helper()
	place := Eval[[]float64](b, fmt.Sprintf(`[innerWidth / 2, innerHeight / 2,
		Math.max(0, Math.min(scrollY + %v, document.documentElement.scrollHeight - innerHeight))]`, by))
	b.do("turning the wheel", func(ctx context.Context) error { return b.driver.wheel(ctx, place[0], place[1], by) })
	b.Wait(fmt.Sprintf("Math.abs(scrollY - %v) < 2", place[2]))
}

// Type presses the keys of a text one after the other: "\t" is Tab, "\r" Enter, "\x1b" Escape.
func (b *Tab) Type(text string) {
	b.T.Helper()
	for _, key := range text {
		b.Press(key)
	}
}

// Press presses a key while those before it are held: '⇧' is Shift, '⌃' Ctrl.
func (b *Tab) Press(keys ...rune) {
	b.T.Helper()
	b.do(fmt.Sprintf("pressing %q", keys), func(ctx context.Context) error { return b.driver.press(ctx, keys) })
}

// Paste pastes what is on the clipboard into a new field at the end of the page and returns it.
func (b *Tab) Paste() string {
	b.T.Helper()
	Eval[bool](b, `(() => {
		const field = document.createElement("textarea");
		field.id = "pasted";
		document.body.append(field);
		field.focus();
		return true;
	})()`)
	b.Press('⌃', 'v')
	b.Wait(`document.getElementById("pasted").value`)
	return Eval[string](b, `(() => { const field = document.getElementById("pasted"); field.remove(); return field.value; })()`)
}

// Scheme has the system prefer a colour scheme, "light" or "dark", until the test ends. In Firefox and WebKit it does so in
// all tabs.
func (b *Tab) Scheme(scheme string) {
	b.T.Helper()
	set := func(ctx context.Context) error { return b.driver.scheme(ctx, scheme == "dark") }
	b.do("choosing the scheme "+scheme, set)
	b.T.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		b.driver.scheme(ctx, false)
	})
	b.Wait(fmt.Sprintf(`matchMedia("(prefers-color-scheme: %s)").matches`, scheme))
}

// Resize gives the page a window of the given size in CSS pixels.
func (b *Tab) Resize(width, height int) {
	b.T.Helper()
	b.do(fmt.Sprintf("making the window %d by %d", width, height), func(ctx context.Context) error {
		return b.driver.resize(ctx, width, height)
	})
	b.Wait(fmt.Sprintf("innerWidth === %d && innerHeight === %d", width, height))
	b.Wait("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))") // painted
}

// Print is the page on paper of the given size in millimetres, a PDF.
func (b *Tab) Print(width, height float64) (pdf []byte) {
	b.T.Helper()
	b.do("printing", func(ctx context.Context) (err error) { pdf, err = b.driver.print(ctx, width, height); return err })
	return pdf
}

// Console are the lines that the pages of this tab have written to the console until now, those of the browser included, each
// after its level. In WebKit they are those of all tabs since this one was opened.
func (b *Tab) Console() (lines []string) {
	b.T.Helper()
	b.do("reading the console", func(ctx context.Context) (err error) { lines, err = b.driver.console(ctx); return err })
	return lines
}

// Close closes the tab.
func (b *Tab) Close() { b.T.Helper(); b.do("closing the tab", b.driver.close) }
