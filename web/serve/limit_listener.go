package serve

import (
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"
)

// The sizes of the kernel's buffers for a connection, in bytes. By default, the kernel keeps up to 4 MB for a reader
// who takes nothing. It also wakes a writer only when a third of the buffer is free again. If the buffer were large,
// a slow reader would not free a third of it within the server's timeout.
const (
	writeBuffer = 128 << 10
	readBuffer  = 16 << 10 // requests are small
)

// limitListener is a listener with a limited number of open connections. At the limit, it closes the connection that
// has waited longest for a request of its client, to make room for a new one. If all connections are being answered,
// the new one waits, as it always does with the LimitListener of golang.org/x/net.
type limitListener struct {
	net.Listener
	limit int
	log   *slog.Logger

	mu       sync.Mutex
	changed  *sync.Cond // signals a change of one of the fields below
	isClosed bool
	open     int
	waiting  map[net.Conn]time.Time // the connections without a whole request, with the time since when they wait
	warned   time.Time              // when the warning about the limit was last logged
}

func newLimitListener(inner net.Listener, limit int, log *slog.Logger) *limitListener {
	l := &limitListener{Listener: inner, limit: limit, log: log, waiting: map[net.Conn]time.Time{}}
	l.changed = sync.NewCond(&l.mu)
	return l
}

// Close implements [net.Listener].
func (l *limitListener) Close() error {
	l.mu.Lock()
	l.isClosed = true
	l.mu.Unlock()
	l.changed.Broadcast()
	return l.Listener.Close()
}

// Accept implements [net.Listener].
func (l *limitListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	if tcp, ok := c.(*net.TCPConn); ok {
		// these calls fail only for a connection that is closed already
		_ = tcp.SetWriteBuffer(writeBuffer)
		_ = tcp.SetReadBuffer(readBuffer)
	}
	if !l.makeRoom() {
		_ = c.Close() // nobody has asked for anything yet
		return nil, net.ErrClosed
	}
	return c, nil
}

// makeRoom waits until there is room for one more connection. It returns false when the listener is closed. It may
// close a waiting connection, but that connection takes up its room until net/http reports its end.
func (l *limitListener) makeRoom() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	givesWay := false
	for l.open >= l.limit && !l.isClosed {
		l.warn()
		if !givesWay {
			givesWay = l.closeOldest()
		}
		l.changed.Wait()
	}
	l.open++
	return !l.isClosed
}

// warn logs at most once a minute that the limit is reached.
func (l *limitListener) warn() {
	if time.Since(l.warned) < time.Minute {
		return
	}
	l.warned = time.Now()
	l.log.Warn("all connections are taken: idle ones give way to new ones, and if there are none, new ones wait",
		"max_connections", l.limit)
}

// closeOldest closes the connection that has waited longest. It returns false if no connection is waiting.
func (l *limitListener) closeOldest() bool {
	var oldest net.Conn
	for c, since := range l.waiting {
		if oldest == nil || since.Before(l.waiting[oldest]) {
			oldest = c
		}
	}
	if oldest == nil {
		return false
	}
	delete(l.waiting, oldest)
	_ = oldest.Close() // its client may have closed it meanwhile
	return true
}

// follow keeps track of the accepted connections. net/http calls it with each new state of a connection.
func (l *limitListener) follow(c net.Conn, state http.ConnState) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch state {
	case http.StateNew, http.StateIdle:
		l.waiting[c] = time.Now()
	case http.StateActive:
		delete(l.waiting, c)
	case http.StateClosed:
		delete(l.waiting, c)
		l.open--
	}
	l.changed.Broadcast()
}
