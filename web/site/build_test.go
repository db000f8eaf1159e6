package site

import (
	"errors"
	"strings"
	"testing"

	"prompt-recipes/app/ui"
)

// TestInEachError: a failure for one language becomes an error that names the language.
func TestInEachError(t *testing.T) {
	failure := errors.New("no ink")
	_, err := inEach([]ui.Language{{Tag: "en"}, {Tag: "fr"}}, func(l ui.Language) (string, error) {
		if l.Tag == "fr" {
			return "", failure
		}
		return "made", nil
	})
	if !errors.Is(err, failure) || err.Error() != "fr: no ink" {
		t.Errorf("got %v", err)
	}
}

// TestInEachPanic: so does a panic. In a goroutine, it would end the server.
func TestInEachPanic(t *testing.T) {
	_, err := inEach([]ui.Language{{Tag: "en"}, {Tag: "fr"}}, func(ui.Language) (string, error) {
		panic("no paper")
	})
	if err == nil || !strings.Contains(err.Error(), "no paper") {
		t.Errorf("got %v", err)
	}
}

// TestCompressPanic: a panic in one of the goroutines that compress becomes an error, too.
func TestCompressPanic(t *testing.T) {
	file := newFile("a.txt", nil, Never)
	file.encodings = map[string]func() ([]byte, error){
		"br": func() ([]byte, error) { panic("no paper") },
	}
	s := &Site{Files: map[string]*File{"a.txt": file}, LanguageChooser: newFile("", nil, Never)}

	err := s.Compress(t.Context())

	if err == nil || !strings.Contains(err.Error(), "no paper") {
		t.Errorf("got %v", err)
	}
}
