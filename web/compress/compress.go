// Package compress compresses files in the content codings in which the site is sent.
package compress

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"runtime"

	"github.com/andybalholm/brotli"

	"prompt-recipes/web/digest"
)

// Encoding is a content coding.
type Encoding struct {
	Name string // name in Accept-Encoding
	Ext  string // file name extension, with the dot
	// newWriter returns a writer that compresses size bytes.
	newWriter func(to io.Writer, size int) (io.WriteCloser, error)
}

// Encodings are all encodings. If a browser accepts several equally, the first one is preferred.
var Encodings = []Encoding{
	Brotli,
	{
		Name:      "gzip",
		Ext:       ".gz",
		newWriter: newGzipWriter,
	},
}

// Brotli is the encoding with the smallest results.
var Brotli = Encoding{
	Name:      "br",
	Ext:       ".br",
	newWriter: newBrotliWriter,
}

// Brotli compresses data of up to smallData bytes with a tenth of the memory that larger data takes, which is 30 to
// 50 MB. Its window need not be larger than the data.
const (
	smallDataBits = 18 // Brotli takes the size of a window in bits
	smallData     = 1 << smallDataBits
)

// largeData is the size in bytes from which Brotli's best compression would delay the start of the server.
const largeData = 1 << 20

func newBrotliWriter(to io.Writer, size int) (io.WriteCloser, error) {
	if size >= largeData {
		return brotli.NewWriterLevel(to, 5), nil
	}
	options := brotli.WriterOptions{Quality: brotli.BestCompression}
	if size <= smallData {
		options.LGWin = smallDataBits
	}
	return brotli.NewWriterOptions(to, options), nil
}

func newGzipWriter(to io.Writer, _ int) (io.WriteCloser, error) {
	return gzip.NewWriterLevel(to, gzip.BestCompression)
}

// FileName returns the name of a file that contains data in this encoding. The name depends on data, so the file
// cannot be taken for the encoding of other data.
func (e Encoding) FileName(data []byte) string {
	return digest.Short(data) + e.Ext
}

// Compress returns data in this encoding. It takes a few seconds for 10 MB. Brotli compresses data of a megabyte or
// more less than it could; see SmallestBrotli.
func (e Encoding) Compress(data []byte) ([]byte, error) { return e.compress(data, e.newWriter) }

// SmallestBrotli returns data compressed with Brotli as small as possible. It takes half a minute for 10 MB.
func SmallestBrotli(data []byte) ([]byte, error) {
	return Brotli.compress(data, func(to io.Writer, _ int) (io.WriteCloser, error) {
		return brotli.NewWriterLevel(to, brotli.BestCompression), nil
	})
}

// running limits how many compressions run at the same time. Each takes megabytes, and right after a start readers
// may ask for every file at once.
var running = make(chan struct{}, min(4, runtime.GOMAXPROCS(0)))

func (e Encoding) compress(
	data []byte, newWriter func(io.Writer, int) (io.WriteCloser, error),
) ([]byte, error) {
	running <- struct{}{}
	defer func() { <-running }()
	var compressed bytes.Buffer
	w, err := newWriter(&compressed, len(data))
	if err != nil {
		return nil, fmt.Errorf("compressing with %s: %w", e.Name, err)
	}
	_, err = w.Write(data)
	if err := errors.Join(err, w.Close()); err != nil {
		return nil, fmt.Errorf("compressing with %s: %w", e.Name, err)
	}
	return compressed.Bytes(), nil
}
