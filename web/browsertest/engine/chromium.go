package engine

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// chromium is a tab of Chromium.
type chromium struct {
	tab    context.Context
	cancel context.CancelFunc
	mu     sync.Mutex
	lines  []string // lines of the console
	asked  []string // requested URLs
}

var wholeChromium = flag.Bool("whole-chromium", false,
	"drive Chromium with its windows, even where chromium-headless-shell is installed")

// headlessShells are Chromium's engine without menus and windows. They need half of the processor time of Chromium in
// these tests.
var headlessShells = []string{
	"chromium-headless-shell", // Debian's
	"headless_shell",
}

var chromiums = []string{
	"chromium",
	"chromium-browser",
	"google-chrome",
	"google-chrome-stable",
	"/Applications/Chromium.app/Contents/MacOS/Chromium",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
}

// FindChromium returns the path of the Chromium that the tests drive: of those installed, the one that needs the
// least processor time.
func FindChromium() (string, error) {
	names := chromiums
	if !*wholeChromium {
		names = slices.Concat(headlessShells, chromiums)
	}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errors.New("the browser tests need Chromium: install chromium-headless-shell or chromium " +
		"(Debian's packages), or Google Chrome")
}

// ChromiumOptions returns options for a Chromium that sends requests only to the sites under test. They switch off
// the compiler that makes WebAssembly faster later on, since a test ends before that.
func ChromiumOptions() []chromedp.ExecAllocatorOption {
	options := slices.Clone(chromedp.DefaultExecAllocatorOptions[:])
	if path, err := FindChromium(); err == nil {
		options = append(options, chromedp.ExecPath(path))
	}
	return append(options, chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-software-rasterizer", true),
		chromedp.Flag("js-flags", "--liftoff-only"),
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true),
	)
}

func startChromium(context.Context) (driver, error) {
	allocator, stop := chromedp.NewExecAllocator(context.Background(), ChromiumOptions()...)
	ctx, cancel := chromedp.NewContext(allocator)
	atStop(func() {
		cancel()
		stop()
	})
	return &chromium{tab: ctx}, chromedp.Do(ctx)
}

// ChromiumTab returns a tab of a Chromium that the test itself has started. ctx is the tab's context for chromedp.
func ChromiumTab(ctx context.Context, t testing.TB) *Tab {
	t.Helper()
	d, err := newChromium(ctx, func() {})
	if err != nil {
		t.Fatal(err)
	}
	return &Tab{
		T:      t,
		Engine: "Chromium",
		driver: d,
	}
}

// Chromium returns the tab's context for chromedp. It returns nil in other engines.
func (b *Tab) Chromium() context.Context {
	if c, ok := b.driver.(*chromium); ok {
		return c.tab
	}
	return nil
}

func newChromium(ctx context.Context, cancel context.CancelFunc) (driver, error) {
	c := &chromium{tab: ctx, cancel: cancel}
	if err := chromedp.Do(ctx); err != nil { // opens the tab
		return nil, err
	}
	if err := chromedp.Listen(ctx, c.note); err != nil {
		return nil, err
	}
	if _, err := chromedp.Call(ctx, runtime.Enable, cdp.Empty{}); err != nil {
		return nil, err
	}
	if _, err := chromedp.Call(ctx, log.Enable, cdp.Empty{}); err != nil {
		return nil, err
	}
	if _, err := chromedp.Call(ctx, network.Enable, network.EnableParams{}); err != nil {
		return nil, err
	}
	focus := emulation.SetFocusEmulationEnabledParams{Enabled: true} // for all tabs at once
	if _, err := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, focus); err != nil {
		return nil, err
	}
	return c, nil
}

// Requested returns the URLs that the pages of the tab have requested so far. It returns nil in other engines.
func (b *Tab) Requested() []string {
	c, ok := b.driver.(*chromium)
	if !ok {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.asked)
}

func (c *chromium) note(event any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		line := "error " + e.ExceptionDetails.Text
		if e.ExceptionDetails.Exception != nil {
			line += " " + e.ExceptionDetails.Exception.Description
		}
		c.lines = append(c.lines, line)
	case *network.EventRequestWillBeSent:
		c.asked = append(c.asked, e.Request.URL)
	case *log.EventEntryAdded:
		c.lines = append(c.lines, fmt.Sprint(e.Entry.Level, " ", e.Entry.Text, " ", e.Entry.URL))
	case *runtime.EventConsoleAPICalled:
		line := string(e.Type)
		for _, arg := range e.Args {
			line += " " + strings.Trim(string(arg.Value), `"`) + arg.Description
		}
		c.lines = append(c.lines, line)
	}
}

// Command returns an action that runs a command of Chromium's protocol.
func Command[P, R any](c cdp.Command[P, R], params P) chromedp.Action[R] {
	return func(ctx context.Context, target *chromedp.Target) (R, error) {
		return cdp.Call(ctx, target, c, params)
	}
}

// run runs an action in the tab, until ctx ends.
func run[T any](ctx context.Context, c *chromium, action chromedp.Action[T]) (T, error) {
	tab, cancel := context.WithCancel(c.tab)
	defer cancel()
	defer context.AfterFunc(ctx, cancel)()
	return chromedp.Run(tab, action)
}

func (c *chromium) do(ctx context.Context, action chromedp.Action[chromedp.Void]) error {
	_, err := run(ctx, c, action)
	return err
}

func (c *chromium) visit(ctx context.Context, url string) error {
	return c.do(ctx, chromedp.Navigate(url))
}

func (c *chromium) reload(ctx context.Context) error {
	return c.do(ctx, chromedp.Reload())
}

func (c *chromium) eval(ctx context.Context, expression string) (string, error) {
	return run(ctx, c, chromedp.Evaluate[string](expression, chromedp.EvalAwaitPromise))
}

func (c *chromium) point(ctx context.Context, x, y float64, click bool) error {
	if click {
		return c.do(ctx, chromedp.MouseClickXY(x, y))
	}
	return c.do(ctx, chromedp.MouseEvent("mouseMoved", x, y))
}

func (c *chromium) wheel(ctx context.Context, x, y, by float64) error {
	const nothing = 1e-9 // cdproto leaves out zeros, and Chromium requires both values
	return c.do(ctx, chromedp.MouseEvent("mouseWheel", x, y, func(p *input.DispatchMouseEventParams) {
		p.DeltaX = nothing
		p.DeltaY = by + nothing
	}))
}

// Tap taps with a finger on the first element that the selector matches. It works only in Chromium.
func (b *Tab) Tap(selector string) {
	b.T.Helper()
	b.point("tapping ", selector, func(ctx context.Context, x, y float64) error {
		return b.driver.(*chromium).do(ctx, chromedp.TapXY(x, y))
	})
}

// press presses keys. For a key with Ctrl it also names the editing command, since the keys alone trigger no command
// in a browser without a window.
func (c *chromium) press(ctx context.Context, keys []rune) error {
	last := string(keys[len(keys)-1])
	switch keys[0] {
	case '⌃':
		key := input.DispatchKeyEventParams{
			Type:     "keyDown",
			Key:      last,
			Commands: []string{keyCommands[last]},
		}
		_, err := run(ctx, c, Command(input.DispatchKeyEvent, key))
		return err
	case '⇧':
		return c.do(ctx, chromedp.KeyEvent(last, chromedp.KeyModifiers(chromedp.ModifierShift)))
	}
	return c.do(ctx, chromedp.KeyEvent(last))
}

// keyCommands are the editing commands of keys with Ctrl.
var keyCommands = map[string]string{
	"a": "selectAll",
	"c": "copy",
	"v": "paste",
}

func (c *chromium) scheme(ctx context.Context, dark bool) error {
	feature := &emulation.MediaFeature{Name: "prefers-color-scheme", Value: schemeName(dark)}
	_, err := run(ctx, c, Command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{feature},
	}))
	return err
}

func (c *chromium) resize(ctx context.Context, width, height int) error {
	return c.do(ctx, chromedp.EmulateViewport(int64(width), int64(height)))
}

func (c *chromium) print(ctx context.Context, width, height float64) ([]byte, error) {
	const inch = 25.4
	paper := chromedp.PaperSize{
		Width:  width / inch,
		Height: height / inch,
	}
	margins := chromedp.PDFPreferCSSPageSize() // makes Chromium use the margins of the style sheet
	return run(ctx, c, chromedp.PrintToPDF(chromedp.PDFPaper(paper), margins))
}

func (c *chromium) console(context.Context) ([]string, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.lines), nil
}

func (c *chromium) openTab(_ context.Context, fresh bool) (driver, error) {
	profile := chromedp.WithNewBrowserContext()
	if !fresh {
		profile = chromedp.WithExistingBrowserContext(chromedp.FromContext(c.tab).BrowserContextID)
	}
	return newChromium(chromedp.NewContext(c.tab, profile))
}

func (c *chromium) close(ctx context.Context) error {
	_, err := run(ctx, c, Command(page.Close, cdp.Empty{}))
	return err
}

func (c *chromium) end(context.Context) {
	c.cancel()
}
