package main

import (
	"errors"

	"golang.org/x/sys/unix"
)

// swap gives two folders each other's name. Where the file system cannot, the error is [errors.ErrUnsupported].
func swap(a, b string) error {
	err := unix.Renameat2(unix.AT_FDCWD, a, unix.AT_FDCWD, b, unix.RENAME_EXCHANGE)
	if errors.Is(err, unix.EINVAL) {
		return errors.ErrUnsupported
	}
	return err
}
