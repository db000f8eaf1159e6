package web

import (
	"bytes"
	"cmp"
	"io"
	"io/fs"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// encoding is a content coding that files are prepared in.
type encoding struct {
	name string // as in Accept-Encoding
	ext  string // of a file that holds it
	pack func(w io.Writer, large bool) (io.WriteCloser, error)
}

// encodings are in order of preference where a client likes several the same.
var encodings = []encoding{
	{"br", ".br", func(w io.Writer, large bool) (io.WriteCloser, error) {
		level := brotli.BestCompression
		if large {
			level = 5 // 0.7 s for the client, where the best takes 49 s; make build prepares that one
		}
		return brotli.NewWriterLevel(w, level), nil
	}},
	{"zstd", ".zst", func(w io.Writer, large bool) (io.WriteCloser, error) {
		return zstd.NewWriter(w, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1))
	}},
	{"gzip", ".gz", func(w io.Writer, large bool) (io.WriteCloser, error) {
		level := gzip.BestCompression
		if large {
			level = 6
		}
		return gzip.NewWriterLevel(w, level)
	}},
}

// largeFile is the size in bytes from which compressing well would hold up the start.
const largeFile = 1 << 20

// packers prepares the compressed forms of a file: each is made once, when first asked for or by [Site.Compress].
func packers(f *File) map[string]func() []byte {
	if len(f.Body) < 256 || !compressible(f.ContentType) {
		return nil
	}
	forms := map[string]func() []byte{}
	for _, e := range encodings {
		forms[e.name] = sync.OnceValue(func() []byte {
			if ready, err := fs.ReadFile(bundled, "client/"+packedName(f.Body, e)); err == nil {
				return ready
			}
			return compress(f.Body, e, len(f.Body) >= largeFile)
		})
	}
	return forms
}

func compressible(contentType string) bool {
	return !strings.HasPrefix(contentType, "image/") || strings.HasPrefix(contentType, "image/svg")
}

func compress(data []byte, e encoding, large bool) []byte {
	var b bytes.Buffer
	w, err := e.pack(&b, large)
	if err == nil {
		if _, err = w.Write(data); err == nil {
			err = w.Close()
		}
	}
	if err != nil { // a buffer does not fail, so the settings above are wrong
		panic("web: compressing as " + e.name + ": " + err.Error())
	}
	return b.Bytes()
}

// Compress prepares the compressed forms of all files, small ones first: they are asked for first, and the client takes
// a second. What is asked for before its turn is compressed then, so serving need not wait for this.
func (s *Site) Compress() {
	files := slices.Collect(maps.Values(s.files))
	files = slices.AppendSeq(files, maps.Values(s.notFound))
	slices.SortFunc(files, func(a, b *File) int { return cmp.Compare(len(a.Body), len(b.Body)) })
	var wait sync.WaitGroup
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	for _, f := range files {
		slots <- struct{}{}
		wait.Go(func() {
			f.packAll()
			<-slots
		})
	}
	wait.Wait()
}

func (f *File) packAll() {
	for _, pack := range f.packed {
		pack()
	}
}

// Encoded is the file in the given content coding, nil when it is not kept in it or would not be smaller.
func (f *File) Encoded(coding string) []byte {
	if pack, ok := f.packed[coding]; ok {
		if packed := pack(); len(packed) < len(f.Body) {
			return packed
		}
	}
	return nil
}
