package export

import (
	"errors"
	"io/fs"
	"os"
)

// exchange puts the folder made in the place of the folder at, in one step where the system can do that. If there was a
// folder at, it is at made afterwards.
func exchange(made, at string) error {
	switch err := renameExchange(made, at); {
	case errors.Is(err, fs.ErrNotExist):
		return os.Rename(made, at)
	case errors.Is(err, errors.ErrUnsupported):
		return exchangeInSteps(made, at)
	default:
		return err
	}
}

// previousMark is what follows the name of the folder made while exchangeInSteps has the previous folder there.
const previousMark = ".previous"

// exchangeInSteps does the same in three steps. If it is interrupted, the previous folder is complete under the name of
// made with previousMark added.
func exchangeInSteps(made, at string) error {
	previous := made + previousMark
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
