package serve

import (
	"bytes"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strings"

	"prompt-recipes/web/site"
)

// conn adds the header fields of every response to those that net/http makes without calling a handler, and logs them: for
// a request that it cannot read, and for an expectation that it does not know.
type conn struct {
	*net.TCPConn
	requests *slog.Logger
	release  func()
	handled  bool // a handler has the request; only the goroutine that serves the connection uses it
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
		lines = append(lines, h.Name+": "+h.Value+"\r\n"...)
	}
	return lines
}()

func (c *conn) Write(p []byte) (int, error) {
	if c.handled {
		return c.TCPConn.Write(p)
	}
	end := bytes.IndexByte(p, '\n') + 1
	_, status, _ := strings.Cut(strings.TrimSpace(string(p[:end])), " ")
	c.requests.Info("request that cannot be read", "answer", status)
	if _, err := c.TCPConn.Write(slices.Concat(p[:end], ownHeaders, p[end:])); err != nil {
		return 0, err
	}
	return len(p), nil
}

// connKey has the context of a request name its connection.
type connKey struct{}

// stateOf is told by net/http what becomes of a connection.
func stateOf(c net.Conn, state http.ConnState) {
	if state == http.StateIdle {
		c.(*conn).handled = false
	}
}

// marksHandled marks connections while handler has their request. Those on which a body was sent end with the answer.
func marksHandled(handler http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Context().Value(connKey{}).(*conn).handled = true
		if r.ContentLength != 0 {
			// A proxy may see another end of the body than net/http, which accepts two lengths, and so another next request.
			w.Header().Set("Connection", "close")
		}
		handler.ServeHTTP(w, r)
	})
}
