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
	name    string // as in Accept-Encoding
	ext     string // of a file that holds it
	writers func(large bool) *sync.Pool
}

// packer is what the libraries' compressing writers have in common.
type packer interface {
	io.WriteCloser
	Reset(io.Writer)
}

// encodings are in order of preference where a client likes several the same.
var encodings = []encoding{
	{"br", ".br", levels(
		func() packer { return brotli.NewWriterLevel(nil, brotli.BestCompression) },
		func() packer { return brotli.NewWriterLevel(nil, 5) }, // for the client the best would take half a minute; make build prepares that one
	)},
	{"zstd", ".zst", levels(newZstd, newZstd)},
	{"gzip", ".gz", levels(
		func() packer { return must(gzip.NewWriterLevel(nil, gzip.BestCompression)) },
		func() packer { return must(gzip.NewWriterLevel(nil, gzip.DefaultCompression)) },
	)},
}

func newZstd() packer {
	return must(zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1)))
}

// levels keeps writers for use again: making one costs megabytes, and a site has thousands of small files.
func levels(best, quick func() packer) func(large bool) *sync.Pool {
	pools := [2]sync.Pool{{New: func() any { return best() }}, {New: func() any { return quick() }}}
	return func(large bool) *sync.Pool {
		if large {
			return &pools[1]
		}
		return &pools[0]
	}
}

// must is for settings and writers that cannot fail: constants, and buffers in memory.
func must[T any](v T, err error) T {
	if err != nil {
		panic("web: compressing: " + err.Error())
	}
	return v
}

// largeFile is the size in bytes from which compressing well would hold up the start.
const largeFile = 1 << 20

// packers prepares the compressed forms of a file: each is made once, when first asked for or by [Site.Compress].
func packers(f *File) map[string]func() []byte {
	if len(f.Body) < 256 || !compressible(f.ContentType()) {
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
	pool := e.writers(large)
	w := pool.Get().(packer)
	defer pool.Put(w)
	w.Reset(&b)
	must(w.Write(data))
	must(0, w.Close())
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
