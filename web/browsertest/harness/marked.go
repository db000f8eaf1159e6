package harness

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// WithoutFrench is a version that [Marked] publishes in the other languages.
const WithoutFrench = 3

// Mark is the text that stands in every part of a version that [Marked] publishes.
func Mark(version int) string { return fmt.Sprintf("versionmark%d", version) }

// Marked is a version of the site whose parts are all marked: the titles of the pages and manifests, words of the
// interface, what the program and the client write into the head (twitter:card), the style sheets (the custom properties
// --mark and, in print, --print-mark), boot.js (window.bootMark) and switch.js (self.switchMark). It is built from this
// module, with changed copies of the files that hold these parts. One version lacks French.
func Marked(t testing.TB, version int) *Server {
	t.Helper()
	mark := Mark(version)
	return sharedAs(t, mark, func() (*Server, error) {
		dir, err := os.MkdirTemp("", "marked-")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(dir)
		program := filepath.Join(dir, "recipes")
		if err := buildMarked(dir, program, mark); err != nil {
			return nil, err
		}
		return publish(program, *host, *basePath, nil)
	})
}

// buildMarked builds a marked program. dir gets the changed files.
func buildMarked(dir, program, mark string) error {
	root, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}").Output()
	if err != nil {
		return fmt.Errorf("looking for the module: %w", err)
	}
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	var errs []error
	change := func(pattern string, mark func(data []byte) []byte) {
		names, err := filepath.Glob(filepath.Join(strings.TrimSpace(string(root)), pattern))
		if err != nil || len(names) == 0 {
			errs = append(errs, fmt.Errorf("nothing matches %s: %w", pattern, err))
		}
		for _, name := range names {
			data, err := os.ReadFile(name)
			changed := mark(data)
			if bytes.Equal(data, changed) {
				errs = append(errs, fmt.Errorf("%s has no place for a mark", name))
			}
			copied := filepath.Join(dir, fmt.Sprint(len(overlay.Replace)))
			overlay.Replace[name] = copied
			errs = append(errs, err, os.WriteFile(copied, changed, 0o644))
		}
	}
	add := func(text string) func([]byte) []byte {
		return func(data []byte) []byte { return fmt.Appendf(data, text, mark) }
	}
	replace := func(expression, text string) func([]byte) []byte {
		return func(data []byte) []byte {
			return regexp.MustCompile(expression).ReplaceAll(data, fmt.Appendf(nil, text, mark))
		}
	}
	change("content/??.toml", replace(`(?m)\A((?:[^t\n].*\n|\n)*)title = "(.*)"`, `${1}title = "${2}%s"`))
	change("locales/active.*.toml", replace(`(?m)^(Copy|OfflineTitle|NotFoundTitle) = "(.*)"`, `$1 = "${2}%s"`))
	change("web/built/style.css", add(`:root{--mark:"%[1]s"}@media print{:root{--print-mark:"%[1]s"}}`))
	change("web/built/boot.js", add("window.bootMark = %q;\n"))
	change("web/built/switch.js", add("self.switchMark = %q;\n"))
	// The client is compiled already, so the mark has the length of what it replaces.
	card := replace("summary_large_image", fmt.Sprintf("%%s%0*d", len("summary_large_image")-len(mark), 0))
	change("app/ui/head.go", card)
	change("web/built/client.wasm", card)
	if mark == Mark(WithoutFrench) {
		overlay.Replace[filepath.Join(strings.TrimSpace(string(root)), "content/fr.toml")] = ""
	}
	if err := errors.Join(errs...); err != nil {
		return err
	}
	data, err := json.Marshal(overlay)
	if err != nil {
		return err
	}
	list := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(list, data, 0o644); err != nil {
		return err
	}
	cmd := exec.Command("go", "build", "-trimpath", "-overlay", list, "-o", program, "prompt-recipes/cmd/recipes")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if output, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("building a marked program: %w\n%s", err, output)
	}
	return nil
}
