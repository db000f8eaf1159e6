package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"

	"prompt-recipes/content/filetest"
)

// TestBundleErrors: an error names the file and the position.
func TestBundleErrors(t *testing.T) {
	for source, want := range map[string]string{
		"let x = 1;\nlet = ;\n":  "x.js:2:",
		`import "./missing.js";`: "missing.js",
	} {
		path := filepath.Join(t.TempDir(), "x.js")
		filetest.WriteFile(t, path, source)
		_, err := bundle(scriptOptions(path, api.FormatIIFE))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: the error is %v, want %s", source, err, want)
		}
	}
}

// TestBundleStyleErrors: a mistake in a style sheet is an error with the file and the position.
func TestBundleStyleErrors(t *testing.T) {
	for source, want := range map[string]string{
		"p {\n  colr: red;\n}\n":     "base.css:2:",
		"p { color: red;\n":          "base.css:2:",
		"@import \"./missing.css\";": "missing.css",
	} {
		dir := t.TempDir()
		filetest.WriteFile(t, filepath.Join(dir, "base.css"), source)

		_, err := bundleStyles(dir)

		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: the error is %v, want %s", source, err, want)
		}
	}
}

// TestBundleStyles: base.css comes first, and custom properties keep their names.
func TestBundleStyles(t *testing.T) {
	dir := t.TempDir()
	filetest.WriteFile(t, filepath.Join(dir, "a.css"), "p { gap: var(--gap) }")
	filetest.WriteFile(t, filepath.Join(dir, "base.css"), "html { --gap: 0.5rem; }")
	got, err := bundleStyles(dir)
	if err != nil {
		t.Fatal(err)
	}
	want := "html{--gap: .5rem}p{gap:var(--gap)}"
	if string(got) != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
