// Package engine drives, for tests, the three browser engines that readers have. Tests get the same [Tab] from all of
// them. Each engine is driven through the protocol that it supports best:
//
//   - Chromium through chromedp
//   - Firefox by WebDriver BiDi over a WebSocket
//   - WebKitGTK by classic WebDriver over HTTP
//
// One browser of an engine serves all tests, until [Stop]. If something is missing on the machine, the test fails and
// says what to install.
//
// The drivers take care of these traps:
//
//   - The tab that Firefox starts with never gets the focus.
//   - WebKit loses the focus without a window manager.
//   - Now and then a new window of WebKit never answers.
//   - Debian's MiniBrowser does not pass on the console and cannot print. A small browser (webkit.py) takes its
//     place.
package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"
)

// Engine is one of the engines in [All].
type Engine struct {
	Name    string
	browser func() (driver, error) // starts the browser when it is first asked for
}

// All are the engines that the page is made for.
var All = []Engine{
	newEngine("Chromium", startChromium),
	newEngine("Firefox", startFirefox),
	newEngine("WebKit", startWebKit),
}

func newEngine(name string, start func(ctx context.Context) (driver, error)) Engine {
	browser := sync.OnceValues(func() (driver, error) {
		const limit = 2 * patience // because the whole browser is read from the disk
		ctx, cancel := context.WithTimeout(context.Background(), limit)
		defer cancel()
		return start(ctx)
	})
	return Engine{Name: name, browser: browser}
}

// driver is the part of a tab that differs between engines. Lengths are in CSS pixels unless a comment says
// otherwise.
type driver interface {
	visit(ctx context.Context, url string) error
	reload(ctx context.Context) error

	// eval returns the string that a JavaScript expression evaluates to, or that its promise resolves to.
	eval(ctx context.Context, expression string) (string, error)

	// point moves the mouse to a place and, if click is true, clicks there.
	point(ctx context.Context, x, y float64, click bool) error

	// wheel turns the mouse wheel at a place.
	wheel(ctx context.Context, x, y, by float64) error

	// press presses the last of the keys while the others are held down.
	press(ctx context.Context, keys []rune) error

	// scheme sets the colour scheme that the system prefers.
	scheme(ctx context.Context, dark bool) error

	resize(ctx context.Context, width, height int) error

	// print returns a PDF of the page on paper of the given size in millimetres.
	print(ctx context.Context, width, height float64) ([]byte, error)

	// console returns the lines that pages have written to the console.
	console(ctx context.Context) ([]string, error)

	// openTab opens another tab, in a profile of its own if fresh is true.
	openTab(ctx context.Context, fresh bool) (driver, error)

	close(ctx context.Context) error

	// end closes the tab, if it is open, and everything that was opened for it.
	end(ctx context.Context)
}

// Tab is a tab of a browser. A method fails the test if the browser does not do what the method says.
type Tab struct {
	T      testing.TB
	Engine string // name of the engine
	driver driver
}

// Open opens a tab of the engine's browser, in a profile of its own, and closes the tab when the test ends. In WebKit
// all tabs have the same profile, so tests need origins of their own there.
func (e Engine) Open(t testing.TB) *Tab {
	t.Helper()
	browser, err := e.browser()
	if err != nil {
		t.Fatalf("starting %s: %v (make verify installs what it needs on Debian)", e.Name, err)
	}
	return (&Tab{t, e.Name, browser}).open(true)
}

// OpenTab opens another tab in the same profile.
func (b *Tab) OpenTab() *Tab {
	b.T.Helper()
	return b.open(false)
}

func (b *Tab) open(fresh bool) *Tab {
	b.T.Helper()
	other := &Tab{T: b.T, Engine: b.Engine}
	b.do("opening a tab", func(ctx context.Context) (err error) {
		other.driver, err = b.driver.openTab(ctx, fresh)
		return err
	})
	b.T.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		other.driver.end(ctx)
	})
	return other
}

// patience is how long a browser may take for a command, and how long a page may take to make a
// condition true. Busy machines have taken more than half a minute.
const patience = time.Minute

// do fails the test if f fails or takes longer than patience.
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
	b.do("visiting "+url, func(ctx context.Context) error {
		return b.driver.visit(ctx, url)
	})
}

// Reload reloads the page, as the browser's button does, and waits for the load event.
func (b *Tab) Reload() {
	b.T.Helper()
	b.do("reloading", b.driver.reload)
}

// Eval returns the value of a JavaScript expression, decoded from JSON. If the value is a promise, Eval awaits it.
// The expression can call find, which works like document.querySelector. But if no element matches the selector, the
// test fails with a message that says so.
func Eval[T any](b *Tab, expression string) (value T) {
	b.T.Helper()
	b.do(expression, func(ctx context.Context) (err error) {
		value, err = eval[T](ctx, b.driver, expression)
		return err
	})
	return value
}

func eval[T any](ctx context.Context, d driver, expression string) (value T, err error) {
	asJSON := `((find) => Promise.resolve(` + expression + `)
		.then((value) => JSON.stringify(value) ?? "null"))(` + find + `)`
	text, err := d.eval(ctx, asJSON)
	if err != nil {
		return value, err
	}
	err = json.Unmarshal([]byte(text), &value)
	return value, err
}

// find is a JavaScript function that returns the first element that matches a selector. It throws an error if there
// is none.
const find = `(selector) => {
	const found = document.querySelector(selector);
	if (found) return found;
	throw new Error("no element matches " + selector);
}`

// Wait waits until a JavaScript expression is true. Until then the expression may fail, for example while a page is
// being loaded.
func (b *Tab) Wait(expression string) {
	b.T.Helper()
	b.do("this did not come true: "+expression, func(ctx context.Context) error {
		return until(ctx, func() (bool, error) {
			return eval[bool](ctx, b.driver, "Promise.resolve("+expression+").then(Boolean)")
		})
	})
}

// Click scrolls the first element that matches the selector into view, and clicks in its middle.
func (b *Tab) Click(selector string) {
	b.T.Helper()
	b.point("clicking ", selector, func(ctx context.Context, x, y float64) error {
		return b.driver.point(ctx, x, y, true)
	})
}

// Hover moves the mouse from elsewhere to the middle of the first element that matches the selector.
func (b *Tab) Hover(selector string) {
	b.T.Helper()
	b.point("hovering over ", selector, func(ctx context.Context, x, y float64) error {
		if err := b.driver.point(ctx, 1, 1, false); err != nil {
			return err
		}
		return b.driver.point(ctx, x, y, false)
	})
}

// point scrolls the first element that matches a selector into view, and calls act with the coordinates of its
// middle.
func (b *Tab) point(what, selector string, act func(ctx context.Context, x, y float64) error) {
	b.T.Helper()
	b.do(what+selector, func(ctx context.Context) error {
		type target struct {
			X, Y, Size float64
			Seen       bool
		}
		at, err := eval[target](ctx, b.driver, fmt.Sprintf(middle, selector))
		if err != nil {
			return err
		}
		if at.Size == 0 || !at.Seen {
			return fmt.Errorf("its middle is not to be seen: %+v", at)
		}
		return act(ctx, at.X, at.Y)
	})
}

// middle is an expression that scrolls an element into view, and returns the coordinates of its middle.
const middle = `(() => {
	const element = find(%q);
	const locate = () => {
		const { x, y, width, height } = element.getBoundingClientRect();
		const place = { x: Math.round(x + width / 2), y: Math.round(y + height / 2), size: width * height };
		const hit = document.elementFromPoint(place.x, place.y);
		return { ...place, seen: element.contains(hit) || hit?.contains(element) === true };
	};
	for (const block of ["nearest", "center"]) { // nearest moves a panel and leaves the window behind it
		if (!locate().seen) element.scrollIntoView({ block, behavior: "instant" });
	}
	return locate();
})()`

// Wheel turns the mouse wheel in the middle of the window, and waits until the page has scrolled by
// that distance, or to its end.
func (b *Tab) Wheel(by float64) {
	b.T.Helper()
	at := Eval[struct{ X, Y, Top float64 }](b, fmt.Sprintf(`(() => {
		const end = document.documentElement.scrollHeight - innerHeight;
		return {
			x: innerWidth / 2,
			y: innerHeight / 2,
			top: Math.max(0, Math.min(scrollY + %v, end)),
		};
	})()`, by))
	b.do("turning the wheel", func(ctx context.Context) error {
		return b.driver.wheel(ctx, at.X, at.Y, by)
	})
	b.Wait(fmt.Sprintf("Math.abs(scrollY - %v) < 2", at.Top))
}

// Type presses the keys of a text one after the other: "\t" is Tab, "\r" is Enter, "\x1b" is
// Escape.
func (b *Tab) Type(text string) {
	b.T.Helper()
	for _, key := range text {
		b.Press(key)
	}
}

// Press presses the last key while the keys before it are held: '⇧' is Shift, '⌃' is Ctrl.
func (b *Tab) Press(keys ...rune) {
	b.T.Helper()
	b.do(fmt.Sprintf("pressing %q", keys), func(ctx context.Context) error {
		return b.driver.press(ctx, keys)
	})
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
	b.Wait(`find("#pasted").value`)
	return Eval[string](b, `(() => {
		const field = find("#pasted");
		field.remove();
		return field.value;
	})()`)
}

// Scheme makes the system prefer a colour scheme, "light" or "dark", until the test ends. In
// Firefox and WebKit this affects all tabs.
func (b *Tab) Scheme(scheme string) {
	b.T.Helper()
	b.do("choosing the scheme "+scheme, func(ctx context.Context) error {
		return b.driver.scheme(ctx, scheme == "dark")
	})
	b.T.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		b.driver.scheme(ctx, false)
	})
	b.Wait(fmt.Sprintf(`matchMedia("(prefers-color-scheme: %s)").matches`, scheme))
}

// schemeName returns the name of a colour scheme in CSS.
func schemeName(dark bool) string {
	if dark {
		return "dark"
	}
	return "light"
}

// Resize gives the page a window of the given size in CSS pixels.
func (b *Tab) Resize(width, height int) {
	b.T.Helper()
	b.do(fmt.Sprintf("making the window %d by %d", width, height), func(ctx context.Context) error {
		return b.driver.resize(ctx, width, height)
	})
	b.Wait(fmt.Sprintf("innerWidth === %d && innerHeight === %d", width, height))
	Eval[any](b, painted)
}

// painted is a promise that resolves when the page has been painted.
const painted = `(async () => {
	for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
})()`

// Print returns a PDF of the page on paper of the given size in millimetres.
func (b *Tab) Print(width, height float64) (pdf []byte) {
	b.T.Helper()
	b.do("printing", func(ctx context.Context) (err error) {
		pdf, err = b.driver.print(ctx, width, height)
		return err
	})
	return pdf
}

// Console returns the lines that the pages of this tab, and the browser, have written to the
// console so far. Each line follows its level. In WebKit these are the lines of all tabs since this
// one was opened.
func (b *Tab) Console() (lines []string) {
	b.T.Helper()
	b.do("reading the console", func(ctx context.Context) (err error) {
		lines, err = b.driver.console(ctx)
		return err
	})
	return lines
}

// Close closes the tab.
func (b *Tab) Close() {
	b.T.Helper()
	b.do("closing the tab", b.driver.close)
}
