package serve

import (
	"log/slog"
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"prompt-recipes/content/difftest"
)

// pipes is a listener to which clients connect without end.
type pipes struct {
	closed func(net.Conn) // is called when one of its connections is closed
}

func (p *pipes) Accept() (net.Conn, error) {
	server, _ := net.Pipe()
	return &pipe{Conn: server, listener: p}, nil
}

func (p *pipes) Close() error   { return nil }
func (p *pipes) Addr() net.Addr { return nil }

type pipe struct {
	net.Conn
	listener *pipes
}

func (c *pipe) Close() error {
	go c.listener.closed(c) // as net/http, which notices it later
	return c.Conn.Close()
}

// expectGaveWay fails the test unless the next record says that the limit is reached, and how many connections gave
// way.
func expectGaveWay(t *testing.T, records recordChannel, want int64) {
	t.Helper()
	record := records.await(t)
	difftest.Equal(t, record["gave_way"].Int64(), want, record["msg"])
}

// TestGaveWayLogged: the log counts all connections that gave way: the first at once, more at the end of each minute,
// and the last when the listener is closed.
func TestGaveWayLogged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		clients := &pipes{}
		records := make(recordChannel, 100)
		limited := newLimitListener(clients, 1, slog.New(records))
		clients.closed = func(c net.Conn) { limited.follow(c, http.StateClosed) }
		accept := func(n int) {
			for range n {
				if _, err := limited.Accept(); err != nil {
					t.Fatal(err)
				}
			}
		}

		accept(2)
		expectGaveWay(t, records, 1)
		accept(3)
		time.Sleep(time.Hour)
		expectGaveWay(t, records, 3)
		accept(1)
		expectGaveWay(t, records, 1)
		accept(2)
		if err := limited.Close(); err != nil {
			t.Fatal(err)
		}
		expectGaveWay(t, records, 2)
		synctest.Wait()
		difftest.Equal(t, len(records), 0)
	})
}
