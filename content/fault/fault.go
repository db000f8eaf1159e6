// Package fault turns panics into errors.
//
// This package imports nothing of the project, and every other package may import it.
package fault

import (
	"fmt"
	"runtime/debug"
)

// Error is the error of a panic. Its message contains the stack.
type Error struct{ error }

// Guard calls f, and returns an [Error] if f panics. A caller cannot recover the panic of another goroutine, which
// ends the program. So each goroutine needs its own call of Guard.
func Guard(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = Error{fmt.Errorf("a fault of this program, please report it: %v\n%s", p, debug.Stack())}
		}
	}()
	return f()
}
