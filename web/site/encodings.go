package site

import (
	"cmp"
	"context"
	"maps"
	"runtime"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"prompt-recipes/web/built"
	"prompt-recipes/web/compress"
)

// largeFile is the size in bytes from which the best compression would delay the start of the server.
const largeFile = 1 << 20

// prepareEncodings returns the encodings of a file by name. Each is made once, on first use or by [Site.Compress].
func prepareEncodings(f *File) map[string]func() []byte {
	compressed := []string{MediaTypes[".gz"], MediaTypes[".png"]}
	if len(f.Body) < 256 || slices.Contains(compressed, f.ContentType()) {
		return nil
	}
	encodings := map[string]func() []byte{}
	for _, e := range compress.Encodings {
		encodings[e.Name] = sync.OnceValue(func() []byte {
			if len(f.Body) < largeFile {
				return e.Best(f.Body)
			}
			if ready := built.Files[e.FileName(f.Body)]; ready != nil { // in a release
				return ready
			}
			return e.Quick(f.Body)
		})
	}
	return encodings
}

// Compress makes the encodings of all files, small files first: readers ask for them first, and the client takes a
// second. Serving need not wait for it: a file that is asked for before its turn is compressed then. When ctx ends it stops
// and returns the cause.
func (s *Site) Compress(ctx context.Context) error {
	files := s.all()
	slices.SortFunc(files, func(a, b *File) int { return cmp.Compare(len(a.Body), len(b.Body)) })
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, f := range files {
		group.Go(func() error {
			for _, encode := range f.encodings {
				if ctx.Err() != nil {
					return context.Cause(ctx)
				}
				encode()
			}
			return nil
		})
	}
	return group.Wait()
}

// all is every file and every page without an address of its own.
func (s *Site) all() []*File {
	files := slices.Collect(maps.Values(s.Files))
	files = slices.AppendSeq(files, maps.Values(s.NotFound))
	return append(files, s.LanguageChooser)
}

// Encodings are the names of the encodings that the file may have, in no order.
func (f *File) Encodings() []string { return slices.Collect(maps.Keys(f.encodings)) }

// Encoded is the file in an encoding; nil if it has none of that name, or if it would not be smaller.
func (f *File) Encoded(encoding string) []byte {
	if encode, ok := f.encodings[encoding]; ok {
		if encoded := encode(); len(encoded) < len(f.Body) {
			return encoded
		}
	}
	return nil
}
