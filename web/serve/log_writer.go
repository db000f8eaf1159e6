package serve

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"
)

// LogWriter passes log lines on to another writer, in another goroutine and many lines at a time, so that logging never
// waits: a system call for each line would take a third of the time of a request, and a pipe that nobody reads would
// stop the server. While the other writer hangs or fails, lines that do not fit are dropped and counted. A line reports
// the count as soon as the writer works again.
type LogWriter struct {
	to io.Writer

	mu      sync.Mutex
	pending []byte
	omitted int // records
	wake    chan struct{}
	closed  bool
	done    chan struct{}
	err     error // of the last write; read it after done
}

const (
	logDelay = 100 * time.Millisecond // time that a line may wait for others
	logLimit = 1 << 20                // bytes that may wait for the writer
)

// NewLogWriter returns a LogWriter that writes to w.
func NewLogWriter(w io.Writer) *LogWriter {
	l := &LogWriter{to: w, wake: make(chan struct{}, 1), done: make(chan struct{})}
	go l.run()
	return l
}

// Write takes one record. It never fails and does not retain p.
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

// Close writes the pending lines. It waits a second for a writer that hangs. It returns the error of the last write.
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

// rouse wakes the other goroutine.
func (l *LogWriter) rouse() {
	select {
	case l.wake <- struct{}{}:
	default: // it is being woken already
	}
}

func (l *LogWriter) run() {
	defer close(l.done)
	var lines []byte
	torn := false // the last write ended within a line
	for range l.wake {
		l.mu.Lock()
		lines, l.pending = l.pending, lines[:0]
		omitted, closed := l.omitted, l.closed
		l.omitted = 0
		l.mu.Unlock()
		if omitted > 0 {
			const record = `{"time":%q,"level":"WARN","msg":"log records left out","records":%d}` + "\n"
			lines = fmt.Appendf(lines, record, time.Now().Format(time.RFC3339Nano), omitted)
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
				left += omitted - 1 // the last line reported these
			}
			l.mu.Lock()
			l.omitted += left
			l.mu.Unlock()
			time.AfterFunc(logDelay, l.rouse) // to report it once the writer works
		}
		if closed {
			return
		}
		time.Sleep(logDelay)
	}
}
