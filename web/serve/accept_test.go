package serve

import (
	"testing"

	"prompt-recipes/content/difftest"
)

// TestRefusedWithParameters: an encoding that a client refuses is not among those that it accepts, whatever
// other parameters stand before its weight.
func TestRefusedWithParameters(t *testing.T) {
	difftest.Equal(t, acceptable("gzip;x=1;q=0, br;q=0.5"), []string{"br"})
}

// TestPrefersMarkdown: the page is sent as Markdown only to clients that name Markdown and prefer
// nothing else.
func TestPrefersMarkdown(t *testing.T) {
	for header, want := range map[string]bool{
		"text/markdown, text/html, */*":         true,
		"text/markdown, */*;q=0.8":              true,
		"text/markdown":                         true,
		"text/markdown;q=0.1, */*":              false,
		"text/html, text/markdown;q=0.5":        false,
		"text/html, text/markdown;v=1;q=0":      false,
		"text/html, application/xhtml+xml, */*": false,
		"*/*":                                   false,
	} {
		t.Run(header, func(t *testing.T) {
			difftest.Equal(t, prefersMarkdown(header), want)
		})
	}
}

// TestReadableLanguages: a language that cannot be parsed does not hide the others.
func TestReadableLanguages(t *testing.T) {
	difftest.Equal(t, readableLanguages("x-verylongprivatesubtag, fr-CA;q=0.8,de;q=x, *;q=0.1"), " fr-CA;q=0.8, *;q=0.1")
	difftest.Equal(t, readableLanguages(""), "")
}
