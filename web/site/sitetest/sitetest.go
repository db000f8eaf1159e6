// Package sitetest builds sites for tests of this package and those that import it.
package sitetest

import (
	"io/fs"
	"net/url"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/locales"
	"prompt-recipes/web/site"
)

// Build makes a site at https://example.org/base/ from a catalogue and the built-in message files.
func Build(tb testing.TB, catalogue fs.FS) *site.Site {
	tb.Helper()
	s, err := site.Build(Input(tb, catalogue, locales.Bundled()), site.Options{
		BaseURL: &url.URL{Scheme: "https", Host: "example.org", Path: "/base/"},
	})
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// Input reads what a site is made from.
func Input(tb testing.TB, catalogue, messages fs.FS) site.Input {
	tb.Helper()
	in := site.Input{Messages: map[string][]byte{}}
	var err error
	if in.Catalogue, err = content.Load(catalogue); err != nil {
		tb.Fatal(err)
	}
	if in.Words, err = locales.Load(messages, in.Catalogue.Languages); err != nil {
		tb.Fatal(err)
	}
	for _, tag := range in.Catalogue.Languages {
		if in.Messages[tag], err = fs.ReadFile(messages, locales.MessageFile(tag)); err != nil {
			tb.Fatal(err)
		}
	}
	return in
}
