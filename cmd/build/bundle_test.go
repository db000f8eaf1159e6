package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"

	"prompt-recipes/web/browsertest/harness"
)

// TestBundleErrors: an error names the file and the position.
func TestBundleErrors(t *testing.T) {
	for source, want := range map[string]string{
		"let x = 1;\nlet = ;\n":  "x.js:2:",
		`import "./missing.js";`: "missing.js",
	} {
		path := filepath.Join(t.TempDir(), "x.js")
		harness.WriteFile(t, path, source)
		if _, err := bundle(scriptOptions(path, api.FormatIIFE)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: the error is %v, want %s", source, err, want)
		}
	}
}

// TestBundleStyles: base.css comes first, custom properties have short names, and lengths that never change none.
func TestBundleStyles(t *testing.T) {
	dir := t.TempDir()
	harness.WriteFile(t, filepath.Join(dir, "a.css"), "#a--ink-2 { color: var(--ink-2, red); gap: var(--gap) var(--room); --room: 2rem }")
	harness.WriteFile(t, filepath.Join(dir, "base.css"), "b { --paper: 0; --gap: 0.5rem; --room: 1rem; --ink-2: 1px; }")
	if got, err := bundleStyles(dir); err != nil || string(got) != "b{--1:0;--2:1rem;--3:1px}#a--ink-2{color:var(--3,red);gap:.5rem var(--2);--2:2rem }" {
		t.Errorf("got %q, %v", got, err)
	}
}
