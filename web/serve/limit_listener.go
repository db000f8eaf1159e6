package serve

import (
	"container/list"
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
// answered, the new one waits.
type limitListener struct {
	net.Listener
	limit   int
	log     *slog.Logger
	closed  chan struct{}
	close   func() error  // closes the listener once
	changed chan struct{} // has an element after the state of a connection has changed

	mu      sync.Mutex
	open    map[net.Conn]*list.Element // of waiting; nil for a connection that has no place there
	waiting *list.List                 // connections without a whole request, the oldest first
	leaving net.Conn                   // the connection that is giving way
	gaveWay int                        // how many have since that was logged
	isQuiet bool                       // the limit was logged less than a minute ago
}

func newLimitListener(inner net.Listener, limit int, log *slog.Logger) *limitListener {
	l := &limitListener{
		Listener: inner,
		limit:    limit,
		log:      log,
		closed:   make(chan struct{}),
		changed:  make(chan struct{}, 1),
		open:     map[net.Conn]*list.Element{},
		waiting:  list.New(),
	}
	l.close = sync.OnceValue(func() error {
		close(l.closed)
		l.logRest()
		return inner.Close()
	})
	return l
}

// Close implements [net.Listener].
func (l *limitListener) Close() error { return l.close() }

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
	for !l.admit(c) {
		select {
		case <-l.changed:
		case <-l.closed:
			_ = c.Close() // nobody has asked anything yet
			return nil, net.ErrClosed
		}
	}
	return c, nil
}

// admit reports whether there is room for a connection. If there is none, it makes room if it can:
// the connection that gives way needs its memory until net/http reports its end.
func (l *limitListener) admit(c net.Conn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.open) < l.limit {
		l.open[c] = l.waiting.PushBack(c)
		return true
	}
	if oldest := l.waiting.Front(); oldest != nil && l.leaving == nil {
		l.leaving = l.waiting.Remove(oldest).(net.Conn)
		l.open[l.leaving] = nil
		l.gaveWay++
		_ = l.leaving.Close() // its client may have closed it meanwhile
	}
	if !l.isQuiet {
		l.logLimit()
	}
	return false
}

// logLimit logs that the limit is reached, and after a minute how many more connections gave way.
func (l *limitListener) logLimit() {
	l.log.Warn("all connections are taken: idle ones give way to new ones, and if there are none, new ones wait",
		"max_connections", l.limit,
		"gave_way", l.gaveWay)
	l.gaveWay = 0
	l.isQuiet = true
	time.AfterFunc(time.Minute, l.logRest)
}

// logRest logs how many connections gave way since that was logged, unless none did.
func (l *limitListener) logRest() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.isQuiet = false
	if l.gaveWay > 0 {
		l.logLimit()
	}
}

// follow is told by net/http about each connection that it accepted.
func (l *limitListener) follow(c net.Conn, state http.ConnState) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if place := l.open[c]; place != nil {
		l.waiting.Remove(place)
		l.open[c] = nil
	}
	switch {
	case state == http.StateClosed:
		delete(l.open, c)
		if c == l.leaving {
			l.leaving = nil
		}
	case state != http.StateActive && c != l.leaving:
		l.open[c] = l.waiting.PushBack(c)
	}
	select {
	case l.changed <- struct{}{}:
	default:
	}
}
