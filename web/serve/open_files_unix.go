//go:build unix

package serve

import (
	"math"
	"syscall"
)

// maxOpenFiles is how many files and connections the system lets this process have open.
func maxOpenFiles() int {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return math.MaxInt
	}
	return int(min(uint64(limit.Cur), math.MaxInt))
}
