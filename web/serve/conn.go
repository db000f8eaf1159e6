package serve

import (
	"bytes"
	"errors"
	"net"
	"net/http"
	"slices"
	"strings"

	"prompt-recipes/web/site"
)

// conn adds the header fields of every response to those that net/http makes without calling a handler: for a request
// that it cannot read, and for an expectation that it does not know. It also bounds the lines of a request.
type conn struct {
	*net.TCPConn
	listener *limitedListener
	release  func()
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
	_, status, _ := strings.Cut(strings.TrimSpace(string(p[:end])), " ")
	c.listener.answered(status, c.RemoteAddr())
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
