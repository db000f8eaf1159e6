package main

import (
	"errors"
	"io/fs"
	"os"
)

// exchangeInSteps does what exchange does where the system cannot do it at once. If it is interrupted between the steps,
// the previous folder is whole under the name it had with .previous added.
func exchangeInSteps(made, at string) error {
	previous := at + ".previous"
	if err := os.Rename(at, previous); errors.Is(err, fs.ErrNotExist) {
		return os.Rename(made, at)
	} else if err != nil {
		return err
	}
	if err := os.Rename(made, at); err != nil {
		return errors.Join(err, os.Rename(previous, at))
	}
	return os.Rename(previous, made)
}
