package engine

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"
)

// firefoxPreferences serve three purposes:
//
//   - They keep Firefox from sending requests to other machines: all requests that are not for
//     loopback go to a closed port.
//   - They keep it from loading icons. When a page is left before its worker has answered for them,
//     Firefox writes to the console that a ServiceWorker failed to load them, in 5 of 200 visits.
//   - They keep it from starting processes for tabs that no test opens.
var firefoxPreferences = map[string]any{
	"browser.chrome.site_icons":                  false,
	"app.normandy.enabled":                       false,
	"dom.ipc.processPrelaunch.enabled":           false,
	"app.update.disabledForTesting":              true,
	"datareporting.policy.dataSubmissionEnabled": false,
	"network.captive-portal-service.enabled":     false,
	"network.connectivity-service.enabled":       false,
	"network.proxy.http":                         "127.0.0.1",
	"network.proxy.http_port":                    9,
	"network.proxy.ssl":                          "127.0.0.1",
	"network.proxy.ssl_port":                     9,
	"network.proxy.type":                         1,
}

// bidi is a session of WebDriver BiDi, w3c.github.io/webdriver-bidi.
type bidi struct {
	conn    *websocket.Conn
	mu      sync.Mutex
	last    int
	waiting map[int]chan reply
	lines   map[string][]string // of the consoles, by browsing context
}

type reply struct {
	ID      int
	Type    string
	Result  json.RawMessage
	Error   string
	Message string
	Method  string
	Params  struct {
		Level, Text string
		Source      struct{ Context string }
	}
}

// firefox is a tab of Firefox.
type firefox struct {
	session *bidi
	context string
	profile string // Firefox calls it a user context
	own     bool   // the profile is removed with the tab
}

func startFirefox(ctx context.Context) (driver, error) {
	profile, err := temporary()
	if err != nil {
		return nil, err
	}
	if err := writePreferences(profile); err != nil {
		return nil, err
	}
	program := "firefox-esr" // Debian's
	if _, err := exec.LookPath(program); err != nil {
		program = "firefox"
	}
	p, err := start(nil, program,
		"--headless",
		"--remote-allow-system-access",
		"--no-remote",
		"--profile", profile,
		"--remote-debugging-port", "0",
	)
	if err != nil {
		return nil, err
	}
	session := &bidi{
		waiting: map[int]chan reply{},
		lines:   map[string][]string{},
	}
	listening := regexp.MustCompile(`WebDriver BiDi listening on (ws://\S+)`)
	err = until(ctx, func() (_ bool, err error) {
		found := listening.FindStringSubmatch(p.output())
		if found == nil {
			return false, nil
		}
		// The port opens a moment before anything answers.
		soon, cancel := context.WithTimeout(ctx, 2*time.Second)
		defer cancel()
		session.conn, _, err = websocket.Dial(soon, found[1]+"/session", nil)
		return true, err
	})
	if err != nil {
		return nil, fmt.Errorf("it does not listen: %w\n%s", err, p.output())
	}
	session.conn.SetReadLimit(1 << 28) // PDFs
	go session.read()
	capabilities := map[string]any{"capabilities": map[string]any{}}
	if err := session.call(ctx, "session.new", capabilities, nil); err != nil {
		return nil, err
	}
	events := map[string]any{"events": []string{"log.entryAdded"}}
	if err := session.call(ctx, "session.subscribe", events, nil); err != nil {
		return nil, err
	}
	// a window of its own, because the one that Firefox starts with never gets the focus
	return (&firefox{session: session, profile: "default"}).openTab(ctx, false)
}

// writePreferences writes the preferences file to the folder of a profile.
func writePreferences(profile string) error {
	var preferences strings.Builder
	for name, value := range firefoxPreferences {
		data, err := json.Marshal(value)
		if err != nil {
			return err
		}
		fmt.Fprintf(&preferences, "user_pref(%q, %s);\n", name, data)
	}
	return os.WriteFile(filepath.Join(profile, "user.js"), []byte(preferences.String()), 0o600)
}

// read passes on what Firefox sends, until the connection ends.
func (s *bidi) read() {
	for {
		var r reply
		err := wsjson.Read(context.Background(), s.conn, &r)
		s.mu.Lock()
		switch {
		case err != nil:
			for id, waiting := range s.waiting {
				waiting <- reply{Type: "error", Message: err.Error()}
				delete(s.waiting, id)
			}
			s.mu.Unlock()
			return
		case r.Method == "log.entryAdded":
			tab := r.Params.Source.Context
			s.lines[tab] = append(s.lines[tab], r.Params.Level+" "+r.Params.Text)
		case s.waiting[r.ID] != nil:
			s.waiting[r.ID] <- r
			delete(s.waiting, r.ID)
		}
		s.mu.Unlock()
	}
}

// call runs a command and decodes its result into result, unless result is nil.
func (s *bidi) call(ctx context.Context, method string, params map[string]any, result any) error {
	done := make(chan reply, 1)
	s.mu.Lock()
	s.last++
	id := s.last
	s.waiting[id] = done
	s.mu.Unlock()
	command := map[string]any{
		"id":     id,
		"method": method,
		"params": params,
	}
	if err := wsjson.Write(ctx, s.conn, command); err != nil {
		return err
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case r := <-done:
		if r.Type == "error" {
			return fmt.Errorf("%s: %s %s", method, r.Error, r.Message)
		}
		if result == nil {
			return nil
		}
		return json.Unmarshal(r.Result, result)
	}
}

// call runs a command about the tab.
func (f *firefox) call(ctx context.Context, method string, params map[string]any, result any) error {
	params["context"] = f.context
	return f.session.call(ctx, method, params, result)
}

func (f *firefox) visit(ctx context.Context, url string) error {
	return f.call(ctx, "browsingContext.navigate", map[string]any{"url": url, "wait": "complete"}, nil)
}

func (f *firefox) reload(ctx context.Context) error {
	return f.call(ctx, "browsingContext.reload", map[string]any{"wait": "complete"}, nil)
}

func (f *firefox) eval(ctx context.Context, expression string) (string, error) {
	var r struct {
		Type             string
		Result           struct{ Value string }
		ExceptionDetails struct{ Text string }
	}
	err := f.session.call(ctx, "script.evaluate", map[string]any{
		"expression":   expression,
		"awaitPromise": true,
		"target":       map[string]any{"context": f.context},
	}, &r)
	if err == nil && r.Type == "exception" {
		err = errors.New(r.ExceptionDetails.Text)
	}
	return r.Result.Value, err
}

func (f *firefox) act(ctx context.Context, actions map[string]any) error {
	return f.call(ctx, "input.performActions", map[string]any{"actions": []any{actions}}, nil)
}

func (f *firefox) point(ctx context.Context, x, y float64, click bool) error {
	return f.act(ctx, pointer(x, y, click))
}

func (f *firefox) wheel(ctx context.Context, x, y, by float64) error {
	return f.act(ctx, wheel(x, y, by))
}

func (f *firefox) press(ctx context.Context, keys []rune) error {
	return f.act(ctx, keystrokes(keys))
}

// scheme sets a preference, in the script context of Firefox itself.
func (f *firefox) scheme(ctx context.Context, dark bool) error {
	var r struct{ Contexts []struct{ Context string } }
	err := f.session.call(ctx, "browsingContext.getTree", map[string]any{"moz:scope": "chrome"}, &r)
	if err != nil {
		return err
	}
	value := 1 // light
	if dark {
		value = 0
	}
	const preference = "layout.css.prefers-color-scheme.content-override"
	return f.session.call(ctx, "script.evaluate", map[string]any{
		"expression":   fmt.Sprintf(`Services.prefs.setIntPref(%q, %d)`, preference, value),
		"awaitPromise": false,
		"target":       map[string]any{"context": r.Contexts[0].Context},
	}, nil)
}

func (f *firefox) resize(ctx context.Context, width, height int) error {
	viewport := map[string]any{
		"width":  width,
		"height": height,
	}
	return f.call(ctx, "browsingContext.setViewport", map[string]any{"viewport": viewport}, nil)
}

func (f *firefox) print(ctx context.Context, width, height float64) ([]byte, error) {
	paper := map[string]any{ // in cm
		"width":  min(width, height) / 10,
		"height": max(width, height) / 10,
	}
	orientation := "portrait"
	if width > height {
		orientation = "landscape"
	}
	var r struct{ Data string }
	err := f.call(ctx, "browsingContext.print", map[string]any{
		"page":        paper,
		"orientation": orientation,
	}, &r)
	if err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(r.Data)
}

func (f *firefox) console(context.Context) ([]string, error) {
	f.session.mu.Lock()
	defer f.session.mu.Unlock()
	return append([]string{}, f.session.lines[f.context]...), nil
}

// openTab opens a fresh tab in the window of f. It opens any other tab in a window of its own, since Firefox delays the
// timers and frames of hidden tabs: a test sees both.
func (f *firefox) openTab(ctx context.Context, fresh bool) (driver, error) {
	tab := &firefox{session: f.session, profile: f.profile, own: fresh}
	kind := "window"
	if fresh {
		kind = "tab"
		var r struct{ UserContext string }
		if err := f.session.call(ctx, "browser.createUserContext", map[string]any{}, &r); err != nil {
			return nil, err
		}
		tab.profile = r.UserContext
	}
	created := map[string]any{
		"type":        kind,
		"userContext": tab.profile,
	}
	if fresh {
		created["referenceContext"] = f.context
	}
	var r struct{ Context string }
	if err := f.session.call(ctx, "browsingContext.create", created, &r); err != nil {
		return nil, err
	}
	tab.context = r.Context
	return tab, tab.call(ctx, "browsingContext.activate", map[string]any{}, nil)
}

func (f *firefox) close(ctx context.Context) error {
	return f.call(ctx, "browsingContext.close", map[string]any{}, nil)
}

func (f *firefox) end(ctx context.Context) {
	f.close(ctx)
	if f.own {
		profile := map[string]any{"userContext": f.profile}
		f.session.call(ctx, "browser.removeUserContext", profile, nil)
	}
}
