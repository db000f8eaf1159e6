package folderlock

import (
	"errors"
	"io/fs"
	"syscall"
	"testing"
)

// TestSaysNoLocks: only errors that mean that the file system has no locks are ignored.
func TestSaysNoLocks(t *testing.T) {
	for _, test := range []struct {
		err  error
		want bool
	}{
		{syscall.ENOSYS, true},
		{syscall.ENOTSUP, true},
		{syscall.EOPNOTSUPP, true},
		{syscall.ENOLCK, true},
		{&fs.PathError{Op: "open", Path: "site", Err: syscall.EISDIR}, true},
		{syscall.EACCES, false},
		{syscall.EMFILE, false},
		{syscall.EIO, false},
		{errors.New("other"), false},
	} {
		if got := saysNoLocks(test.err); got != test.want {
			t.Errorf("%v: %v, want %v", test.err, got, test.want)
		}
	}
}
