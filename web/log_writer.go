package web

import (
	"bytes"
	"fmt"
	"io"
	"sync"
	"time"
)

// LogWriter hands what is written to it on to another writer, in another goroutine and many lines at a time, so that
// whoever logs does not wait: a system call for each line would be a third of what a request costs, and a pipe that nobody
// reads would stop the server. What does not fit while the other writer hangs or fails is left out and counted; a line
// says so as soon as one can be written.
type LogWriter struct {
	to io.Writer

	mu      sync.Mutex
	pending []byte
	omitted int // records
	wake    chan struct{}
	closed  bool
	done    chan struct{}
}

const (
	logDelay = 100 * time.Millisecond // how long a line may wait for others
	logLimit = 1 << 20                // bytes that may wait for the writer
)

// NewLogWriter returns a LogWriter that writes to w.
func NewLogWriter(w io.Writer) *LogWriter {
	l := &LogWriter{to: w, wake: make(chan struct{}, 1), done: make(chan struct{})}
	go l.run()
	return l
}

// Write takes one record. It never fails, and keeps nothing of p.
func (l *LogWriter) Write(p []byte) (int, error) {
	l.mu.Lock()
	if len(l.pending)+len(p) > logLimit {
		l.omitted++
	} else {
		l.pending = append(l.pending, p...)
	}
	l.mu.Unlock()
	select {
	case l.wake <- struct{}{}:
	default: // it is awake
	}
	return len(p), nil
}

// Close writes what is pending, but waits no longer than a second for a writer that hangs.
func (l *LogWriter) Close() error {
	l.mu.Lock()
	l.closed = true
	l.mu.Unlock()
	select {
	case l.wake <- struct{}{}:
	default:
	}
	select {
	case <-l.done:
		return nil
	case <-time.After(time.Second):
		return fmt.Errorf("the log could not be written to its end")
	}
}

func (l *LogWriter) run() {
	defer close(l.done)
	var lines []byte
	for range l.wake {
		l.mu.Lock()
		lines, l.pending = l.pending, lines[:0]
		omitted, closed := l.omitted, l.closed
		l.omitted = 0
		l.mu.Unlock()
		records := bytes.Count(lines, []byte("\n"))
		if omitted > 0 {
			lines = fmt.Appendf(lines, "{\"time\":%q,\"level\":\"WARN\",\"msg\":\"log records left out\",\"records\":%d}\n", time.Now().Format(time.RFC3339Nano), omitted)
		}
		if _, err := l.to.Write(lines); err != nil {
			l.mu.Lock()
			l.omitted += omitted + records
			l.mu.Unlock()
		}
		if closed {
			return
		}
		time.Sleep(logDelay)
	}
}
