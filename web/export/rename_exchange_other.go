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
