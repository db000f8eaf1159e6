package compress

import (
	"compress/gzip"
	"errors"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// TestRunning: only a few files are compressed at the same time, however many readers ask for files
// that are not compressed yet.
func TestRunning(t *testing.T) {
	var active, most atomic.Int64
	slow := Encoding{
		Name: "slow",
		newWriter: func(to io.Writer, _ int) (io.WriteCloser, error) {
			most.Store(max(most.Load(), active.Add(1)))
			time.Sleep(time.Millisecond) // so that compressions overlap
			active.Add(-1)
			return gzip.NewWriter(to), nil
		},
	}
	var group sync.WaitGroup
	for range 100 {
		group.Go(func() {
			if _, err := slow.Compress(nil); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if most.Load() > int64(cap(running)) {
		t.Errorf("%d compressions run at the same time, more than %d", most.Load(), cap(running))
	}
}

// failingWriter returns an error from Close, when writers that compress write most of their bytes.
type failingWriter struct {
	io.Writer
	err error
}

func (w failingWriter) Close() error { return w.err }

// TestErrors: the caller gets the error of a writer, with the name of the encoding.
func TestErrors(t *testing.T) {
	failure := errors.New("no memory")
	for name, newWriter := range map[string]func(io.Writer, int) (io.WriteCloser, error){
		"making it": func(io.Writer, int) (io.WriteCloser, error) {
			return nil, failure
		},
		"closing it": func(to io.Writer, _ int) (io.WriteCloser, error) {
			return failingWriter{Writer: to, err: failure}, nil
		},
	} {
		encoding := Encoding{Name: "broken", newWriter: newWriter}
		_, err := encoding.Compress([]byte("text"))
		if !errors.Is(err, failure) || !strings.Contains(err.Error(), "broken") {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
}
