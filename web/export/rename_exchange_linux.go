package export

import (
	"errors"

	"golang.org/x/sys/unix"
)

// renameExchange exchanges the names of two folders. If the file system cannot do that, the error is
// [errors.ErrUnsupported].
func renameExchange(a, b string) error {
	err := unix.Renameat2(unix.AT_FDCWD, a, unix.AT_FDCWD, b, unix.RENAME_EXCHANGE)
	if errors.Is(err, unix.EINVAL) {
		return errors.ErrUnsupported
	}
	return err
}
