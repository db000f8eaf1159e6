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

// gate is a listener with a limited number of open connections. At the limit, the connection that
// has waited longest for a request of its client gives way to a new one. If all of them are being
// answered, the new one waits.
type gate struct {
	net.Listener
	most    int
	log     *slog.Logger
	closed  chan struct{}
	close   func() error  // closes the listener once
	changed chan struct{} // has an element after the state of a connection has changed

	mu      sync.Mutex
	open    map[net.Conn]*list.Element // of waiting; nil for a connection that has no place there
	waiting *list.List                 // connections without a whole request, the oldest first
	leaving net.Conn                   // the connection that is giving way
	gaveWay int                        // how many have since that was logged
	logged  time.Time                  // when the limit was logged last
}

func newGate(l net.Listener, most int, log *slog.Logger) *gate {
	g := &gate{
		Listener: l,
		most:     most,
		log:      log,
		closed:   make(chan struct{}),
		changed:  make(chan struct{}, 1),
		open:     map[net.Conn]*list.Element{},
		waiting:  list.New(),
	}
	g.close = sync.OnceValue(func() error {
		close(g.closed)
		return l.Close()
	})
	return g
}

// Close implements [net.Listener].
func (g *gate) Close() error { return g.close() }

// Accept implements [net.Listener].
func (g *gate) Accept() (net.Conn, error) {
	c, err := g.Listener.Accept()
	if err != nil {
		return nil, err
	}
	if tcp, ok := c.(*net.TCPConn); ok {
		// these fail only for a connection that is closed already
		_ = tcp.SetWriteBuffer(writeBuffer)
		_ = tcp.SetReadBuffer(readBuffer)
	}
	for !g.admit(c) {
		select {
		case <-g.changed:
		case <-g.closed:
			_ = c.Close() // nobody has asked anything yet
			return nil, net.ErrClosed
		}
	}
	return c, nil
}

// admit reports whether there is room for a connection. If there is none, it makes room if it can:
// the connection that gives way needs its memory until net/http reports its end.
func (g *gate) admit(c net.Conn) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.open) < g.most {
		g.open[c] = g.waiting.PushBack(c)
		return true
	}
	g.logLimit()
	oldest := g.waiting.Front()
	if oldest == nil || g.leaving != nil {
		return false
	}
	g.leaving = g.waiting.Remove(oldest).(net.Conn)
	g.open[g.leaving] = nil
	g.gaveWay++
	_ = g.leaving.Close() // its client may have closed it meanwhile
	return false
}

// logLimit logs that the limit is reached, once a minute at most.
func (g *gate) logLimit() {
	if time.Since(g.logged) < time.Minute {
		return
	}
	g.log.Warn("all connections are taken: idle ones give way to new ones, and if there are none, new ones wait",
		"max_connections", g.most,
		"gave_way", g.gaveWay)
	g.gaveWay = 0
	g.logged = time.Now()
}

// follow is told by net/http about each connection that it accepted.
func (g *gate) follow(c net.Conn, state http.ConnState) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if place := g.open[c]; place != nil {
		g.waiting.Remove(place)
		g.open[c] = nil
	}
	switch {
	case state == http.StateClosed:
		delete(g.open, c)
		if c == g.leaving {
			g.leaving = nil
		}
	case state != http.StateActive && c != g.leaving:
		g.open[c] = g.waiting.PushBack(c)
	}
	select {
	case g.changed <- struct{}{}:
	default:
	}
}
