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
		if len(f.Body) >= 256 && !slices.Contains(compressedTypes, f.ContentType()) {
			f.encodings = sync.OnceValues(func() (map[string][]byte, error) { return encodingsOf(f.Body) })
		}
	}
	for _, f := range s.Files {
		if f.Copy != "" {
			s.Files[f.Copy].encodings = f.encodings
		}
	}
}

// encodingsOf returns a body in the encodings that make it smaller, by name. Those of the client have been made by the
// build.
func encodingsOf(body []byte) (map[string][]byte, error) {
	encodings := map[string][]byte{}
	for _, encoding := range compress.Encodings {
		encoded, isBuilt := built.Files[encoding.FileName(body)]
		if !isBuilt {
			var err error
			if encoded, err = encoding.Compress(body); err != nil {
				return nil, err
			}
		}
		if len(encoded) < len(body) {
			encodings[encoding.Name] = encoded
		}
	}
	return encodings, nil
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
	if f.encodings == nil {
		return nil
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	_, err := f.encodings()
	return err
}

// all also includes the pages without an address of their own. The order is random.
func (s *Site) all() []*File {
	files := slices.Collect(maps.Values(s.Files))
	files = slices.AppendSeq(files, maps.Values(s.NotFound))
	return append(files, s.LanguageChooser)
}

// IsCompressible reports whether the answer depends on which encodings a browser takes.
func (f *File) IsCompressible() bool { return f.encodings != nil }

// Encoded compresses the body, if that has not been done yet, and waits for it. The result is nil if the
// file can only be sent as it is:
//
//   - There is no encoding of that name, or it would not be smaller.
//   - Compressing failed, which [Site.Compress] reports.
func (f *File) Encoded(encoding string) []byte {
	if f.encodings == nil {
		return nil
	}
	encodings, err := f.encodings()
	if err != nil {
		return nil
	}
	return encodings[encoding]
}
