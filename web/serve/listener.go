package serve

import (
	"errors"
	"log/slog"
	"net"
	"net/netip"
	"sync"
)

// Limits bound the connections that are open at a time. Further ones from an address that has its share are closed at
// once; all others wait until one ends.
type Limits struct {
	Connections int     // more than 0
	PerAddress  int     // 0 for an eighth of Connections; the addresses of an IPv6 network, a /64, count as one
	Proxies     Proxies // have many readers behind them, so their share is all of Connections
}

func (l Limits) perAddress() int {
	if l.PerAddress > 0 {
		return l.PerAddress
	}
	return max(1, l.Connections/8)
}

// limitedListener keeps its connections within limits. (LimitListener of golang.org/x/net/netutil does not fit: its
// connections have no CloseWrite, which net/http needs to end a 431.)
type limitedListener struct {
	net.Listener
	limits Limits
	log    *slog.Logger
	slots  chan struct{} // one is taken by each connection
	closed chan struct{}
	close  func() error

	mu   sync.Mutex
	open map[netip.Prefix]int // connections by network

	refused, unread tally // connections, and requests that no handler has seen
}

func limitListener(listener net.Listener, limits Limits, log *slog.Logger) *limitedListener {
	l := &limitedListener{
		Listener: listener,
		limits:   limits,
		log:      log,
		slots:    make(chan struct{}, limits.Connections),
		closed:   make(chan struct{}),
		open:     map[netip.Prefix]int{},
	}
	l.close = sync.OnceValue(func() error {
		close(l.closed)
		return listener.Close()
	})
	return l
}

// Close also ends an Accept that waits.
func (l *limitedListener) Close() error { return l.close() }

// Accept waits for a connection within the limits. All its errors but [net.ErrClosed] are temporary.
func (l *limitedListener) Accept() (net.Conn, error) {
	for {
		accepted, err := l.Listener.Accept()
		if errors.Is(err, net.ErrClosed) {
			return nil, err
		} else if err != nil {
			return nil, temporaryError{err}
		}
		c := accepted.(*net.TCPConn)
		peer := c.RemoteAddr().(*net.TCPAddr).AddrPort().Addr().Unmap()
		from := network(peer)
		if !l.admit(from, l.limits.Proxies.Trust(peer)) {
			c.Close()
			continue
		}
		select {
		case l.slots <- struct{}{}:
			return &conn{TCPConn: c, listener: l, release: sync.OnceFunc(func() { l.release(from) })}, nil
		case <-l.closed:
			c.Close()
			return nil, net.ErrClosed
		}
	}
}

// crowded reports whether more than three quarters of the connections are taken.
func (l *limitedListener) crowded() bool { return len(l.slots) > cap(l.slots)*3/4 }

// admit counts a connection, unless its network has its share already. A trusted proxy may have any number.
func (l *limitedListener) admit(from netip.Prefix, trusted bool) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if trusted || l.open[from] < l.limits.perAddress() {
		l.open[from]++
		return true
	}
	if n := l.refused.add(); n > 0 {
		l.log.Warn("connections refused: too many from one address", "connections", n, "last_address", from.Addr().String())
	}
	return false
}

// answered counts an answer that net/http has given without calling a handler, so that it is not in the access log.
func (l *limitedListener) answered(status string, to net.Addr) {
	if n := l.unread.add(); n > 0 {
		address := parseAddress(to.String()).String()
		l.log.Warn("requests refused that cannot be read", "requests", n, "last_status", status, "last_address", address)
	}
}

func (l *limitedListener) release(from netip.Prefix) {
	l.mu.Lock()
	if l.open[from]--; l.open[from] == 0 {
		delete(l.open, from)
	}
	l.mu.Unlock()
	<-l.slots
}

// network is what one client can choose its addresses from: an IPv4 address or an IPv6 /64.
func network(addr netip.Addr) netip.Prefix {
	addr = addr.Unmap().WithZone("")
	bits := 64
	if addr.Is4() {
		bits = 32
	}
	prefix, err := addr.Prefix(bits)
	if err != nil {
		panic(err) // both lengths fit
	}
	return prefix
}

// temporaryError makes net/http try again after a while. It would stop for errors such as ENOBUFS, which Linux also
// returns for a single failed connection.
type temporaryError struct{ error }

func (temporaryError) Temporary() bool { return true }
func (temporaryError) Timeout() bool   { return false }
func (e temporaryError) Unwrap() error { return e.error }
