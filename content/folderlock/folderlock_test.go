package folderlock_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/folderlock"
)

// lock locks a folder that is free.
func lock(t *testing.T, dir string) *folderlock.Lock {
	t.Helper()
	held, err := folderlock.Try(dir)
	if err != nil {
		t.Fatal(err)
	}
	return held
}

// unlock ends a lock.
func unlock(t *testing.T, held *folderlock.Lock) {
	t.Helper()
	if err := held.Unlock(); err != nil {
		t.Fatal(err)
	}
}

// TestTry: a folder that is locked cannot be locked again until its lock ends. Other folders can.
func TestTry(t *testing.T) {
	dir, other := t.TempDir(), t.TempDir()
	held := lock(t, dir)

	_, err := folderlock.Try(dir)
	unlock(t, lock(t, other))
	unlock(t, held)

	if !errors.Is(err, folderlock.ErrLocked) {
		t.Errorf("while it is locked: %v", err)
	}
	unlock(t, lock(t, dir))
}

// TestWait: a program waits until the lock of another ends.
func TestWait(t *testing.T) {
	dir := t.TempDir()
	held := lock(t, dir)
	locked := make(chan error, 1)
	go func() {
		_, err := folderlock.Wait(t.Context(), dir)
		locked <- err
	}()

	select {
	case err := <-locked:
		t.Errorf("it does not wait: %v", err)
	case <-time.After(100 * time.Millisecond):
	}
	unlock(t, held)

	select {
	case err := <-locked:
		difftest.Equal(t, err, nil)
	case <-time.After(10 * time.Second):
		t.Error("it waits for a lock that has ended")
	}
}

// TestWaitEnds: a program stops waiting when its context ends, and then has no lock.
func TestWaitEnds(t *testing.T) {
	dir := t.TempDir()
	held := lock(t, dir)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()

	got, err := folderlock.Wait(ctx, dir)

	if got != nil || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v, %v", got, err)
	}
	unlock(t, held)
	unlock(t, lock(t, dir))
}

// TestWaitEnded: a program whose context has ended gets no lock, even of a folder that is free.
func TestWaitEnded(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()

	got, err := folderlock.Wait(ctx, dir)

	if got != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", got, err)
	}
	unlock(t, lock(t, dir))
}

// TestMissing: a folder that is not there cannot be locked.
func TestMissing(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "missing")

	tried, tryErr := folderlock.Try(dir)
	waited, waitErr := folderlock.Wait(t.Context(), dir)

	if tried != nil || !errors.Is(tryErr, fs.ErrNotExist) {
		t.Errorf("Try: %v, %v", tried, tryErr)
	}
	if waited != nil || !errors.Is(waitErr, fs.ErrNotExist) {
		t.Errorf("Wait: %v, %v", waited, waitErr)
	}
}

// TestNothingIsWritten: a lock leaves no file in the folder, except on Windows.
func TestNothingIsWritten(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("it has a file for the lock")
	}
	dir := t.TempDir()

	unlock(t, lock(t, dir))

	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	difftest.Equal(t, len(files), 0)
}
