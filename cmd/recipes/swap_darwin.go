package main

import "golang.org/x/sys/unix"

// swap gives two folders each other's name. Where the file system cannot, the error is [errors.ErrUnsupported].
func swap(a, b string) error { return unix.RenamexNp(a, b, unix.RENAME_SWAP) }
