package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"

	"prompt-recipes/content/difftest"
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
		filetest.WriteFile(t, filepath.Join(dir, "print.css"), "")

		_, err := bundleStyles(dir)

		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: the error is %v, want %s", source, err, want)
		}
	}
}

// TestBundleStyles: base.css comes first and print.css last, and custom properties keep their names.
func TestBundleStyles(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a.css":     "p { gap: var(--gap) }",
		"base.css":  "html { --gap: 0.5rem; }",
		"print.css": "nav { display: none } @page { margin: 1cm }",
		"z.css":     "@media (scripting: none), print { i { gap: 0 } }",
	} {
		filetest.WriteFile(t, filepath.Join(dir, name), text)
	}

	files, err := bundleStyles(dir)

	if err != nil {
		t.Fatal(err)
	}
	const screen = "html{--gap: .5rem}p{gap:var(--gap)}@media(scripting:none),print{i{gap:0}}"
	const paper = "nav{display:none}@page{margin:1cm}"
	difftest.Equal(t, string(files["screen.css"]), screen)
	difftest.Equal(t, string(files["print.css"]), paper)
	difftest.Equal(t, string(files["style.css"]), screen+"@media print{"+paper+"}")
}
