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

// compressedTypes are the media types of files that are compressed already, so that compressing them again would not
// make them smaller.
var compressedTypes = []string{MediaTypes[".gz"], MediaTypes[".png"]}

// prepareEncodings prepares the encodings of all files. A copy shares the encodings of its original, because
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

// encodingsOf returns a body in each encoding that makes it smaller, by the name of the encoding. For the client, the
// build has already made the encodings.
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

// Compress makes the encodings of all files. It begins with small files, because readers ask for them first. The site
// may be served before Compress has ended: a requested file is compressed at once. When ctx ends, Compress stops and
// returns the cause.
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

// all returns all files in random order, including the pages without an address of their own.
func (s *Site) all() []*File {
	files := slices.Collect(maps.Values(s.Files))
	files = slices.AppendSeq(files, maps.Values(s.NotFound))
	return append(files, s.LanguageChooser)
}

// IsCompressible reports whether the answer depends on the encodings that a browser accepts.
func (f *File) IsCompressible() bool { return f.encodings != nil }

// Encoded returns the body in an encoding. If the body has not been compressed yet, Encoded compresses it first. It
// returns nil if the file can only be sent uncompressed:
//
//   - There is no encoding of that name, or the result would not be smaller.
//   - Compressing failed. [Site.Compress] returns the error.
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
