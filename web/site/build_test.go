package site

import (
	"strings"
	"testing"
)

// TestCompressPanic: a panic in one of the goroutines that compress becomes an error, because it would end the
// server.
func TestCompressPanic(t *testing.T) {
	file := newFile("a.txt", nil, NotCached)
	file.encodings = map[string]func() ([]byte, error){"br": func() ([]byte, error) { panic("no paper") }}
	s := &Site{Files: map[string]*File{"a.txt": file}, LanguageChooser: newFile("", nil, NotCached)}

	err := s.Compress(t.Context())

	if err == nil || !strings.Contains(err.Error(), "no paper") {
		t.Errorf("got %v", err)
	}
}
