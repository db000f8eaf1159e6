package serve

import (
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"
)

// How much the kernel keeps for a connection, in bytes. It would keep up to 4 MB for a reader who
// takes nothing. It also wakes a writer only when a third of the buffer is free again: a slow reader
// would not manage that within the server's timeout if the buffer were large.
const (
	writeBuffer = 128 << 10
	readBuffer  = 16 << 10 // requests are small
)

// limitListener is a listener with a limited number of open connections. At the limit, the connection that
// has waited longest for a request of its client gives way to a new one. If all of them are being
// answered, the new one waits, as it always does with the LimitListener of golang.org/x/net.
type limitListener struct {
	net.Listener
	limit int
	log   *slog.Logger

	mu       sync.Mutex
	changed  *sync.Cond // something below has
	isClosed bool
	open     int
	waiting  map[net.Conn]time.Time // connections without a whole request, and since when
	warned   time.Time              // when it was logged last that the limit is reached
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
		// these fail only for a connection that is closed already
		_ = tcp.SetWriteBuffer(writeBuffer)
		_ = tcp.SetReadBuffer(readBuffer)
	}
	if !l.makeRoom() {
		_ = c.Close() // nobody has asked anything yet
		return nil, net.ErrClosed
	}
	return c, nil
}

// makeRoom waits until there is room for one more connection. It returns false when the listener is closed.
// A connection that gives way needs its memory until net/http reports its end.
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

// closeOldest closes the connection that has waited longest, and reports whether there is one.
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

// follow is told by net/http about each connection that it accepted.
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
