package main

import (
	"errors"
	"io/fs"
	"os"

	"golang.org/x/sys/unix"
)

// exchange puts the folder made in the place of the folder at, in one step; what was there is at made afterwards.
func exchange(made, at string) error {
	err := unix.Renameat2(unix.AT_FDCWD, made, unix.AT_FDCWD, at, unix.RENAME_EXCHANGE)
	if errors.Is(err, fs.ErrNotExist) {
		return os.Rename(made, at)
	}
	if errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOSYS) { // a file system that cannot exchange
		return exchangeInSteps(made, at)
	}
	return err
}
