package serve

import (
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"prompt-recipes/web/site"
)

// conn adds the header fields of every response to those that net/http makes without calling a handler, and logs them: for
// a request that it cannot read, and for an expectation that it does not know.
type conn struct {
	*net.TCPConn
	listener *listener
	server   *http.Server // whose handler has the request, or nil; only the goroutine that serves the connection uses it
}

// Write gets a response that net/http makes at once, the status line first. It gets a long answer of a handler in the
// pieces of 32 kB that http.ServeContent copies. A reader must take each of these within the server's WriteTimeout: slower
// ones are cut off, however long the answer is.
func (c *conn) Write(p []byte) (int, error) {
	if c.server != nil {
		c.SetWriteDeadline(time.Now().Add(c.server.WriteTimeout))
		return c.TCPConn.Write(p)
	}
	first, rest, _ := strings.Cut(string(p), "\r\n")
	_, status, _ := strings.Cut(first, " ")
	c.listener.requests.Info("request that cannot be read", "answer", status)
	for _, h := range new(site.Site).Headers() {
		first += "\r\n" + h.Name + ": " + h.Value
	}
	_, err := io.WriteString(c.TCPConn, first+"\r\n"+rest)
	return len(p), err
}

// connKey has the context of a request name its connection.
type connKey struct{}

// stateOf is told by net/http what becomes of a connection.
func stateOf(c net.Conn, state http.ConnState) {
	switch c := c.(*conn); state {
	case http.StateIdle:
		c.server = nil
	case http.StateClosed:
		<-c.listener.slots
	}
}

// marksHandled marks connections while handler has their request. Those on which a body was sent end with the answer.
func marksHandled(handler http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Context().Value(connKey{}).(*conn).server = r.Context().Value(http.ServerContextKey).(*http.Server)
		if r.ContentLength != 0 {
			// A proxy may see another end of the body than net/http, which accepts two lengths, and so another next request.
			w.Header().Set("Connection", "close")
		}
		handler.ServeHTTP(w, r)
	})
}
