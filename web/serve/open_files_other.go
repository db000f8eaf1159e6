//go:build !unix

package serve

import "math"

// MaxOpenFiles returns how many files and connections the system lets this program have open.
func MaxOpenFiles() int { return math.MaxInt32 }
