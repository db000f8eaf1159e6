package web

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
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
	err     error // of the last write; to be read when done
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
	l.rouse()
	return len(p), nil
}

// Close writes what is pending, but waits no longer than a second for a writer that hangs. It returns the error of the
// last write.
func (l *LogWriter) Close() error {
	l.mu.Lock()
	l.closed = true
	l.mu.Unlock()
	l.rouse()
	select {
	case <-l.done:
		return l.err
	case <-time.After(time.Second):
		return errors.New("the log could not be written to its end")
	}
}

// rouse has the other goroutine look again.
func (l *LogWriter) rouse() {
	select {
	case l.wake <- struct{}{}:
	default: // it will
	}
}

func (l *LogWriter) run() {
	defer close(l.done)
	var lines []byte
	torn := false // whether what was written last ends within a line
	for range l.wake {
		l.mu.Lock()
		lines, l.pending = l.pending, lines[:0]
		omitted, closed := l.omitted, l.closed
		l.omitted = 0
		l.mu.Unlock()
		if omitted > 0 {
			lines = fmt.Appendf(lines, "{\"time\":%q,\"level\":\"WARN\",\"msg\":\"log records left out\",\"records\":%d}\n", time.Now().Format(time.RFC3339Nano), omitted)
		}
		if torn && len(lines) > 0 {
			lines = slices.Insert(lines, 0, '\n')
		}
		n, err := l.to.Write(lines)
		l.err = err
		if n > 0 {
			torn = lines[n-1] != '\n'
		}
		if err != nil {
			left := bytes.Count(lines[n:], []byte("\n"))
			if omitted > 0 && left > 0 {
				left += omitted - 1 // the last line said of these
			}
			l.mu.Lock()
			l.omitted += left
			l.mu.Unlock()
			time.AfterFunc(logDelay, l.rouse) // to say so when it can be said
		}
		if closed {
			return
		}
		time.Sleep(logDelay)
	}
}
