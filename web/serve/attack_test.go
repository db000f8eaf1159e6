package serve

import (
	"bufio"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"prompt-recipes/web/site/sitetest"
)

// largest returns the path and the size of the largest file of the built-in site.
func largest(tb testing.TB) (path string, size int) {
	for name, f := range sitetest.Bundled(tb).Files {
		if len(f.Body) > size {
			path = "/base/" + name
			size = len(f.Body)
		}
	}
	return path, size
}

// loopback listens on a free port.
func loopback(tb testing.TB) net.Listener {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	return listener
}

// attacked serves the built-in site as the program does, after change has changed the server, and
// returns its address.
func attacked(tb testing.TB, connections int, change func(*http.Server)) string {
	tb.Helper()
	return attackedWithLog(tb, connections, slog.DiscardHandler, change)
}

// attackedWithLog does the same as attacked. In addition, a handler gets the records of the log and of the requests.
func attackedWithLog(tb testing.TB, connections int, log slog.Handler, change func(*http.Server)) string {
	tb.Helper()
	s := Server{
		Handler:     Handler(sitetest.Bundled(tb), Health{}),
		Connections: connections,
		Log:         slog.New(log),
		Requests:    slog.New(log),
	}
	listener := loopback(tb)
	limited := newLimitListener(listener, connections, s.Log)
	server := s.httpServer(tb.Context(), limited)
	change(server)
	go server.Serve(limited)
	tb.Cleanup(func() { server.Close() })
	return listener.Addr().String()
}

const enough = 100 // connections for tests that are not about their number

// dial connects to an address. The connection is closed when the test ends, and its deadline is
// patience from now.
func dial(tb testing.TB, to string) net.Conn {
	c, err := net.Dial("tcp", to)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { c.Close() })
	c.SetDeadline(time.Now().Add(patience))
	return c
}

const patience = 20 * time.Second // the longest time to wait for something that must happen

// get returns a GET request with header fields, each of which ends with a line break.
func get(path, fields string) string {
	return "GET " + path + " HTTP/1.1\r\nHost: example.org\r\n" + fields + "\r\n"
}

// kinds returns one request for each way in which the server answers.
func kinds(tb testing.TB) map[string]string {
	file, _ := largest(tb)
	post := strings.Replace(get("/base/", ""), "GET", "POST", 1)
	postMuch := strings.Replace(get("/base/", "Content-Length: 100000\r\n"), "GET", "POST", 1)
	return map[string]string{
		"page":          get("/base/en/", "Accept-Encoding: br\r\n"),
		"large file":    get(file, ""),
		"range":         get(file, "Range: bytes=1-\r\n"),
		"404":           get("/base/nowhere", ""),
		"redirect":      get("/base/", ""),
		"405":           post,
		"304":           get("/base/en/", "If-None-Match: *\r\n"),
		"412":           get("/base/en/", "If-Match: \"x\"\r\n"),
		"416":           get("/base/en/", "Range: bytes=99999999-\r\n"),
		"healthz":       get("/healthz", ""),
		"OPTIONS *":     "OPTIONS * HTTP/1.1\r\nHost: example.org\r\n\r\n",
		"HTTP/1.0":      "GET /base/ HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
		"HEAD":          strings.Replace(get("/base/en/", ""), "GET", "HEAD", 1),
		"unread 100 kB": postMuch + strings.Repeat("x", 100_000),
	}
}

// TestNeverReader: a client that sends requests without reading the answers is disconnected,
// whatever the answers are.
func TestNeverReader(t *testing.T) {
	addr := attacked(t, enough, func(s *http.Server) { s.WriteTimeout /= 100 })
	for name, request := range kinds(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := dial(t, addr)
			var err error
			for many := strings.Repeat(request, 10); err == nil; {
				_, err = io.WriteString(c, many)
			}
			if errors.Is(err, os.ErrDeadlineExceeded) {
				t.Error("the connection is still open")
			}
		})
	}
}

// TestNeverReaderMemory: the server hands little of a large file to the kernel while its reader takes
// nothing.
func TestNeverReaderMemory(t *testing.T) {
	records := make(recordChannel, 1)
	addr := attackedWithLog(t, enough, records, func(s *http.Server) { s.WriteTimeout /= 100 })
	path, size := largest(t)

	io.WriteString(dial(t, addr), get(path, ""))

	sent := records.await(t)["bytes"].Int64()
	if sent == 0 || sent > 1<<20 {
		t.Errorf("%d bytes of %d were sent", sent, size)
	}
}

// recordChannel is a handler that sends the attributes of each record to a channel.
type recordChannel chan map[string]slog.Value

func (c recordChannel) Enabled(context.Context, slog.Level) bool { return true }
func (c recordChannel) WithAttrs([]slog.Attr) slog.Handler       { return c }
func (c recordChannel) WithGroup(string) slog.Handler            { return c }

func (c recordChannel) Handle(_ context.Context, r slog.Record) error {
	attributes := map[string]slog.Value{"msg": slog.StringValue(r.Message)}
	r.Attrs(func(a slog.Attr) bool {
		attributes[a.Key] = a.Value
		return true
	})
	c <- attributes
	return nil
}

// await returns the attributes of the next record, and its message as msg.
func (c recordChannel) await(t *testing.T) map[string]slog.Value {
	t.Helper()
	select {
	case record := <-c:
		return record
	case <-time.After(patience):
		t.Fatal("nothing is logged")
		return nil
	}
}

// TestSlowReader: a client that keeps reading gets all of a large file, even if it needs many times
// the server's timeout. It has the buffers that the system gives to every client.
func TestSlowReader(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads for twelve seconds: make verify runs it")
	}
	var timeout time.Duration
	addr := attacked(t, enough, func(s *http.Server) {
		s.WriteTimeout /= 30
		timeout = s.WriteTimeout
	})
	path, size := largest(t)
	for name, fields := range map[string]string{
		"whole": "",
		"range": "Range: bytes=0-\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := dial(t, addr)
			start := time.Now()
			io.WriteString(c, get(path, fields))
			response, err := http.ReadResponse(bufio.NewReader(c), nil)
			if err != nil {
				t.Fatal(err)
			}
			read, err := readSlowly(response.Body, size, 12*timeout)
			if err != nil || read != size {
				t.Errorf("it got %d bytes of %d: %v", read, size, err)
			}
			if took := time.Since(start); took < 10*timeout {
				t.Errorf("it took only %v", took)
			}
		})
	}
}

// readSlowly reads a body of the given size in about the given time, and returns the number of
// bytes read.
func readSlowly(body io.Reader, size int, within time.Duration) (int, error) {
	const piece = 128 << 10
	pause := within / time.Duration(size/piece)
	read := 0
	for {
		n, err := io.CopyN(io.Discard, body, piece)
		read += int(n)
		if err == io.EOF {
			return read, nil
		}
		if err != nil {
			return read, err
		}
		time.Sleep(pause)
	}
}

// TestSlowSender: a client that does not finish a request, or sends none, is disconnected.
func TestSlowSender(t *testing.T) {
	addr := attacked(t, enough, func(s *http.Server) {
		s.ReadHeaderTimeout /= 20
		s.ReadTimeout /= 40
		s.IdleTimeout /= 400
	})
	for name, text := range map[string]string{
		"nothing":     "",
		"half a line": "GET /base/e",
		"half a head": "GET /base/en/ HTTP/1.1\r\nHost: example.org\r\n",
		"half a body": "POST /base/en/ HTTP/1.1\r\nHost: example.org\r\nContent-Length: 100\r\n\r\nx",
		"idle":        get("/base/en/", ""),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := dial(t, addr)
			io.WriteString(c, text)
			_, err := io.Copy(io.Discard, c)
			if errors.Is(err, os.ErrDeadlineExceeded) {
				t.Error("the connection is still open")
			}
		})
	}
}

// ask requests the English page and returns an error if the answer takes longer than wait.
func ask(c net.Conn, wait time.Duration) error {
	c.SetDeadline(time.Now().Add(wait))
	io.WriteString(c, get("/base/en/", ""))
	response, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		return err
	}
	if _, err := io.Copy(io.Discard, response.Body); err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return errors.New(response.Status)
	}
	return nil
}

// TestConnectionLimit: when all connections are being answered, a client waits until one of them is
// closed.
func TestConnectionLimit(t *testing.T) {
	addr := attacked(t, 2, func(*http.Server) {})
	file, _ := largest(t)
	first := dial(t, addr)
	second := dial(t, addr)
	for _, c := range []net.Conn{first, second} {
		io.WriteString(c, get(file, ""))
		if _, err := c.Read(make([]byte, 1)); err != nil { // the answer has begun
			t.Fatal(err)
		}
	}
	waiting := dial(t, addr)
	if err := ask(waiting, 300*time.Millisecond); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("a connection too many: %v", err)
	}
	first.Close()
	waiting.SetDeadline(time.Now().Add(patience))
	if _, err := http.ReadResponse(bufio.NewReader(waiting), nil); err != nil {
		t.Errorf("a connection that waited: %v", err)
	}
}

// TestIdleGivesWay: when all connections are taken, a new client is answered, and the connection that
// has waited longest for a request is closed.
func TestIdleGivesWay(t *testing.T) {
	for name, begin := range map[string]func(net.Conn) error{
		"nothing": func(net.Conn) error { return nil },
		"half a head": func(c net.Conn) error {
			_, err := io.WriteString(c, "GET /base/en/ HTTP/1.1\r\nHost: example.org\r\n")
			return err
		},
		"idle": func(c net.Conn) error { return ask(c, patience) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			addr := attacked(t, 2, func(s *http.Server) { s.ReadHeaderTimeout = time.Minute })
			oldest := dial(t, addr)
			other := dial(t, addr)
			if err := errors.Join(begin(oldest), ask(other, patience)); err != nil {
				t.Fatal(err)
			}

			if err := ask(dial(t, addr), 2*time.Second); err != nil {
				t.Errorf("a new client: %v", err)
			}

			_, err := io.Copy(io.Discard, oldest)
			if errors.Is(err, os.ErrDeadlineExceeded) {
				t.Error("the oldest connection is still open")
			}
			if err := ask(other, patience); err != nil {
				t.Errorf("the other connection: %v", err)
			}
		})
	}
}

// TestLimitLogged: the log says that the limit is reached, but not for each connection.
func TestLimitLogged(t *testing.T) {
	records := make(recordChannel, 100)
	addr := attackedWithLog(t, 1, records, func(*http.Server) {})

	for range 10 {
		if err := ask(dial(t, addr), patience); err != nil {
			t.Fatal(err)
		}
	}

	limits := 0
	for range 11 { // ten requests, one limit
		if record := records.await(t); record["max_connections"].Kind() == slog.KindInt64 {
			limits++
		}
	}
	if limits != 1 || len(records) > 0 {
		t.Errorf("the limit is logged %d times, and there are %d more records", limits, len(records))
	}
}

// TestHonestReaders: readers get answers at once while attackers hold all connections but one, and
// send nothing, send slowly or read nothing.
func TestHonestReaders(t *testing.T) {
	const hostile = 300
	addr := attacked(t, hostile+1, func(*http.Server) {})
	file, _ := largest(t)
	beginnings := []string{"", "GET /base/e", get(file, "")}
	for i := range hostile {
		io.WriteString(dial(t, addr), beginnings[i%len(beginnings)])
	}
	for range 20 {
		c := dial(t, addr)
		if err := ask(c, 2*time.Second); err != nil {
			t.Error(err)
		}
		c.Close()
	}
}

// refusedRequests are requests that net/http refuses before it calls a handler, each with the
// status of the refusal.
var refusedRequests = []struct {
	name    string
	request string
	status  int
}{
	{
		name:    "no host",
		request: "GET /base/en/ HTTP/1.1\r\n\r\n",
		status:  400,
	},
	{
		name:    "not HTTP",
		request: "\x00\r\n\r\n",
		status:  400,
	},
	{
		name:    "unknown expectation",
		request: get("/base/en/", "Expect: cake\r\n"),
		status:  417,
	},
	{
		name:    "long field",
		request: get("/base/en/", "A: "+strings.Repeat("x", 30_000)+"\r\n"),
		status:  431,
	},
	{
		name:    "thousands of fields",
		request: get("/base/en/", strings.Repeat("a:\r\n", 8000)),
		status:  431,
	},
	{
		name:    "unknown transfer encoding",
		request: get("/base/en/", "Transfer-Encoding: cake\r\n"),
		status:  501,
	},
	{
		name:    "HTTP/2.0",
		request: "GET /base/en/ HTTP/2.0\r\nHost: x\r\n\r\n",
		status:  505,
	},
}
