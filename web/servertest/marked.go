package servertest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"prompt-recipes/content/filetest"
)

// WithoutFrench is the number of the version that [Marked] publishes without French.
const WithoutFrench = 3

// Mark returns the text that is in every part of a version that [Marked] publishes.
func Mark(version int) string { return fmt.Sprintf("versionmark%d", version) }

// Marked returns a version of the site in which all of these parts contain the mark of the version:
//
//   - the titles of the pages and manifests
//   - words of the interface
//   - what the program and the client write into the head (twitter:card)
//   - the style sheets (the custom properties --mark and, in print, --print-mark)
//   - boot.js (window.bootMark)
//   - switch.js (self.switchMark)
//
// The version is built from this module, with changed copies of the files that contain these parts. One version lacks
// French; see [WithoutFrench].
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

// buildMarked builds a marked program at the path program. It writes the changed files to dir.
func buildMarked(dir, program, mark string) error {
	root, err := filetest.Module()
	if err != nil {
		return err
	}
	o := newOverlay(root, dir)
	o.replace("content/??.toml", `(?m)\A((?:[^t\n].*\n|\n)*)title = "(.*)"`, `${1}title = "${2}`+mark+`"`)
	const words = `(?m)^(Copy|OfflineTitle|NotFoundTitle) = "(.*)"`
	o.replace("locales/active.*.toml", words, `$1 = "${2}`+mark+`"`)
	const style = `:root{--mark:"%[1]s"}@media print{:root{--print-mark:"%[1]s"}}`
	o.append("web/built/style.css", fmt.Sprintf(style, mark))
	o.append("web/built/boot.js", fmt.Sprintf("window.bootMark = %q;\n", mark))
	o.append("web/built/switch.js", fmt.Sprintf("self.switchMark = %q;\n", mark))

	// The client is compiled already, so the mark must be as long as the text that it replaces.
	const card = "summary_large_image"
	padding := strings.Repeat("0", len(card)-len(mark))
	o.replace("app/ui/head.go", card, mark+padding)
	o.replace("web/built/client.wasm", card, mark+padding)

	if mark == Mark(WithoutFrench) {
		o.remove("content/fr.toml")
	}
	list, err := o.write()
	if err != nil {
		return err
	}
	return buildProgram(program, "-overlay", list)
}

// overlay makes go build read changed copies of files. The copies are in one folder.
type overlay struct {
	Replace map[string]string // by names of files: the path of the copy, or "" to make the file missing

	root   string // of the module
	dir    string // of the copies
	errors []error
}

func newOverlay(root, dir string) *overlay {
	return &overlay{
		Replace: map[string]string{},
		root:    root,
		dir:     dir,
	}
}

// append appends a text to the files that a pattern matches.
func (o *overlay) append(pattern, text string) {
	o.change(pattern, func(data []byte) []byte {
		return append(data, text...)
	})
}

// replace replaces all matches of an expression in the files that a pattern matches.
func (o *overlay) replace(pattern, expression, text string) {
	matches := regexp.MustCompile(expression)
	o.change(pattern, func(data []byte) []byte {
		return matches.ReplaceAll(data, []byte(text))
	})
}

// remove makes a file missing.
func (o *overlay) remove(name string) {
	o.Replace[filepath.Join(o.root, name)] = ""
}

// change makes changed copies of the files that a pattern matches.
func (o *overlay) change(pattern string, edit func(data []byte) []byte) {
	names, err := filepath.Glob(filepath.Join(o.root, pattern))
	if err != nil || len(names) == 0 {
		o.errors = append(o.errors, fmt.Errorf("nothing matches %s: %w", pattern, err))
	}
	for _, name := range names {
		if err := o.changeFile(name, edit); err != nil {
			o.errors = append(o.errors, err)
		}
	}
}

func (o *overlay) changeFile(name string, edit func(data []byte) []byte) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	changed := edit(bytes.Clone(data))
	if bytes.Equal(data, changed) {
		return fmt.Errorf("%s has no place for a mark", name)
	}
	copied := filepath.Join(o.dir, fmt.Sprint(len(o.Replace)))
	o.Replace[name] = copied
	return os.WriteFile(copied, changed, 0o644)
}

// write writes the list of copies for go build, and returns the name of the list. It returns an error if a change has
// failed.
func (o *overlay) write() (string, error) {
	if err := errors.Join(o.errors...); err != nil {
		return "", err
	}
	data, err := json.Marshal(o)
	if err != nil {
		return "", err
	}
	list := filepath.Join(o.dir, "overlay.json")
	return list, os.WriteFile(list, data, 0o644)
}
