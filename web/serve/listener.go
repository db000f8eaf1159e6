package serve

import (
	"log/slog"
	"net"
)

// listener accepts connections while fewer than cap(slots) are open. Others wait until one ends.
//
// LimitListener of golang.org/x/net/netutil would do the same, but its connections have no CloseWrite. Without that,
// net/http ends the answer to a request with too long header fields by resetting the connection: TestOwnAnswers fails.
type listener struct {
	net.Listener
	slots    chan struct{} // one is taken by each connection, see [stateOf]
	closed   chan struct{}
	requests *slog.Logger
}

// limit bounds the connections of l that are open at a time. requests is for those that no handler sees, see [conn].
func limit(l net.Listener, connections int, requests *slog.Logger) *listener {
	return &listener{l, make(chan struct{}, connections), make(chan struct{}), requests}
}

// Close also ends an Accept that waits. net/http calls it once.
func (l *listener) Close() error {
	close(l.closed)
	return l.Listener.Close()
}

// Accept waits for a connection. Its errors are temporary: once net/http has closed the listener it looks at none.
func (l *listener) Accept() (net.Conn, error) {
	select {
	case l.slots <- struct{}{}:
	case <-l.closed:
		return nil, net.ErrClosed
	}
	c, err := l.Listener.Accept()
	if err != nil {
		<-l.slots
		return nil, temporaryError{err}
	}
	return &conn{TCPConn: c.(*net.TCPConn), listener: l}, nil
}

// temporaryError makes net/http try again after a while. It would stop for errors such as ENOBUFS, which Linux also
// returns for a single failed connection.
type temporaryError struct{ error }

func (temporaryError) Temporary() bool { return true }
func (temporaryError) Timeout() bool   { return false }
