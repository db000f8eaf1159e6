package serve

import (
	"errors"
	"net"
	"slices"
	"syscall"
)

// retryingListener has net/http try again after failures that are not the listener's own. net/http
// itself does so for a few only, and ends the server for the others.
type retryingListener struct{ net.Listener }

// passing are the failures after which accept(2) of Linux says to try again: of the network that a
// connection comes from, or of memory.
var passing = []syscall.Errno{
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
	isCause := func(errno syscall.Errno) bool { return errors.Is(err, errno) }
	if err != nil && slices.ContainsFunc(passing, isCause) {
		return nil, temporaryError{err}
	}
	return c, err
}

// temporaryError makes net/http wait and try again.
type temporaryError struct{ error }

func (temporaryError) Temporary() bool { return true }
func (temporaryError) Timeout() bool   { return false }
