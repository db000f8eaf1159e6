// Package fault turns panics into errors.
//
// This package imports nothing of the project and may be imported by all of it.
package fault

import (
	"fmt"
	"runtime/debug"
)

// Error is the error of a panic. Its message has the lines of the stack.
type Error struct{ error }

// Guard calls f, and returns an [Error] if f panics. A panic in another goroutine ends the program whatever its
// caller recovers, so each goroutine needs a call of its own.
func Guard(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = Error{fmt.Errorf("a fault of this program, please report it: %v\n%s", p, debug.Stack())}
		}
	}()
	return f()
}
