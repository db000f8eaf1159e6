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

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// Encoding is a content coding.
type Encoding struct {
	Name string // as in Accept-Encoding
	Ext  string // of a file that holds it, with the dot
	// writer compresses what is written to it, which has size bytes: as small as possible if best is true, else fast.
	writer func(to io.Writer, size int, best bool) io.WriteCloser
}

// smallData is the size in bytes up to which a window of that size does. It takes a tenth of the memory of a large one, 30 to
// 50 MB. Brotli's output is as small, zstd's 4% larger; browsers that accept zstd prefer Brotli.
const smallWindow, smallData = 18, 1 << 18 // the first as a power of two

// Encodings are in order of preference where a browser accepts several equally. No writer refuses these options.
var Encodings = []Encoding{
	{"br", ".br", func(to io.Writer, size int, best bool) io.WriteCloser {
		options := brotli.WriterOptions{Quality: 5}
		if best {
			options.Quality = brotli.BestCompression
			if size <= smallData {
				options.LGWin = smallWindow
			}
		}
		return brotli.NewWriterOptions(to, options)
	}},
	{"zstd", ".zst", func(to io.Writer, size int, best bool) io.WriteCloser {
		level, window := zstd.SpeedBestCompression, 8<<20
		if best && size <= smallData {
			level, window = zstd.SpeedBetterCompression, smallData
		}
		w, _ := zstd.NewWriter(to, zstd.WithEncoderLevel(level), zstd.WithWindowSize(window), zstd.WithEncoderConcurrency(1))
		return w
	}},
	{"gzip", ".gz", func(to io.Writer, _ int, best bool) io.WriteCloser {
		level := gzip.DefaultCompression
		if best {
			level = gzip.BestCompression
		}
		w, _ := gzip.NewWriterLevel(to, level)
		return w
	}},
}

// FileName names a file with data in this encoding. The name depends on data, so nobody takes it for the form of other data.
func (e Encoding) FileName(data []byte) string {
	sum := sha256.Sum256(data)
	return fmt.Sprintf("%x%s", sum[:6], e.Ext)
}

// Best compresses data as small as possible. That takes half a minute for the client.
func (e Encoding) Best(data []byte) []byte { return e.compress(data, true) }

// Quick compresses data fast enough for large files at the start of the server.
func (e Encoding) Quick(data []byte) []byte { return e.compress(data, false) }

// running bounds how many compressions run at a time. Each takes megabytes, and right after a start readers may ask for
// every file at once.
var running = make(chan struct{}, min(4, runtime.GOMAXPROCS(0)))

func (e Encoding) compress(data []byte, best bool) []byte {
	running <- struct{}{}
	defer func() { <-running }()
	var b bytes.Buffer
	w := e.writer(&b, len(data), best)
	if _, err := w.Write(data); err != nil || w.Close() != nil {
		panic("compress: writing to memory has failed")
	}
	return b.Bytes()
}
