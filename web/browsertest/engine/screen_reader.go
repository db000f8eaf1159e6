package engine

import (
	"context"
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

//go:embed screen_reader.py
var screenReaderSettings []byte

// ScreenReader is Orca, which reads a window of Firefox in English.
type ScreenReader struct {
	t    testing.TB
	home string
	env  []string
	orca *process
}

// OpenForReader opens a Firefox where a screen reader can be started. They have a display and a session bus of their own.
func OpenForReader(t testing.TB) (*Tab, *ScreenReader) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*patience)
	defer cancel()
	r := &ScreenReader{t: t}
	browser, err := r.openFirefox(ctx)
	r.check("Firefox", err)
	return (&Tab{t, "Firefox", browser}).OpenTab(), r
}

func (r *ScreenReader) openFirefox(ctx context.Context) (driver, error) {
	display, err := openDisplay()
	if err != nil {
		return nil, err
	}
	if r.home, err = temporary(); err != nil {
		return nil, err
	}
	r.env = []string{"DISPLAY=" + display, "HOME=" + r.home, "XDG_RUNTIME_DIR=" + r.home, "XDG_CONFIG_HOME=" + r.home,
		"LC_ALL=C.UTF-8", "GNOME_ACCESSIBILITY=1"}
	bus, err := start(r.env, "dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address")
	if err != nil {
		return nil, err
	}
	address, err := bus.find(`unix:\S+`)
	if err != nil {
		return nil, err
	}
	r.env = append(r.env, "DBUS_SESSION_BUS_ADDRESS="+address)
	return startFirefoxWith(ctx, r.env)
}

// Start starts the screen reader and waits until it reads the page, an empty one. It ends with the test, since Orca refuses
// to be started twice.
func (r *ScreenReader) Start() {
	r.t.Helper()
	settings := filepath.Join(r.home, "orca-customizations.py")
	err := os.WriteFile(settings, screenReaderSettings, 0o600)
	if err == nil {
		r.orca, err = start(r.env, "orca", "--user-prefs", r.home)
	}
	if err == nil {
		r.t.Cleanup(r.orca.end)
		_, err = r.orca.find("Firefox frame")
	}
	r.check("Orca", err)
	// A new tab has the focus in the address bar. A click into the page brings it there, but a busy browser may miss it.
	again := time.Now()
	err = until(func() error {
		if !time.Now().Before(again) {
			r.xdotool("search", "--sync", "--onlyvisible", "--class", "firefox",
				"mousemove", "--polar", "--window", "%1", "0", "0", "click", "1")
			again = time.Now().Add(3 * time.Second)
		}
		return r.says("document web.", 0)
	})
	r.check("Orca", err)
}

func (r *ScreenReader) check(program string, err error) {
	r.t.Helper()
	if err != nil {
		r.t.Fatalf("starting %s: %v (make tools installs what it needs on Debian: orca, dbus-daemon, xdotool, firefox-esr, "+
			"xvfb, openbox)", program, err)
	}
}

// Press presses keys, one after the other, by their names in X: "Return", "b", "ctrl+Home". The screen reader takes many as
// commands to it.
func (r *ScreenReader) Press(keys ...string) {
	r.t.Helper()
	r.xdotool(append([]string{"key"}, keys...)...)
}

// xdotool acts as a mouse or keyboard of the display.
func (r *ScreenReader) xdotool(args ...string) {
	r.t.Helper()
	cmd := exec.Command("xdotool", args...)
	cmd.Env = append(os.Environ(), r.env...)
	if output, err := cmd.CombinedOutput(); err != nil {
		r.t.Fatalf("xdotool %q: %v %s", args, err, output)
	}
}

var utterance = regexp.MustCompile(`(?m)^SPEECH OUTPUT: '(.+)'( voice=\S+)?$`)

// Said are the utterances until now.
func (r *ScreenReader) Said() (all []string) {
	for _, found := range utterance.FindAllStringSubmatch(r.orca.output(), -1) {
		if said := strings.TrimSpace(found[1]); said != "" {
			all = append(all, said)
		}
	}
	return all
}

// Await waits for an utterance.
func (r *ScreenReader) Await(utterance string) {
	r.t.Helper()
	r.await(utterance, 0)
}

func (r *ScreenReader) await(utterance string, from int) {
	r.t.Helper()
	if err := until(func() error { return r.says(utterance, from) }); err != nil {
		r.t.Fatal("Orca: ", err)
	}
}

// says returns an error unless the screen reader has said the utterance. The first utterances, from of them, do not count.
func (r *ScreenReader) says(utterance string, from int) error {
	if said := r.Said()[from:]; !slices.Contains(said, utterance) {
		return fmt.Errorf("it does not say %q but %q", utterance, said)
	}
	return nil
}

// Quiet waits until the screen reader has said all that it had to say, which is when it tells the time. That is a word, see
// screen_reader.py.
func (r *ScreenReader) Quiet() {
	r.t.Helper()
	before := len(r.Said())
	r.Press("Insert+t")
	r.await("quiet", before)
}
