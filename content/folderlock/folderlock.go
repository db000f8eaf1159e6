// Package folderlock keeps programs from writing to the same folder at the same time. It does not keep out programs
// that do not ask for a lock.
//
// Where the operating system can lock a folder, nothing is written to the folder. On Windows the lock is a hidden
// file in the folder. Some file systems have no locks; there the functions succeed and lock nothing.
//
// This package imports nothing of the project, and every other package may import it.
package folderlock

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"time"

	"github.com/gofrs/flock"
)

// Lock is a lock on a folder. In a file system without locks it locks nothing. It ends with the program at the
// latest.
type Lock struct{ file *flock.Flock }

// ErrLocked is the error of [Try] if another program has the folder locked.
var ErrLocked = errors.New("another program has the folder locked")

// retryEvery is how long Wait sleeps between two tries.
const retryEvery = 20 * time.Millisecond

// Wait locks a folder as soon as no other program has it locked. If ctx ends before that, Wait returns the error of
// ctx.
func Wait(ctx context.Context, dir string) (*Lock, error) {
	l := open(dir)
	_, err := l.file.TryLockContext(ctx, retryEvery)
	if ended := ctx.Err(); ended != nil {
		return nil, errors.Join(ended, l.Unlock()) // ctx may have ended after the lock was taken
	}
	if err != nil && !saysNoLocks(err) {
		return nil, fmt.Errorf("locking %s: %w", dir, err)
	}
	return l, nil
}

// Try locks a folder. It returns [ErrLocked] if another program has the folder locked.
func Try(dir string) (*Lock, error) {
	l := open(dir)
	isLocked, err := l.file.TryLock()
	switch {
	case err != nil && !saysNoLocks(err):
		return nil, fmt.Errorf("locking %s: %w", dir, err)
	case err == nil && !isLocked:
		return nil, ErrLocked
	}
	return l, nil
}

// saysNoLocks reports whether an error means that the file system cannot lock a folder.
func saysNoLocks(err error) bool {
	return slices.ContainsFunc([]error{
		errors.ErrUnsupported, // ENOSYS, ENOTSUP and EOPNOTSUPP
		syscall.ENOLCK,
		syscall.EINVAL, // this kind of file cannot be locked
		// NFS of Linux locks only files that are open for writing, and a folder cannot be opened for writing
		syscall.EBADF,
		syscall.EISDIR,
	}, func(known error) bool { return errors.Is(err, known) })
}

func open(dir string) *Lock {
	if runtime.GOOS == "windows" {
		return &Lock{flock.New(filepath.Join(dir, ".recipes.lock"))}
	}
	return &Lock{flock.New(dir, flock.SetFlag(os.O_RDONLY))}
}

// Unlock ends the lock.
func (l *Lock) Unlock() error { return l.file.Close() }
