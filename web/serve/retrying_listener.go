package serve

import (
	"errors"
	"net"
	"syscall"
)

// retryingListener makes net/http try again after failures that are not the listener's own. By
// itself, net/http tries again after a few of them only, and ends the server after the others.
type retryingListener struct{ net.Listener }

// temporary are the failures after which accept(2) of Linux says to try again. They are failures of
// the network that a connection comes from, or of memory.
var temporary = []syscall.Errno{
	syscall.ECONNABORTED,
	syscall.EHOSTDOWN,
	syscall.EHOSTUNREACH,
	syscall.ENETDOWN,
	syscall.ENETUNREACH,
	syscall.ENOBUFS,
	syscall.ENOMEM,
	syscall.ENOPROTOOPT,
	syscall.EOPNOTSUPP,
	syscall.EPERM, // a firewall forbids it
	syscall.EPROTO,
}

// Accept implements [net.Listener].
func (l retryingListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	for _, errno := range temporary {
		if errors.Is(err, errno) {
			return nil, temporaryError{err}
		}
	}
	return c, err
}

// temporaryError is an error after which net/http waits and tries again.
type temporaryError struct{ error }

func (temporaryError) Temporary() bool { return true }
func (temporaryError) Timeout() bool   { return false }
