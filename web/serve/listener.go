package serve

import (
	"bytes"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"sync"
	"time"

	"prompt-recipes/web/site"
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

	mu      sync.Mutex
	open    map[netip.Prefix]int // connections by network
	refused int                  // connections since the log last said so
	said    time.Time
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
			return &conn{TCPConn: c, release: sync.OnceFunc(func() { l.release(from) })}, nil
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
	l.refused++
	if now := time.Now(); now.Sub(l.said) > 10*time.Second {
		l.log.Warn("connections refused: too many from one address", "connections", l.refused, "last_address", from.Addr().String())
		l.refused, l.said = 0, now
	}
	return false
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

// conn adds the header fields of every response to those that net/http makes without calling a handler: for a request
// that it cannot read, and for an expectation that it does not know. It also bounds the lines of a request.
type conn struct {
	*net.TCPConn
	release func()
	// net/http calls Read and the hook that resets lines one after the other, even from two goroutines. The goroutine that
	// serves the connection alone uses handled.
	lines   int  // received since the connection was idle
	handled bool // a handler has the request
}

// maxLines bounds the header fields of a request: net/http takes longer for a short field than for 100 bytes of a long
// one. Pipelined requests and bodies count too. Apache has 100 for fields alone.
const maxLines = 200

var errManyLines = errors.New("too many header fields")

// Read returns an error after too many lines. net/http answers it with 400, but for the first four bytes of a request.
func (c *conn) Read(p []byte) (int, error) {
	if c.lines > maxLines {
		return 0, errManyLines
	}
	n, err := c.TCPConn.Read(p)
	if c.lines += bytes.Count(p[:n], []byte("\n")); c.lines > maxLines {
		return min(n, 4), err // the rest is not worth reading
	}
	return n, err
}

func (c *conn) Close() error {
	err := c.TCPConn.Close()
	c.release()
	return err
}

// ownHeaders are the lines for responses that net/http makes. It writes each of these at once, the status line first.
var ownHeaders = func() []byte {
	var lines []byte
	for _, h := range new(site.Site).Headers() {
		if h.Value != "" { // there is no version
			lines = append(lines, h.Name+": "+h.Value+"\r\n"...)
		}
	}
	return lines
}()

func (c *conn) Write(p []byte) (int, error) {
	if c.handled {
		return c.TCPConn.Write(p)
	}
	end := bytes.IndexByte(p, '\n') + 1
	if _, err := c.TCPConn.Write(slices.Concat(p[:end], ownHeaders, p[end:])); err != nil {
		return 0, err
	}
	return len(p), nil
}

type connKey struct{}

// handles marks connections while handler has their request.
func handles(handler http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Context().Value(connKey{}).(*conn).handled = true
		handler.ServeHTTP(w, r)
	})
}
