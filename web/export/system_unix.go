//go:build linux || darwin

package export

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// lock takes the lock of an open folder. The process has it until it closes the folder or ends, however it ends. The error
// is [errLocked] if somebody else has it; others mean that the file system has no locks.
func lock(folder *os.File) error {
	err := unix.Flock(int(folder.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return errLocked
	}
	return err
}

// flush returns once the disk has a file, or the names in a folder.
func flush(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
