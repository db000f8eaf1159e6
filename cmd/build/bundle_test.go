package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
)

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestBundleScript: scripts hold what they import, and modules keep their exports.
func TestBundleScript(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "imported.js"), `export const text = "imported";`)
	path := filepath.Join(dir, "x.js")
	write(t, path, `import { text } from "./imported.js"; export const shown = text;`)
	got, err := bundleScript(path, api.FormatESModule)
	if err != nil || !strings.Contains(string(got), `"imported"`) || !strings.Contains(string(got), "as shown") || strings.Contains(string(got), "import ") {
		t.Errorf("%v\n%s", err, got)
	}
}

// TestBundleErrors: an error names the file and the position.
func TestBundleErrors(t *testing.T) {
	for source, want := range map[string]string{
		"let x = 1;\nlet = ;\n":  "x.js:2:",
		`import "./missing.js";`: "missing.js",
	} {
		path := filepath.Join(t.TempDir(), "x.js")
		write(t, path, source)
		if _, err := bundleScript(path, api.FormatIIFE); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: the error is %v, want %s", source, err, want)
		}
	}
}

// TestBundleStyles: base.css comes first.
func TestBundleStyles(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a.css"), "a { color: red }")
	write(t, filepath.Join(dir, "base.css"), "b { margin: 0 }")
	if got, err := bundleStyles(dir); err != nil || string(got) != "b{margin:0}a{color:red}" {
		t.Errorf("got %q, %v", got, err)
	}
}
