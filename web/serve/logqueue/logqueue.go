// Package logqueue logs from a goroutine, so that a reader who does not read the log holds up neither answers nor the
// end of the program.
package logqueue

import (
	"bytes"
	"io"
	"log/slog"
	"sync/atomic"
	"time"
)

const (
	// how many records may wait for the reader of the log. A record has at most 4 kB, unless it is about
	// a problem.
	maxWaiting = 1024
	// how long the program waits for the reader of the log when it ends
	lastWait = time.Second
)

// queue writes the lines of a log in a goroutine. When too many lines wait, it drops further ones and counts them.
type queue struct {
	out     io.Writer
	notices *slog.Logger // writes to notice
	notice  bytes.Buffer
	lines   chan []byte
	dropped atomic.Int64
	isCut   bool // the last line was written in part
	stop    chan struct{}
	ended   chan struct{}
}

// New returns a logger that writes to out and never waits for it. It writes JSON, or for people at a terminal text
// without the time of all records and the level of most, which they do not need there. flush ends the log when out has
// taken all records, or after a second.
func New(out io.Writer, forPeople bool) (log *slog.Logger, flush func()) {
	q := newQueue(out, forPeople)
	return slog.New(newHandler(q, forPeople)), q.flush
}

func newQueue(out io.Writer, forPeople bool) *queue {
	q := &queue{
		out:   out,
		lines: make(chan []byte, maxWaiting),
		stop:  make(chan struct{}),
		ended: make(chan struct{}),
	}
	q.notices = slog.New(newHandler(&q.notice, forPeople))
	go q.run()
	return q
}

// Write takes a line of the log. It never blocks, and never fails.
func (q *queue) Write(line []byte) (int, error) {
	select {
	case q.lines <- append([]byte(nil), line...): // the handler uses line again
	default:
		q.dropped.Add(1)
	}
	return len(line), nil
}

// run writes lines until the queue is stopped, and then those that are waiting.
func (q *queue) run() {
	defer close(q.ended)
	for {
		select {
		case line := <-q.lines:
			q.write(line)
		case <-q.stop:
			q.writeWaiting()
			return
		}
	}
}

func (q *queue) writeWaiting() {
	for {
		select {
		case line := <-q.lines:
			q.write(line)
		default:
			return
		}
	}
}

// write writes a line, and then how many have been dropped, if any. A line that cannot be written whole, as on a
// full disk, counts as dropped, and its rest does not run into the next one.
func (q *queue) write(line []byte) {
	if q.isCut {
		if n, _ := q.out.Write([]byte("\n")); n == 0 {
			q.dropped.Add(1)
			return
		}
		q.isCut = false
	}
	n, err := q.out.Write(line)
	if err != nil {
		q.isCut = n > 0
		q.dropped.Add(1)
		return
	}
	if dropped := q.dropped.Swap(0); dropped > 0 {
		q.writeNotice(dropped)
	}
}

// writeNotice writes how many lines have been dropped, or counts them again if that fails.
func (q *queue) writeNotice(dropped int64) {
	q.notice.Reset()
	q.notices.Warn("the log was not read or could not be written: records were dropped", "records", dropped)
	n, err := q.out.Write(q.notice.Bytes())
	if err != nil {
		q.isCut = n > 0
		q.dropped.Add(dropped)
	}
}

// flush stops the queue when it has written all lines, or after lastWait.
func (q *queue) flush() {
	close(q.stop)
	select {
	case <-q.ended:
	case <-time.After(lastWait):
	}
}

// newHandler returns a handler that writes records as [New] says.
func newHandler(out io.Writer, forPeople bool) slog.Handler {
	if !forPeople {
		return slog.NewJSONHandler(out, nil)
	}
	options := &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey || a.Key == slog.LevelKey && a.Value.Any() == slog.LevelInfo {
			return slog.Attr{}
		}
		return a
	}}
	return slog.NewTextHandler(out, options)
}
