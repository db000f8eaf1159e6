package engine

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"prompt-recipes/web/servertest"
)

//go:embed webkit.py
var webkitBrowser []byte

// webkitSession is a session of classic WebDriver, w3.org/TR/webdriver2. At any time, one window is the current one.
type webkitSession struct {
	url     string // address of the commands
	folder  string // see webkit.py
	browser *process
	mu      sync.Mutex // held while a window is current
}

// webkit is a tab of WebKitGTK. webkit.py shows each tab in a window of its own.
type webkit struct {
	session    *webkitSession
	handle     string
	opened     int  // length of the browser's output when the window was opened
	runs       bool // whether a page was loaded in the window, and runs scripts
	composites bool // see webkit.py
}

func startWebKit(ctx context.Context) (driver, error) {
	display, err := openDisplay(ctx)
	if err != nil {
		return nil, err
	}
	folder, err := temporary()
	if err != nil {
		return nil, err
	}
	program := filepath.Join(folder, "webkit.py")
	if err := os.WriteFile(program, webkitBrowser, 0o700); err != nil {
		return nil, err
	}
	s, err := startWebDriver(ctx, display, folder)
	if err != nil {
		return nil, err
	}
	if err := s.begin(ctx, program); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, s.browser.output())
	}
	w := &webkit{session: s}
	err = s.call(ctx, http.MethodGet, "/window", nil, &w.handle)
	return w, err
}

// startWebDriver starts WebKitWebDriver, without a session, and waits until it answers.
func startWebDriver(ctx context.Context, display, folder string) (*webkitSession, error) {
	address, err := servertest.FreeAddress()
	if err != nil {
		return nil, err
	}
	host, port, _ := strings.Cut(address, ":")
	env := []string{
		"DISPLAY=" + display,
		"ENGINE_DIR=" + folder,
		"LIBGL_ALWAYS_SOFTWARE=1",
		"GTK_USE_PORTAL=0",
		"NO_AT_BRIDGE=1",
		"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS=1",
		"JSC_useOMGJIT=0", // as in Chromium, no compiler that finishes only after the test
	}
	// stdbuf makes WebKitWebDriver write line by line. Otherwise the console would stay in its buffer.
	browser, err := start(env, "stdbuf", "-oL", "WebKitWebDriver", "--port="+port, "--host="+host)
	if err != nil {
		return nil, err
	}
	s := &webkitSession{
		url:     "http://" + address,
		folder:  folder,
		browser: browser,
	}
	err = until(ctx, func() (bool, error) {
		return true, s.call(ctx, http.MethodGet, "/status", nil, nil)
	})
	return s, err
}

// begin begins the session, with program as the browser.
func (s *webkitSession) begin(ctx context.Context, program string) error {
	wanted := map[string]any{
		"browserName": "engine",
		"webkitgtk:browserOptions": map[string]any{
			"binary": program,
			"args":   []string{},
		},
	}
	capabilities := map[string]any{
		"capabilities": map[string]any{"alwaysMatch": wanted},
	}
	var r struct{ SessionID string }
	if err := s.call(ctx, http.MethodPost, "/session", capabilities, &r); err != nil {
		return err
	}
	s.url += "/session/" + r.SessionID
	limits := map[string]any{
		"script":   patience.Milliseconds(),
		"pageLoad": patience.Milliseconds(),
	}
	return s.call(ctx, http.MethodPost, "/timeouts", limits, nil)
}

// call runs a command and decodes its result into result, unless result is nil.
func (s *webkitSession) call(ctx context.Context, method, path string, params, result any) error {
	var body []byte
	if params != nil {
		data, err := json.Marshal(params)
		if err != nil {
			return err
		}
		body = data
	}
	request, err := http.NewRequestWithContext(ctx, method, s.url+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	var r struct{ Value json.RawMessage }
	if err := json.NewDecoder(response.Body).Decode(&r); err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		var failure struct{ Error, Message string }
		if err := json.Unmarshal(r.Value, &failure); err != nil {
			return err
		}
		return fmt.Errorf("%s %s: %s %s", method, path, failure.Error, failure.Message)
	}
	if result == nil {
		return nil
	}
	return json.Unmarshal(r.Value, result)
}

// call runs a command in the tab.
func (w *webkit) call(ctx context.Context, method, path string, params, result any) error {
	w.session.mu.Lock()
	defer w.session.mu.Unlock()
	window := map[string]any{"handle": w.handle}
	if err := w.session.call(ctx, http.MethodPost, "/window", window, nil); err != nil {
		return err
	}
	return w.session.call(ctx, method, path, params, result)
}

// visit loads a page. In about one new window in a thousand, WebKitWebDriver 2.50 says that a page is loaded when
// only its document has been requested. Such a window never answers again. So visit replaces a new window if the
// first page in it does not answer.
func (w *webkit) visit(ctx context.Context, url string) error {
	load := func() error {
		return w.call(ctx, http.MethodPost, "/url", map[string]any{"url": url}, nil)
	}
	if err := load(); err != nil || w.runs {
		return err
	}
	w.runs = true
	soon, cancel := context.WithTimeout(ctx, patience/3)
	defer cancel()
	if _, err := w.eval(soon, `""`); !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	log.Printf("WebKit: the window that should show %s does not answer and is replaced", url)
	if err := w.replace(ctx); err != nil {
		return err
	}
	return load()
}

// replace closes the window and opens another of the same size.
func (w *webkit) replace(ctx context.Context) error {
	var size struct{ Width, Height int }
	if err := w.call(ctx, http.MethodGet, "/window/rect", nil, &size); err != nil {
		return err
	}
	other, err := w.openTab(ctx, false)
	if err != nil {
		return err
	}
	err = w.close(ctx)
	w.handle = other.(*webkit).handle
	return errors.Join(err, w.resize(ctx, size.Width, size.Height))
}

func (w *webkit) reload(ctx context.Context) error {
	return w.call(ctx, http.MethodPost, "/refresh", map[string]any{}, nil)
}

func (w *webkit) eval(ctx context.Context, expression string) (string, error) {
	var r struct{ Value, Error string }
	script := `
		const done = arguments[arguments.length - 1];
		const value = (async () => ` + expression + `)();
		value.then((value) => done({ value }), (error) => done({ error: String(error) }));
	`
	err := w.call(ctx, http.MethodPost, "/execute/async", map[string]any{
		"script": script,
		"args":   []any{},
	}, &r)
	if err == nil && r.Error != "" {
		err = errors.New(r.Error)
	}
	return r.Value, err
}

func (w *webkit) act(ctx context.Context, actions map[string]any) error {
	return w.call(ctx, http.MethodPost, "/actions", map[string]any{"actions": []any{actions}}, nil)
}

func (w *webkit) point(ctx context.Context, x, y float64, click bool) error {
	return w.act(ctx, pointer(x, y, click))
}

// wheel first turns compositing on, because readers scroll with it.
func (w *webkit) wheel(ctx context.Context, x, y, by float64) error {
	if err := w.composite(ctx); err != nil {
		return err
	}
	turn := wheel(x, y, by)
	// WebKit would subtract the previous turn of the same wheel from this one
	turn["id"] = fmt.Sprint("wheel ", time.Now().UnixNano())
	return w.act(ctx, turn)
}

// composite turns compositing on, through the title of the page; see webkit.py.
func (w *webkit) composite(ctx context.Context) error {
	if w.composites {
		return nil
	}
	w.composites = true
	title, err := w.eval(ctx, "document.title")
	if err != nil {
		return err
	}
	for _, next := range []string{"compositing on", title} {
		if _, err := w.eval(ctx, fmt.Sprintf("document.title = %q", next)); err != nil {
			return err
		}
	}
	return nil
}

func (w *webkit) press(ctx context.Context, keys []rune) error {
	return w.act(ctx, keystrokes(keys))
}

// scheme tells the browser the colour scheme through the title of the page; see webkit.py.
func (w *webkit) scheme(ctx context.Context, dark bool) error {
	title, err := w.eval(ctx, "document.title")
	if err != nil {
		return err
	}
	_, err = w.eval(ctx, fmt.Sprintf(`new Promise((resolve) => {
		const query = matchMedia("(prefers-color-scheme: %s)");
		if (query.matches) resolve();
		else query.onchange = resolve;
		document.title = "scheme %[1]s";
	}).then(() => document.title = %[2]q)`, schemeName(dark), title))
	return err
}

func (w *webkit) resize(ctx context.Context, width, height int) error {
	return w.call(ctx, http.MethodPost, "/window/rect", map[string]any{
		"x":      0,
		"y":      0,
		"width":  width,
		"height": height,
	}, nil)
}

// print starts printing through the title of the page, see webkit.py, since WebKitWebDriver cannot print.
func (w *webkit) print(ctx context.Context, width, height float64) ([]byte, error) {
	printed := filepath.Join(w.session.folder, "printed.pdf")
	title, err := w.eval(ctx, "document.title")
	if err != nil {
		return nil, err
	}
	if _, err := w.eval(ctx, fmt.Sprintf(`document.title = "print %v %v"`, width, height)); err != nil {
		return nil, err
	}
	var data []byte
	err = until(ctx, func() (_ bool, err error) {
		data, err = os.ReadFile(printed)
		return true, err
	})
	if err != nil {
		return nil, fmt.Errorf("nothing was printed: %w\n%s", err, w.session.browser.output())
	}
	_, err = w.eval(ctx, fmt.Sprintf(`document.title = %q`, title))
	return data, errors.Join(err, os.Remove(printed))
}

// console writes a line to the console, and waits for that line, since lines arrive a moment late.
func (w *webkit) console(ctx context.Context) ([]string, error) {
	mark := fmt.Sprint("read at ", time.Now().UnixNano())
	if _, err := w.eval(ctx, fmt.Sprintf("(console.info(%q), '')", mark)); err != nil {
		return nil, err
	}
	var said string
	err := until(ctx, func() (found bool, _ error) {
		said, _, found = strings.Cut(w.session.browser.output()[w.opened:], mark)
		return found, nil
	})
	var lines []string
	for line := range strings.Lines(said) {
		if _, said, found := strings.Cut(line, "CONSOLE "); found {
			lines = append(lines, strings.TrimSpace(said))
		}
	}
	return lines, err
}

func (w *webkit) openTab(ctx context.Context, _ bool) (driver, error) {
	var r struct{ Handle string }
	opened := len(w.session.browser.output())
	err := w.call(ctx, http.MethodPost, "/window/new", map[string]any{"type": "tab"}, &r)
	if err != nil {
		return nil, err
	}
	return &webkit{
		session: w.session,
		handle:  r.Handle,
		opened:  opened,
	}, nil
}

func (w *webkit) close(ctx context.Context) error {
	return w.call(ctx, http.MethodDelete, "/window", nil, nil)
}

func (w *webkit) end(ctx context.Context) {
	w.close(ctx)
}
