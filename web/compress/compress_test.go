package compress

import (
	"compress/gzip"
	"io"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// TestRunning: however many readers ask for files that are not compressed yet, few are compressed at the same time.
func TestRunning(t *testing.T) {
	var active, most atomic.Int64
	slow := Encoding{writer: func(to io.Writer, _ int, _ bool) io.WriteCloser {
		most.Store(max(most.Load(), active.Add(1)))
		time.Sleep(time.Millisecond)
		active.Add(-1)
		return gzip.NewWriter(to)
	}}
	var wait sync.WaitGroup
	for range 100 {
		wait.Go(func() { slow.Quick(nil) })
	}
	wait.Wait()
	if most.Load() > int64(cap(running)) {
		t.Errorf("%d compressions run at the same time, more than %d", most.Load(), cap(running))
	}
}
