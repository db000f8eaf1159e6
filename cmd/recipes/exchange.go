package main

import (
	"errors"
	"io/fs"
	"os"
)

// exchange puts the folder made in the place of the folder at, in one step where the system can do that; what was there
// is at made afterwards.
func exchange(made, at string) error {
	switch err := swap(made, at); {
	case errors.Is(err, fs.ErrNotExist):
		return os.Rename(made, at)
	case errors.Is(err, errors.ErrUnsupported):
		return exchangeInSteps(made, at)
	default:
		return err
	}
}

// exchangeInSteps does the same with two more names. If it is interrupted between the steps, the previous folder is whole
// under the name of the made one with .previous added.
func exchangeInSteps(made, at string) error {
	previous := made + ".previous"
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
