package logqueue

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"syscall"
	"testing"
	"time"

	"prompt-recipes/content/difftest"
)

// slowLog is the output of a log that is not read before the channel is closed.
type slowLog struct {
	isRead chan struct{}
	text   strings.Builder
}

func (l *slowLog) Write(line []byte) (int, error) {
	<-l.isRead
	return l.text.Write(line)
}

// TestQueue: when the log is read again, it has the first records, and says how many records were dropped.
func TestQueue(t *testing.T) {
	out := &slowLog{isRead: make(chan struct{})}
	queue := newQueue(out, false)
	log := slog.New(newHandler(queue, false))
	for i := range maxWaiting + 101 {
		log.Info("request", "number", i)
		if i == 0 {
			waitUntil(t, func() bool { return len(queue.lines) == 0 }) // run is writing it
		}
	}

	close(out.isRead)
	queue.flush()

	lines := strings.Split(strings.TrimSpace(out.text.String()), "\n")
	var dropped struct{ Records int }
	if err := json.Unmarshal([]byte(lines[1]), &dropped); err != nil {
		t.Fatal(err)
	}
	difftest.Equal(t, dropped.Records, 100)
	difftest.Equal(t, len(lines), 1+1+maxWaiting)
	if last, want := lines[len(lines)-1], fmt.Sprintf(`"number":%d`, maxWaiting); !strings.Contains(last, want) {
		t.Errorf("the last record is %s, want %s", last, want)
	}
}

// fullDisk is the output of a log on a disk that has room for some bytes of each of the first writes, and later for
// all bytes.
type fullDisk struct {
	room []int
	text strings.Builder
}

func (d *fullDisk) Write(line []byte) (int, error) {
	if len(d.room) == 0 {
		return d.text.Write(line)
	}
	n := d.room[0]
	d.room = d.room[1:]
	d.text.Write(line[:n])
	return n, syscall.ENOSPC
}

// TestFullDisk: after a disk was full, the next record has a line of its own. The log says how many records it lacks,
// including the record that was written in part.
func TestFullDisk(t *testing.T) {
	disk := &fullDisk{room: []int{5, 0}}
	queue := newQueue(disk, true)
	log := slog.New(newHandler(queue, true))

	log.Info("one")
	log.Info("two")
	log.Info("three")
	queue.flush()

	difftest.Equal(t, disk.text.String(), "msg=o\nmsg=three\nlevel=WARN "+
		`msg="the log was not read or could not be written: records were dropped" records=2`+"\n")
}

// TestForPeople: a log for people at a terminal has no times, and has levels only for warnings and errors.
func TestForPeople(t *testing.T) {
	var out strings.Builder
	log := slog.New(newHandler(&out, true))

	log.Info("serving", "url", "http://localhost:8000/")
	log.Warn("problem", "line", 1)

	difftest.Equal(t, out.String(), "msg=serving url=http://localhost:8000/\nlevel=WARN msg=problem line=1\n")
}

// TestFlushEnds: the end of the program does not wait for a log that nobody reads.
func TestFlushEnds(t *testing.T) {
	queue := newQueue(&slowLog{isRead: make(chan struct{})}, false)
	slog.New(newHandler(queue, false)).Info("request")
	start := time.Now()

	queue.flush()

	if took := time.Since(start); took > 10*lastWait {
		t.Errorf("it waited for %v", took)
	}
}

func waitUntil(t *testing.T, holds func() bool) {
	t.Helper()
	for start := time.Now(); !holds(); time.Sleep(time.Millisecond) {
		if time.Since(start) > 10*time.Second {
			t.Fatal("waited in vain")
		}
	}
}
