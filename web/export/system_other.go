//go:build !linux && !darwin

package export

import (
	"errors"
	"os"
)

// renameExchange cannot exchange names on this system: the error is [errors.ErrUnsupported], or that b does not exist.
func renameExchange(_, b string) error {
	if _, err := os.Stat(b); err != nil {
		return err
	}
	return errors.ErrUnsupported
}

// lock cannot lock folders on this system: the error is [errors.ErrUnsupported].
func lock(*os.File) error { return errors.ErrUnsupported }

// flush does nothing: not every system can flush a folder.
func flush(string) error { return nil }
