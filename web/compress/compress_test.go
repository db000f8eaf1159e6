package compress

import (
	"io"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
)

// yieldingWriter lets all others run while it writes, and records how many write at the same time.
type yieldingWriter struct {
	io.WriteCloser
	active, most *atomic.Int64
}

func (w yieldingWriter) Close() error { return nil }

func (w yieldingWriter) Write(p []byte) (int, error) {
	w.most.Store(max(w.most.Load(), w.active.Add(1)))
	for range 100 {
		runtime.Gosched()
	}
	w.active.Add(-1)
	return len(p), nil
}

// TestRunning: however many readers ask for files that are not compressed yet, few are compressed at the same time.
func TestRunning(t *testing.T) {
	var active, most atomic.Int64
	slow := Encoding{writer: func(io.Writer, int, bool) io.WriteCloser { return yieldingWriter{active: &active, most: &most} }}
	var wait sync.WaitGroup
	for range 100 {
		wait.Go(func() { slow.Quick(nil) })
	}
	wait.Wait()
	if most.Load() > int64(cap(running)) {
		t.Errorf("%d compressions run at the same time, more than %d", most.Load(), cap(running))
	}
}
