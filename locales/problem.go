//go:build !js

package locales

import "fmt"

// Problem is something wrong in a message file.
type Problem struct {
	File    string // path within the folder of message files
	Line    int    // starting at 1
	Column  int    // in characters, starting at 1
	Message string // what is wrong and what is expected
}

// Error is the problem in the form editors understand: file:line:column: message.
func (p Problem) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", p.File, p.Line, p.Column, p.Message)
}
