//go:build unix

package serve

import (
	"math"
	"syscall"
)

// MaxOpenFiles returns how many files and connections the system lets this program have open. Go has already raised
// the limit (ulimit -n) as far as it may.
func MaxOpenFiles() int {
	var limit syscall.Rlimit
	err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit)
	if err != nil || uint64(limit.Cur) > math.MaxInt32 { // without a limit it is a huge number
		return math.MaxInt32
	}
	return int(limit.Cur)
}
