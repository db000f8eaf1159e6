package site

import (
	"cmp"
	"context"
	"maps"
	"runtime"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"prompt-recipes/content/fault"
	"prompt-recipes/web/built"
	"prompt-recipes/web/compress"
)

// compressedTypes are the media types of files that are compressed already, so that compression
// would not make them smaller.
var compressedTypes = []string{MediaTypes[".gz"], MediaTypes[".png"]}

// prepareEncodings prepares the encodings of all files. Copies have those of the original, because
// compressing takes long.
func (s *Site) prepareEncodings() {
	for _, f := range s.all() {
		f.encodings = encodingsOf(f)
	}
	for _, f := range s.Files {
		if f.Copy != "" {
			s.Files[f.Copy].encodings = f.encodings
		}
	}
}

// encodingsOf returns a function for each encoding of a file, by name, or nil for a file that would
// not get smaller. Each encoding is made once, on first use or by [Site.Compress].
func encodingsOf(f *File) map[string]func() ([]byte, error) {
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

// encode compresses a file's body. For the client it returns what the build has compressed.
func encode(body []byte, encoding compress.Encoding) ([]byte, error) {
	if ready := built.Files[encoding.FileName(body)]; ready != nil {
		return ready, nil
	}
	return encoding.Compress(body)
}

// Compress makes the encodings of all files, small files first: readers ask for them first. Serving need not wait for
// Compress: a file that is requested before its turn is compressed then. When ctx ends, Compress stops and returns the
// cause.
func (s *Site) Compress(ctx context.Context) error {
	files := s.all()
	slices.SortFunc(files, func(a, b *File) int {
		return cmp.Compare(len(a.Body), len(b.Body))
	})
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, f := range files {
		group.Go(func() error {
			return fault.Guard(func() error { return f.compress(ctx) })
		})
	}
	return group.Wait()
}

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

// all also includes the pages without an address of their own. The order is random.
func (s *Site) all() []*File {
	files := slices.Collect(maps.Values(s.Files))
	files = slices.AppendSeq(files, maps.Values(s.NotFound))
	return append(files, s.LanguageChooser)
}

// IsCompressible reports whether the answer depends on which encodings a browser takes.
func (f *File) IsCompressible() bool { return len(f.encodings) > 0 }

// Encoded compresses the body, if that has not been done yet, and waits for it. The result is nil if the
// file can only be sent as it is:
//
//   - There is no encoding of that name.
//   - The encoding would not be smaller.
//   - Compressing failed, which [Site.Compress] reports.
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
