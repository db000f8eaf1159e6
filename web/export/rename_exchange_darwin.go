package export

import "golang.org/x/sys/unix"

// renameExchange exchanges the names of two folders. If the file system cannot do that, the error is
// [errors.ErrUnsupported].
func renameExchange(a, b string) error { return unix.RenamexNp(a, b, unix.RENAME_SWAP) }
