//go:build !unix

package main

import "math"

// maxOpenFiles returns how many files and connections the system lets this program have open.
func maxOpenFiles() int { return math.MaxInt32 }
