// Package compress compresses files in the content codings that the site is sent in.
//
// It imports nothing of the project. The packages below web and cmd/precompress import it.
package compress

import (
	"bytes"
	"io"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// Encoding is a content coding.
type Encoding struct {
	Name        string // as in Accept-Encoding
	Ext         string // of a file that holds it, with the dot
	best, quick *sync.Pool
}

// Encodings are in order of preference where a browser accepts several equally.
var Encodings = []Encoding{
	{
		"br", ".br",
		pool(func() writer { return brotli.NewWriterLevel(nil, brotli.BestCompression) }),
		pool(func() writer { return brotli.NewWriterLevel(nil, 5) }),
	},
	{"zstd", ".zst", zstdPool, zstdPool},
	{
		"gzip", ".gz",
		pool(func() writer { return must(gzip.NewWriterLevel(nil, gzip.BestCompression)) }),
		pool(func() writer { return must(gzip.NewWriterLevel(nil, gzip.DefaultCompression)) }),
	},
}

var zstdPool = pool(func() writer {
	return must(zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1)))
})

// writer is what the compressing writers of the libraries have in common.
type writer interface {
	io.WriteCloser
	Reset(io.Writer)
}

// pool reuses writers: a new one takes megabytes, and a site has thousands of small files.
func pool(newWriter func() writer) *sync.Pool {
	return &sync.Pool{New: func() any { return newWriter() }}
}

// Best compresses data as small as possible. That takes half a minute for the client.
func (e Encoding) Best(data []byte) []byte { return compress(e.best, data) }

// Quick compresses data fast enough for large files at the start of the server.
func (e Encoding) Quick(data []byte) []byte { return compress(e.quick, data) }

func compress(pool *sync.Pool, data []byte) []byte {
	var b bytes.Buffer
	w := pool.Get().(writer)
	defer pool.Put(w)
	w.Reset(&b)
	must(w.Write(data))
	must(0, w.Close())
	return b.Bytes()
}

// must returns v. The errors it is used for cannot happen: levels are constants, and writes go to memory.
func must[T any](v T, err error) T {
	if err != nil {
		panic("compress: " + err.Error())
	}
	return v
}
