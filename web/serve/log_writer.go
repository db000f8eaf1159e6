package serve

import (
	"bytes"
	"io"
	"log/slog"
	"slices"
	"sync"
	"time"
)

// LogWriter passes the records of a log on to another writer, in another goroutine and many records at a time, so that
// logging never waits: a pipe that nobody reads would stop the server. While the other writer hangs or fails, records that
// do not fit are dropped and counted. A record reports the count as soon as the writer works again.
type LogWriter struct {
	to     io.Writer
	format func(io.Writer) slog.Handler

	mu      sync.Mutex
	pending []byte
	omitted int // records
	wake    chan struct{}
	closed  bool
	done    chan struct{}
}

const (
	logDelay = 100 * time.Millisecond // time that a record may wait for others
	logLimit = 1 << 20                // bytes that may wait for the writer
)

// NewLogWriter returns a LogWriter that writes to w. Its own records have a format, in which a record is a line.
func NewLogWriter(w io.Writer, format func(io.Writer) slog.Handler) *LogWriter {
	l := &LogWriter{to: w, format: format, wake: make(chan struct{}, 1), done: make(chan struct{})}
	go l.run()
	return l
}

// Logger is a log that l passes on.
func (l *LogWriter) Logger() *slog.Logger { return slog.New(l.format(l)) }

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

// Close writes the pending records. It waits a second for a writer that hangs.
func (l *LogWriter) Close() {
	l.mu.Lock()
	l.closed = true
	l.mu.Unlock()
	l.rouse()
	select {
	case <-l.done:
	case <-time.After(time.Second):
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
	torn := false // the last write ended within a line
	for range l.wake {
		l.mu.Lock()
		lines := l.pending
		omitted, closed := l.omitted, l.closed
		l.pending, l.omitted = nil, 0
		l.mu.Unlock()
		if omitted > 0 {
			var report bytes.Buffer
			slog.New(l.format(&report)).Warn("log records left out", "records", omitted)
			lines = append(lines, report.Bytes()...)
		}
		if torn && len(lines) > 0 {
			lines = slices.Insert(lines, 0, '\n')
		}
		n, err := l.to.Write(lines)
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
