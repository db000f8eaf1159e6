package site

import (
	"bytes"
	"maps"
)

// Reuse replaces the files of s by those of old that are the same, with the encodings that were made for them.
func (s *Site) Reuse(old *Site) {
	reuse := func(f, before *File) *File {
		if before != nil && bytes.Equal(f.Body, before.Body) {
			return before
		}
		return f
	}
	for path, f := range s.Files {
		s.Files[path] = reuse(f, old.Files[path])
	}
	for tag, f := range s.NotFound {
		s.NotFound[tag] = reuse(f, old.NotFound[tag])
	}
	s.LanguageChooser = reuse(s.LanguageChooser, old.LanguageChooser)
}

// WithAssetsOf is s with the immutable files of old that it lacks, for readers whose page is of old.
func (s *Site) WithAssetsOf(old *Site) *Site {
	both := *s
	both.Files = maps.Clone(s.Files)
	for path, f := range old.Files {
		if f.Immutable && both.Files[path] == nil {
			both.Files[path] = f
		}
	}
	return &both
}
