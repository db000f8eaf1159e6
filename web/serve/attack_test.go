package serve

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"prompt-recipes/web/site"
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
	silent := slog.New(slog.DiscardHandler)
	s := Server{
		Handler:     Handler(sitetest.Bundled(tb)),
		Connections: connections,
		Log:         silent,
		Requests:    silent,
	}
	server := s.httpServer()
	change(server)
	listener := loopback(tb)
	go server.Serve(s.limit(listener))
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

// TestSlowReader: a client that keeps reading gets all of a large file, even if it needs several
// times the server's timeout.
func TestSlowReader(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads for five seconds: make verify runs it")
	}
	var timeout time.Duration
	addr := attacked(t, enough, func(s *http.Server) {
		s.WriteTimeout /= 20
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
			c.(*net.TCPConn).SetReadBuffer(256 << 10)
			start := time.Now()
			io.WriteString(c, get(path, fields))
			response, err := http.ReadResponse(bufio.NewReader(c), nil)
			if err != nil {
				t.Fatal(err)
			}
			read, err := readSlowly(response.Body, size, 3*timeout)
			if err != nil || read != size {
				t.Errorf("it got %d bytes of %d: %v", read, size, err)
			}
			if took := time.Since(start); took < 2*timeout {
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

// TestConnectionLimit: when all connections are taken, a client waits until one of them is closed.
func TestConnectionLimit(t *testing.T) {
	addr := attacked(t, 2, func(s *http.Server) { s.ReadHeaderTimeout = time.Minute })
	first := dial(t, addr)
	second := dial(t, addr)
	for _, c := range []net.Conn{first, second} {
		if err := ask(c, patience); err != nil {
			t.Error(err)
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

// TestOwnAnswers: a client whose request net/http itself refuses gets an answer, and is
// disconnected.
func TestOwnAnswers(t *testing.T) {
	addr := attacked(t, enough, func(*http.Server) {})
	for _, test := range refusedRequests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			c := dial(t, addr)
			io.WriteString(c, test.request)
			expectRefusal(t, bufio.NewReader(c), test.status)
		})
	}
}

// TestAnswersBeforeOwn: a client still gets the answer to an earlier request on the same
// connection, with the headers of every answer, before net/http refuses the next one.
func TestAnswersBeforeOwn(t *testing.T) {
	addr := attacked(t, enough, func(*http.Server) {})
	for _, test := range refusedRequests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			c := dial(t, addr)
			io.WriteString(c, get("/healthz", "")+test.request)
			answers := bufio.NewReader(c)
			expectAnswer(t, answers, 200)
			expectRefusal(t, answers, test.status)
		})
	}
}

// TestHeadersOnRefusals: a refusal of our handler has the headers of every answer, once each.
func TestHeadersOnRefusals(t *testing.T) {
	addr := attacked(t, enough, func(*http.Server) {})
	for _, line := range []string{"OPTIONS *", "POST /base/en/"} {
		t.Run(line, func(t *testing.T) {
			c := dial(t, addr)
			io.WriteString(c, line+" HTTP/1.1\r\nHost: x\r\n\r\n")
			expectAnswer(t, bufio.NewReader(c), http.StatusMethodNotAllowed)
		})
	}
}

// expectAnswer fails the test unless the next answer is complete, and is one of our handler with
// the given status.
func expectAnswer(t *testing.T, answers *bufio.Reader, status int) {
	t.Helper()
	response, err := http.ReadResponse(answers, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, response.Body); err != nil {
		t.Errorf("the answer does not end: %v", err)
	}
	if response.StatusCode != status {
		t.Errorf("the answer is %s, want %d", response.Status, status)
	}
	for _, h := range new(site.Site).Headers() {
		if n := len(response.Header.Values(h.Name)); n != 1 {
			t.Errorf("the answer has %d %s", n, h.Name)
		}
	}
}

// expectRefusal fails the test unless the next answer is one of net/http itself with the given
// status, and the connection ends after it.
func expectRefusal(t *testing.T, answers *bufio.Reader, status int) {
	t.Helper()
	response, err := http.ReadResponse(answers, nil)
	if err != nil {
		t.Fatal(err)
	}
	if response.StatusCode != status {
		t.Errorf("the answer is %s, want %d", response.Status, status)
	}
	// If much of a request is unread, the connection is reset half a second after the answer,
	// because the connections of netutil.LimitListener have no CloseWrite.
	if _, err := io.Copy(io.Discard, answers); err != nil && !errors.Is(err, syscall.ECONNRESET) {
		t.Errorf("the connection does not end: %v", err)
	}
}

// TestSmuggledRequest: the bytes after a body are never treated as another request, because a proxy
// may disagree about where the body ends.
func TestSmuggledRequest(t *testing.T) {
	addr := attacked(t, enough, func(*http.Server) {})
	next := get("/healthz", "")
	bodies := map[string]string{
		"two lengths": fmt.Sprintf("Content-Length: %d\r\n", len("0\r\n\r\n"+next)) +
			"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + next,
		"length":  "Content-Length: 1\r\n\r\nx" + next,
		"chunked": "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + next,
	}
	for name, body := range bodies {
		for _, method := range []string{"GET", "POST"} {
			c := dial(t, addr)
			io.WriteString(c, method+" /base/en/ HTTP/1.1\r\nHost: x\r\n"+body)
			answers, err := io.ReadAll(c)
			if errors.Is(err, os.ErrDeadlineExceeded) {
				t.Errorf("%s with %s: the connection is still open", method, name)
			}
			if n := bytes.Count(answers, []byte("HTTP/1.1 ")); n != 1 {
				t.Errorf("%s with %s has %d answers", method, name, n)
			}
		}
	}
}
