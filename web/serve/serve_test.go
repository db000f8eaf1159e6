package serve

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"os"
	"syscall"
	"testing"
	"time"

	"prompt-recipes/web/site/sitetest"
)

// testServer returns a server of the built-in catalogue that logs nothing.
func testServer(t *testing.T) *Server {
	t.Helper()
	silent := slog.New(slog.DiscardHandler)
	return &Server{
		Handler:     Handler(sitetest.Bundled(t), Health{}),
		Connections: enough,
		Log:         silent,
		Requests:    silent,
	}
}

// start runs a server until ctx ends, and sends the error of Run to the channel.
func start(ctx context.Context, listener net.Listener, server *Server) <-chan error {
	ended := make(chan error, 1)
	go func() { ended <- server.Run(ctx, listener) }()
	return ended
}

// expectEnd waits until a server that start has started ends, and returns its error.
func expectEnd(t *testing.T, ended <-chan error) error {
	t.Helper()
	select {
	case err := <-ended:
		return err
	case <-time.After(patience):
		t.Fatal("the server does not end")
		return nil
	}
}

// failingListener returns its failures from Accept before it accepts connections.
type failingListener struct {
	net.Listener
	failures []error
}

func (l *failingListener) Accept() (net.Conn, error) {
	if len(l.failures) == 0 {
		return l.Listener.Accept()
	}
	err := l.failures[0]
	l.failures = l.failures[1:]
	return nil, err
}

// TestAcceptFails: the server continues if the system cannot give it a connection because too many files are open.
func TestAcceptFails(t *testing.T) {
	listener := &failingListener{
		Listener: loopback(t),
		failures: []error{
			&net.OpError{Op: "accept", Err: os.NewSyscallError("accept4", syscall.EMFILE)},
			&net.OpError{Op: "accept", Err: os.NewSyscallError("accept4", syscall.ENFILE)},
		},
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := start(ctx, listener, testServer(t))
	for range 3 {
		if err := ask(dial(t, listener.Addr().String()), patience); err != nil {
			t.Error(err)
		}
	}
	stop()
	if err := expectEnd(t, ended); err != nil {
		t.Error(err)
	}
}

// TestListenerDies: the server ends with an error when its listener can no longer accept
// connections.
func TestListenerDies(t *testing.T) {
	listener := &failingListener{
		Listener: loopback(t),
		failures: []error{os.NewSyscallError("accept4", syscall.EINVAL)},
	}
	ended := start(t.Context(), listener, testServer(t))
	if err := expectEnd(t, ended); !errors.Is(err, syscall.EINVAL) {
		t.Errorf("it ends with %v", err)
	}
}

// TestListenerIsClosed: the server ends with an error when its listener is closed.
func TestListenerIsClosed(t *testing.T) {
	listener := loopback(t)
	ended := start(t.Context(), listener, testServer(t))
	if err := ask(dial(t, listener.Addr().String()), patience); err != nil {
		t.Error(err)
	}
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	if err := expectEnd(t, ended); !errors.Is(err, net.ErrClosed) {
		t.Errorf("it ends with %v", err)
	}
}

// TestStopsDespiteNeverReader: the server stops without an error even if a client does not read its
// answer.
func TestStopsDespiteNeverReader(t *testing.T) {
	listener := loopback(t)
	ctx, stop := context.WithCancel(t.Context())
	server := testServer(t)
	server.gracePeriod = 300 * time.Millisecond
	ended := start(ctx, listener, server)
	c := dial(t, listener.Addr().String())
	c.SetDeadline(time.Now().Add(time.Second)) // by then the server is waiting for the client
	request := kinds(t)["large file"]
	var err error
	for err == nil {
		_, err = io.WriteString(c, request)
	}
	stop()
	if err := expectEnd(t, ended); err != nil {
		t.Error(err)
	}
}
