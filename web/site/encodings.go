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
			f.encodings = encodingsOf(f.Body)
		}
	}
	for _, f := range s.Files {
		if f.Copy != "" {
			s.Files[f.Copy].encodings = f.encodings
		}
	}
}

// encodingsOf returns functions that return a body in an encoding, by the name of the encoding. Each makes its encoding
// when it is called first, so nobody waits for another one. The encoding is nil if it would not make the body smaller.
func encodingsOf(body []byte) map[string]func() ([]byte, error) {
	encodings := map[string]func() ([]byte, error){}
	for _, encoding := range compress.Encodings {
		encodings[encoding.Name] = sync.OnceValues(func() ([]byte, error) { return encode(body, encoding) })
	}
	return encodings
}

// encode returns a body in an encoding, or nil if that would not make the body smaller. For the client, the build has
// already made the encodings.
func encode(body []byte, encoding compress.Encoding) (encoded []byte, err error) {
	encoded, isBuilt := built.Files[encoding.FileName(body)]
	if !isBuilt {
		if encoded, err = encoding.Compress(body); err != nil {
			return nil, err
		}
	}
	if len(encoded) >= len(body) {
		return nil, nil
	}
	return encoded, nil
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
	for _, makeEncoding := range f.encodings {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if _, err := makeEncoding(); err != nil {
			return err
		}
	}
	return nil
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
	makeEncoding, isKnown := f.encodings[encoding]
	if !isKnown {
		return nil
	}
	encoded, err := makeEncoding()
	if err != nil {
		return nil
	}
	return encoded
}
