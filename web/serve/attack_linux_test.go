package serve

import (
	"os"
	"sync"
	"syscall"
	"testing"
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

// TestNoDescriptors: the server goes on after the process could open no files.
func TestNoDescriptors(t *testing.T) {
	listener := loopback(t)
	c := dial(t, listener.Addr().String()) // the system accepts it for now
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
	log.await(t, "too many open files")
	restore()
	c.Close()
	answers(t, listener.Addr(), 3)
	if err := stop(); err != nil {
		t.Error(err)
	}
}
