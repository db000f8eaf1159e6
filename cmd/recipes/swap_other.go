//go:build !linux && !darwin

package main

import (
	"errors"
	"os"
)

// swap cannot give two folders each other's name here: the error is [errors.ErrUnsupported], or that b does not exist.
func swap(_, b string) error {
	if _, err := os.Stat(b); err != nil {
		return err
	}
	return errors.ErrUnsupported
}
