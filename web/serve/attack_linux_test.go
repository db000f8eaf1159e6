package serve

import (
	"bytes"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// TestFullDisk: the server goes on, and stops, when its log does not fit on the disk.
func TestFullDisk(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer full.Close()
	listener := loopback(t)
	stop := running(t, listener, full)
	answers(t, listener.Addr(), 100)
	if err := stop(); err != nil {
		t.Error(err)
	}
}

// lockedBuffer is a log that can be read while it is written.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// TestNoDescriptors: the server goes on after the process could open no files.
func TestNoDescriptors(t *testing.T) {
	listener := loopback(t)
	c := dial(t, "127.0.0.1", listener.Addr().String()) // the system accepts it for now
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		t.Fatal(err)
	}
	next, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	none := syscall.Rlimit{Cur: uint64(next.Fd()), Max: limit.Max}
	next.Close()
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &none); err != nil {
		t.Fatal(err)
	}
	restore := sync.OnceFunc(func() { syscall.Setrlimit(syscall.RLIMIT_NOFILE, &limit) })
	defer restore()
	var log lockedBuffer
	stop := running(t, listener, &log)
	for start := time.Now(); !strings.Contains(log.String(), "too many open files"); time.Sleep(10 * time.Millisecond) {
		if time.Since(start) > patience {
			t.Fatalf("it does not say that it cannot accept connections:\n%s", log.String())
		}
	}
	restore()
	c.Close()
	answers(t, listener.Addr(), 3)
	if err := stop(); err != nil {
		t.Error(err)
	}
}
