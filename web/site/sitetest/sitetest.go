// Package sitetest builds sites for the tests of package site and of the packages that import it.
package sitetest

import (
	"compress/gzip"
	"io"
	"io/fs"
	"net/url"
	"sync"
	"testing"

	"github.com/andybalholm/brotli"

	"prompt-recipes/content"
	"prompt-recipes/content/published"
	"prompt-recipes/content/source"
	"prompt-recipes/locales"
	"prompt-recipes/web/built/builttest"
	"prompt-recipes/web/site"
)

// Build returns a site at https://example.org/base/, made from a catalogue and the built-in message
// files.
func Build(tb testing.TB, catalogue fs.FS) *site.Site {
	tb.Helper()
	s, err := site.Build(Input(tb, catalogue, locales.Bundled()), Options())
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

var bundled struct {
	once sync.Once
	site *site.Site
}

// Bundled returns the site of the built-in catalogue at https://example.org/base/. All tests of a package get the
// same site, so its files are compressed only once. If the site cannot be built, all these tests fail.
func Bundled(tb testing.TB) *site.Site {
	tb.Helper()
	bundled.once.Do(func() { bundled.site = Build(tb, content.Bundled()) })
	if bundled.site == nil {
		tb.Fatal("the site could not be built: the first test that failed says why")
	}
	return bundled.site
}

// Decode returns a decoded body. coding is the content coding of the body, or "" for none.
func Decode(tb testing.TB, coding string, body io.Reader) string {
	tb.Helper()
	var err error
	switch coding {
	case "br":
		body = brotli.NewReader(body)
	case "gzip":
		body, err = gzip.NewReader(body)
	}
	if err != nil {
		tb.Fatal(err)
	}
	decoded, err := io.ReadAll(body)
	if err != nil {
		tb.Fatal(err)
	}
	return string(decoded)
}

// Options returns the options of a site at https://example.org/base/.
func Options() site.Options {
	return site.Options{BaseURL: &url.URL{Scheme: "https", Host: "example.org", Path: "/base/"}}
}

// Input returns the input of a site, made from a catalogue and message files without errors.
func Input(tb testing.TB, catalogue, messages fs.FS) *published.Catalogue {
	tb.Helper()
	builttest.Fill(tb)
	checked, err := source.New(catalogue, messages).Check()
	if err != nil {
		tb.Fatal(err)
	}
	input, err := checked.Published()
	if err != nil {
		tb.Fatal(err)
	}
	return input
}
