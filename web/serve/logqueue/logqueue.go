// Package logqueue writes a log in a goroutine of its own. So a reader who stops reading the log holds up neither the
// answers nor the end of the program.
package logqueue

import (
	"bytes"
	"io"
	"log/slog"
	"sync/atomic"
	"time"
)

const (
	// how many records may wait for the reader of the log. A record has at most 4 kB, unless it is about a problem.
	maxWaiting = 1024
	// how long the program waits for the reader of the log when it ends
	lastWait = time.Second
)

// queue writes the lines of a log in a goroutine. When too many lines wait, it drops further ones and counts them.
type queue struct {
	out     io.Writer
	notices *slog.Logger // writes into notice
	notice  bytes.Buffer
	lines   chan []byte
	dropped atomic.Int64
	isCut   bool // whether the last line was written only in part
	stop    chan struct{}
	ended   chan struct{}
}

// New returns a logger that writes to out and never waits for it. It writes JSON. For people at a terminal, it writes
// text without times and without the level INFO, which they do not need. flush ends the log when out has taken all
// records, or after a second.
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

// Write adds a line to the queue. It never blocks and never fails.
func (q *queue) Write(line []byte) (int, error) {
	select {
	case q.lines <- append([]byte(nil), line...): // a copy, because the handler reuses line
	default:
		q.dropped.Add(1)
	}
	return len(line), nil
}

// run writes lines until the queue is stopped, and then the lines that are still waiting.
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

// write writes a line, and then the number of dropped lines, if there are any. A line that cannot be written whole,
// as on a full disk, counts as dropped. Its beginning gets a line end, so that the next line does not run into it.
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

// writeNotice writes how many lines have been dropped. If that fails, it counts these lines again.
func (q *queue) writeNotice(dropped int64) {
	q.notice.Reset()
	q.notices.Warn("the log was not read or could not be written: records were dropped", "records", dropped)
	n, err := q.out.Write(q.notice.Bytes())
	if err != nil {
		q.isCut = n > 0
		q.dropped.Add(dropped)
	}
}

// flush stops the queue, and waits until it has written all lines, or for lastWait.
func (q *queue) flush() {
	close(q.stop)
	select {
	case <-q.ended:
	case <-time.After(lastWait):
	}
}

// newHandler returns a handler that writes records in the format that [New] describes.
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
