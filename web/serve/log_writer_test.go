package serve_test

import (
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"prompt-recipes/web/serve"
)

func jsonLines(w io.Writer) slog.Handler { return slog.NewJSONHandler(w, nil) }

// pipe is a log's destination that can hang and fail.
type pipe struct {
	mu   sync.Mutex
	text strings.Builder
	err  error

	space  int // bytes that fit before it fails
	failed chan bool
}

func (p *pipe) Write(data []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.err != nil {
		p.failed <- true
		n := min(p.space, len(data))
		p.text.Write(data[:n])
		return n, p.err
	}
	return p.text.Write(data)
}

func (p *pipe) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.String()
}

// TestLogWriterHangs: logging goes on while the writer hangs; dropped lines are counted and reported.
func TestLogWriterHangs(t *testing.T) {
	p := &pipe{}
	log := serve.NewLogWriter(p, jsonLines)
	p.mu.Lock() // the writer hangs
	line := strings.Repeat("x", 999) + "\n"
	for range 5000 {
		if n, err := io.WriteString(log, line); n != len(line) || err != nil {
			t.Fatal(n, err)
		}
	}
	p.mu.Unlock()
	log.Close()
	expectAccounted(t, p.text.String(), line, 5000)
}

// TestLogWriterFails: the same for a disk that is full for a while, even if nothing more is logged. A line that was cut
// short does not spoil the next.
func TestLogWriterFails(t *testing.T) {
	p := &pipe{err: errors.New("no space left on device"), space: 7, failed: make(chan bool, 100)}
	log := serve.NewLogWriter(p, jsonLines)
	io.WriteString(log, "line\nline\nline\n")
	<-p.failed
	p.mu.Lock()
	p.err = nil
	p.mu.Unlock()
	deadline := time.Now().Add(10 * time.Second)
	for ; !strings.Contains(p.String(), "left out"); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("nothing is said of what was left out")
		}
	}
	io.WriteString(log, "line\n")
	log.Close()
	expectAccounted(t, strings.Replace(p.String(), "li\n", "", 1), "line\n", 4)
}

// expectAccounted fails the test unless the lines written and the lines reported as dropped are all lines.
func expectAccounted(t *testing.T, text, line string, all int) {
	t.Helper()
	written := strings.Count(text, line)
	said := 0
	for other := range strings.Lines(strings.ReplaceAll(text, line, "")) {
		var record struct{ Records int }
		if err := json.Unmarshal([]byte(other), &record); err != nil {
			t.Fatalf("%q: %v", other, err)
		}
		said += record.Records
	}
	if written == 0 || said == 0 || written+said != all {
		t.Errorf("%d lines were written and %d said to be left out of %d", written, said, all)
	}
}
