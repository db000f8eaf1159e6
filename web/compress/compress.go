// Package compress compresses files in the content codings that the site is sent in.
//
// It imports nothing of the project. The packages below web and cmd/build import it.
package compress

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"runtime"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// Encoding is a content coding.
type Encoding struct {
	Name                   string // as in Accept-Encoding
	Ext                    string // of a file that holds it, with the dot
	bestSmall, best, quick *sync.Pool
}

// smallData is the size in bytes up to which the writers of bestSmall do. They take a tenth of the memory of those of
// best, 30 to 50 MB each. Brotli's output is as small, zstd's 4% larger; browsers that accept zstd prefer Brotli.
const smallData = 1 << smallWindow

const smallWindow = 18 // as a power of two

// Encodings are in order of preference where a browser accepts several equally.
var Encodings = []Encoding{
	{
		"br", ".br",
		pool(func() writer {
			return brotli.NewWriterOptions(nil, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: smallWindow})
		}),
		pool(func() writer { return brotli.NewWriterLevel(nil, brotli.BestCompression) }),
		pool(func() writer { return brotli.NewWriterLevel(nil, 5) }),
	},
	{"zstd", ".zst", zstdPool(zstd.SpeedBetterCompression, smallData), zstdBest, zstdBest},
	{"gzip", ".gz", gzipPool(gzip.BestCompression), gzipPool(gzip.BestCompression), gzipPool(gzip.DefaultCompression)},
}

var zstdBest = zstdPool(zstd.SpeedBestCompression, 8<<20)

// zstdPool is for writers of a level and a window in bytes.
func zstdPool(level zstd.EncoderLevel, window int) *sync.Pool {
	return pool(func() writer {
		return must(zstd.NewWriter(nil, zstd.WithEncoderLevel(level), zstd.WithWindowSize(window), zstd.WithEncoderConcurrency(1)))
	})
}

func gzipPool(level int) *sync.Pool {
	return pool(func() writer { return must(gzip.NewWriterLevel(nil, level)) })
}

// writer is what the compressing writers of the libraries have in common.
type writer interface {
	io.WriteCloser
	Reset(io.Writer)
}

// pool reuses writers: a new one takes megabytes, and a site has thousands of small files.
func pool(newWriter func() writer) *sync.Pool {
	return &sync.Pool{New: func() any { return newWriter() }}
}

// FileName names a file with data in this encoding. The name depends on data, so nobody takes it for the form of other data.
func (e Encoding) FileName(data []byte) string {
	sum := sha256.Sum256(data)
	return fmt.Sprintf("%x%s", sum[:6], e.Ext)
}

// Best compresses data as small as possible. That takes half a minute for the client.
func (e Encoding) Best(data []byte) []byte {
	if len(data) <= smallData {
		return compress(e.bestSmall, data)
	}
	return compress(e.best, data)
}

// Quick compresses data fast enough for large files at the start of the server.
func (e Encoding) Quick(data []byte) []byte { return compress(e.quick, data) }

// running bounds how many compressions run at a time. Each takes megabytes, and right after a start readers may ask for
// every file at once.
var running = make(chan struct{}, min(4, runtime.GOMAXPROCS(0)))

func compress(pool *sync.Pool, data []byte) []byte {
	running <- struct{}{}
	defer func() { <-running }()
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
