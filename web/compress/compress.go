// Package compress compresses files in the content codings that the site is sent in.
package compress

import (
	"bytes"
	"crypto/sha256"
	"errors"
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
	Ext  string // file name extension, with the dot
	// IsBestSlow says that Best takes half a minute for the client. Otherwise it is the same as Quick, and takes a
	// second.
	IsBestSlow bool
	// newWriter returns a writer that compresses size bytes. Only if IsBestSlow it needs best.
	newWriter func(to io.Writer, size int, best bool) (io.WriteCloser, error)
}

// Encodings are all encodings, in order of preference if a browser accepts several equally.
var Encodings = []Encoding{
	{
		Name:       "br",
		Ext:        ".br",
		IsBestSlow: true,
		newWriter:  newBrotliWriter,
	},
	{
		Name:      "zstd",
		Ext:       ".zst",
		newWriter: newZstdWriter,
	},
	{
		Name:      "gzip",
		Ext:       ".gz",
		newWriter: newGzipWriter,
	},
}

// Data of up to smallData bytes is compressed with a tenth of the memory that larger data takes, which
// is 30 to 50 MB. It needs only a window of that size. For zstd the level is lower, too, so its output
// gets 4% larger, but browsers that accept zstd prefer Brotli.
const (
	smallDataBits = 18 // Brotli takes the size of a window in bits
	smallData     = 1 << smallDataBits
)

func newBrotliWriter(to io.Writer, size int, best bool) (io.WriteCloser, error) {
	if !best {
		return brotli.NewWriterLevel(to, 5), nil
	}
	options := brotli.WriterOptions{Quality: brotli.BestCompression}
	if size <= smallData {
		options.LGWin = smallDataBits
	}
	return brotli.NewWriterOptions(to, options), nil
}

func newZstdWriter(to io.Writer, size int, _ bool) (io.WriteCloser, error) {
	level := zstd.SpeedBestCompression
	window := 8 << 20
	if size <= smallData {
		level = zstd.SpeedBetterCompression
		window = smallData
	}
	return zstd.NewWriter(to,
		zstd.WithEncoderLevel(level),
		zstd.WithWindowSize(window),
		zstd.WithEncoderConcurrency(1))
}

func newGzipWriter(to io.Writer, _ int, _ bool) (io.WriteCloser, error) {
	return gzip.NewWriterLevel(to, gzip.BestCompression)
}

// FileName returns the name of a file that contains data in this encoding. The name depends on
// data, so the file cannot be mistaken for other data.
func (e Encoding) FileName(data []byte) string {
	sum := sha256.Sum256(data)
	return fmt.Sprintf("%x%s", sum[:6], e.Ext)
}

// Best returns data compressed as well as it can be in little memory. Brotli takes half a minute for the
// client.
func (e Encoding) Best(data []byte) ([]byte, error) {
	return e.compress(data, true)
}

// Quick returns data compressed. It is fast enough for large files at the start of the server. Only
// Brotli's result is larger than that of Best.
func (e Encoding) Quick(data []byte) ([]byte, error) {
	return e.compress(data, false)
}

// running bounds how many compressions run at the same time. Each takes megabytes, and right after
// a start readers may ask for every file at once.
var running = make(chan struct{}, min(4, runtime.GOMAXPROCS(0)))

func (e Encoding) compress(data []byte, best bool) ([]byte, error) {
	running <- struct{}{}
	defer func() { <-running }()
	var compressed bytes.Buffer
	w, err := e.newWriter(&compressed, len(data), best)
	if err != nil {
		return nil, fmt.Errorf("compressing with %s: %w", e.Name, err)
	}
	_, err = w.Write(data)
	if err := errors.Join(err, w.Close()); err != nil {
		return nil, fmt.Errorf("compressing with %s: %w", e.Name, err)
	}
	return compressed.Bytes(), nil
}
