// Package sitetest builds sites for tests of this package and those that import it.
package sitetest

import (
	"io/fs"
	"net/url"
	"testing"

	"prompt-recipes/content/source"
	"prompt-recipes/locales"
	"prompt-recipes/web/site"
)

// Build makes a site at https://example.org/base/ from a catalogue and the built-in message files.
func Build(tb testing.TB, catalogue fs.FS) *site.Site {
	tb.Helper()
	s, err := site.Build(Input(tb, catalogue, locales.Bundled()), Options())
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// Options are those of a site at https://example.org/base/.
func Options() site.Options {
	return site.Options{BaseURL: &url.URL{Scheme: "https", Host: "example.org", Path: "/base/"}}
}

// Input is a catalogue and message files without errors.
func Input(tb testing.TB, catalogue, messages fs.FS) site.Input {
	tb.Helper()
	checked, err := source.New(catalogue, messages).Check()
	if err != nil || checked.Catalogue == nil {
		tb.Fatal(err, checked)
	}
	return site.Input{Catalogue: checked.Catalogue, Words: checked.Words, Messages: checked.Messages}
}
