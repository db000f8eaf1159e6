// Package folderlock keeps programs from writing to the same folder at the same time. Programs that
// do not ask for a lock are not kept out.
//
// Where the operating system can lock a folder, nothing is written to it. On Windows the lock is a
// hidden file in the folder. Some file systems have no locks; there the functions succeed.
//
// This package imports nothing of the project and may be imported by all of it.
package folderlock

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/gofrs/flock"
)

// Lock is a lock that is held. The end of the program ends it, too.
type Lock struct{ file *flock.Flock }

// retryEvery is how long Wait sleeps between two tries.
const retryEvery = 20 * time.Millisecond

// Wait locks a folder as soon as no other program has it locked. An error is that of ctx.
func Wait(ctx context.Context, dir string) (*Lock, error) {
	l := open(dir)
	// A file system without locks gives an error, too. That is not a reason to stop.
	_, _ = l.file.TryLockContext(ctx, retryEvery)
	if err := ctx.Err(); err != nil {
		return nil, errors.Join(err, l.Unlock()) // ctx may have ended after the lock was taken
	}
	return l, nil
}

// Try locks a folder, unless another program has it locked. Then it returns nil.
func Try(dir string) *Lock {
	l := open(dir)
	if isLocked, err := l.file.TryLock(); !isLocked && err == nil {
		return nil
	}
	return l
}

func open(dir string) *Lock {
	if runtime.GOOS == "windows" {
		return &Lock{flock.New(filepath.Join(dir, ".recipes.lock"))}
	}
	return &Lock{flock.New(dir, flock.SetFlag(os.O_RDONLY))}
}

// Unlock ends the lock.
func (l *Lock) Unlock() error { return l.file.Close() }
