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

// largeFile is the size in bytes from which the best compression would delay the start of the
// server.
const largeFile = 1 << 20

// compressedTypes are the media types of files that compression would not make smaller.
var compressedTypes = []string{MediaTypes[".gz"], MediaTypes[".png"]}

// prepareEncodings returns the encodings of a file by name. Each is made once, on first use or by
// [Site.Compress].
func prepareEncodings(f *File) map[string]func() ([]byte, error) {
	if len(f.Body) < 256 || slices.Contains(compressedTypes, f.ContentType()) {
		return nil
	}
	encodings := map[string]func() ([]byte, error){}
	for _, encoding := range compress.Encodings {
		encodings[encoding.Name] = sync.OnceValues(func() ([]byte, error) {
			return encode(f.Body, encoding)
		})
	}
	return encodings
}

// encode compresses a file's body: as small as possible, or for a large file, as small as the build
// has made it.
func encode(body []byte, encoding compress.Encoding) ([]byte, error) {
	if len(body) < largeFile {
		return encoding.Best(body)
	}
	ready := built.Files[encoding.FileName(body)]
	if ready != nil { // in a release
		return ready, nil
	}
	return encoding.Quick(body)
}

// Compress makes the encodings of all files, small files first: readers ask for them first, and the
// client takes a second. Serving need not wait for it: a file that is asked for before its turn is
// compressed then. When ctx ends it stops and returns the cause.
func (s *Site) Compress(ctx context.Context) error {
	files := s.all()
	slices.SortFunc(files, func(a, b *File) int {
		return cmp.Compare(len(a.Body), len(b.Body))
	})
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, f := range files {
		group.Go(func() error { return f.compress(ctx) })
	}
	return group.Wait()
}

// compress makes the encodings of a file.
func (f *File) compress(ctx context.Context) error {
	for _, encode := range f.encodings {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if _, err := encode(); err != nil {
			return err
		}
	}
	return nil
}

// all returns every file and every page without an address of its own.
func (s *Site) all() []*File {
	files := slices.Collect(maps.Values(s.Files))
	files = slices.AppendSeq(files, maps.Values(s.NotFound))
	return append(files, s.LanguageChooser)
}

// Encodings returns the names of the encodings that the file may have, in no order.
func (f *File) Encodings() []string {
	return slices.Collect(maps.Keys(f.encodings))
}

// Encoded returns the file in an encoding. It returns nil if there is none of that name, or if it
// would not be smaller, or if compressing failed, which [Site.Compress] reports: then the file can
// be sent as it is.
func (f *File) Encoded(encoding string) []byte {
	encode, ok := f.encodings[encoding]
	if !ok {
		return nil
	}
	encoded, err := encode()
	if err != nil || len(encoded) >= len(f.Body) {
		return nil
	}
	return encoded
}
