package site

import (
	"strings"
	"testing"

	"prompt-recipes/app/ui"
	"prompt-recipes/content/published"
)

// TestPagePanic: a panic while a language is rendered becomes an error that names the language. In a
// goroutine, it would end the server.
func TestPagePanic(t *testing.T) {
	b := &builder{input: &published.Catalogue{}, languages: []ui.Language{{Tag: "fr"}}}

	err := b.addPages(pageAssets{}, nil, nil) // there is no catalogue

	if err == nil || !strings.HasPrefix(err.Error(), "fr: a fault of this program") {
		t.Errorf("got %v", err)
	}
}

// TestCompressPanic: so does a panic in one of the goroutines that compress.
func TestCompressPanic(t *testing.T) {
	file := newFile("a.txt", nil, NotCached)
	file.encodings = map[string]func() ([]byte, error){
		"br": func() ([]byte, error) { panic("no paper") },
	}
	s := &Site{Files: map[string]*File{"a.txt": file}, LanguageChooser: newFile("", nil, NotCached)}

	err := s.Compress(t.Context())

	if err == nil || !strings.Contains(err.Error(), "no paper") {
		t.Errorf("got %v", err)
	}
}
