package serve

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"prompt-recipes/content/difftest"
	"prompt-recipes/web/site"
	"prompt-recipes/web/site/sitetest"
)

// largest is the address of the largest file of the built-in site, and its size.
func largest(tb testing.TB) (path string, size int) {
	for name, f := range sitetest.Bundled(tb).Files {
		if len(f.Body) > size {
			path, size = "/base/"+name, len(f.Body)
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

// attacked serves the built-in site as the program does, but for what change does to the server. It returns its address.
func attacked(tb testing.TB, connections int, change func(*http.Server)) string {
	silent := slog.New(slog.DiscardHandler)
	s := Server{Handler: Handler(sitetest.Bundled(tb)), Connections: connections, Log: silent, Requests: silent}
	server, l := s.httpServer(), loopback(tb)
	change(server)
	go server.Serve(s.limit(l))
	tb.Cleanup(func() { server.Close() })
	return l.Addr().String()
}

const enough = 100 // connections for a test that is not about their number

// dial connects to an address. The connection ends with the test, and what is waited for on it comes within patience.
func dial(tb testing.TB, to string) net.Conn {
	c, err := net.Dial("tcp", to)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { c.Close() })
	c.SetDeadline(time.Now().Add(patience))
	return c
}

const patience = 20 * time.Second // until something that must happen has not

// kinds are requests whose answers differ in how they come about.
func kinds(tb testing.TB) map[string]string {
	file, _ := largest(tb)
	get := func(path, header string) string {
		return "GET " + path + " HTTP/1.1\r\nHost: example.org\r\n" + header + "\r\n"
	}
	return map[string]string{
		"page":          get("/base/en/", "Accept-Encoding: br\r\n"),
		"large file":    get(file, ""),
		"range":         get(file, "Range: bytes=1-\r\n"),
		"404":           get("/base/nowhere", ""),
		"redirect":      get("/base/", ""),
		"405":           strings.Replace(get("/base/", ""), "GET", "POST", 1),
		"304":           get("/base/en/", "If-None-Match: *\r\n"),
		"412":           get("/base/en/", "If-Match: \"x\"\r\n"),
		"416":           get("/base/en/", "Range: bytes=99999999-\r\n"),
		"healthz":       get("/healthz", ""),
		"OPTIONS *":     "OPTIONS * HTTP/1.1\r\nHost: example.org\r\n\r\n",
		"HTTP/1.0":      "GET /base/ HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
		"HEAD":          strings.Replace(get("/base/en/", ""), "GET", "HEAD", 1),
		"unread 100 kB": strings.Replace(get("/base/", "Content-Length: 100000\r\n"), "GET", "POST", 1) + strings.Repeat("x", 100_000),
	}
}

// TestNeverReader: who sends requests and never reads an answer is cut off, whatever the answers are.
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

// TestSlowReader: a reader who needs several times the server's timeout for a large file, and keeps reading, gets all
// of it.
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
	for name, header := range map[string]string{"whole": "", "range": "Range: bytes=0-\r\n"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := dial(t, addr)
			c.(*net.TCPConn).SetReadBuffer(256 << 10)
			start := time.Now()
			fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: example.org\r\n%s\r\n", path, header)
			response, err := http.ReadResponse(bufio.NewReader(c), nil)
			if err != nil {
				t.Fatal(err)
			}
			read := int64(0)
			for pause := 3 * timeout / time.Duration(size>>17); err == nil; time.Sleep(pause) {
				var n int64
				n, err = io.CopyN(io.Discard, response.Body, 1<<17)
				read += n
			}
			if err != io.EOF || read != int64(size) {
				t.Errorf("it got %d bytes of %d: %v", read, size, err)
			}
			if took := time.Since(start); took < 2*timeout {
				t.Errorf("it took only %v", took)
			}
		})
	}
}

// TestSlowSender: who does not finish a request, or begins none, is cut off.
func TestSlowSender(t *testing.T) {
	addr := attacked(t, enough, func(s *http.Server) {
		s.ReadHeaderTimeout, s.ReadTimeout, s.IdleTimeout = s.ReadHeaderTimeout/20, s.ReadTimeout/40, s.IdleTimeout/400
	})
	for name, text := range map[string]string{
		"nothing":     "",
		"half a line": "GET /base/e",
		"half a head": "GET /base/en/ HTTP/1.1\r\nHost: example.org\r\n",
		"half a body": "POST /base/en/ HTTP/1.1\r\nHost: example.org\r\nContent-Length: 100\r\n\r\nx",
		"idle":        "GET /base/en/ HTTP/1.1\r\nHost: example.org\r\n\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := dial(t, addr)
			io.WriteString(c, text)
			if _, err := io.Copy(io.Discard, c); errors.Is(err, os.ErrDeadlineExceeded) {
				t.Error("the connection is still open")
			}
		})
	}
}

// ask requests the page on a connection and returns an error if the answer takes longer than wait.
func ask(c net.Conn, wait time.Duration) error {
	c.SetDeadline(time.Now().Add(wait))
	io.WriteString(c, "GET /base/en/ HTTP/1.1\r\nHost: example.org\r\n\r\n")
	response, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		return err
	}
	if _, err := io.Copy(io.Discard, response.Body); err != nil || response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %w", response.Status, err)
	}
	return nil
}

// TestConnectionLimit: when all connections are taken, a reader waits until one ends.
func TestConnectionLimit(t *testing.T) {
	addr := attacked(t, 2, func(s *http.Server) { s.ReadHeaderTimeout = time.Minute })
	first, second := dial(t, addr), dial(t, addr)
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

// TestHonestReaders: readers are answered at once while others hold as many connections as are left to them, and send
// nothing, send slowly or read nothing.
func TestHonestReaders(t *testing.T) {
	const hostile = 300
	addr := attacked(t, hostile+1, func(*http.Server) {})
	file, _ := largest(t)
	for i := range hostile {
		c := dial(t, addr)
		io.WriteString(c, []string{"", "GET /base/e", "GET " + file + " HTTP/1.1\r\nHost: x\r\n\r\n"}[i%3])
	}
	for range 20 {
		c := dial(t, addr)
		if err := ask(c, 2*time.Second); err != nil {
			t.Error(err)
		}
		c.Close()
	}
}

// TestOwnAnswers: a request that net/http answers by itself is refused, and the answer to a request
// before it on the same connection arrives.
func TestOwnAnswers(t *testing.T) {
	addr := attacked(t, enough, func(*http.Server) {})
	longField := "A: " + strings.Repeat("x", 30_000) + "\r\n"
	manyFields := strings.Repeat("a:\r\n", 8000)
	for request, status := range map[string]int{
		"GET /base/en/ HTTP/1.1\r\n\r\n": 400,
		"\x00\r\n\r\n":                   400,
		"GET /base/en/ HTTP/1.1\r\nHost: x\r\nExpect: cake\r\n\r\n":            417,
		"GET /base/en/ HTTP/1.1\r\nHost: x\r\n" + longField + "\r\n":           431,
		"GET /base/en/ HTTP/1.1\r\nHost: x\r\n" + manyFields + "\r\n":          431,
		"GET /base/en/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: cake\r\n\r\n": 501,
		"GET /base/en/ HTTP/2.0\r\nHost: x\r\n\r\n":                            505,
	} {
		c := dial(t, addr)
		if _, err := io.WriteString(c, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"+request); err != nil {
			t.Fatal(err)
		}
		answers := bufio.NewReader(c)
		expectStatus(t, answers, http.StatusOK, "before "+request)
		expectStatus(t, answers, status, request)
	}
}

// expectStatus reads an answer and fails the test if it has another status.
func expectStatus(t *testing.T, answers *bufio.Reader, status int, request string) {
	t.Helper()
	response, err := http.ReadResponse(answers, nil)
	if err != nil {
		t.Errorf("%.60q: %v", request, err)
		return
	}
	io.Copy(io.Discard, response.Body) // net/http resets the connection after some refusals
	if response.StatusCode != status {
		t.Errorf("%.60q is answered with %s, want %d", request, response.Status, status)
	}
}

// TestHeadersOnRefusals: what our handler refuses has the header fields of every answer, once.
func TestHeadersOnRefusals(t *testing.T) {
	addr := attacked(t, enough, func(*http.Server) {})
	for _, request := range []string{
		"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
		"POST /base/en/ HTTP/1.1\r\nHost: x\r\n\r\n",
	} {
		c := dial(t, addr)
		if _, err := io.WriteString(c, request); err != nil {
			t.Fatal(err)
		}
		response, err := http.ReadResponse(bufio.NewReader(c), nil)
		if err != nil {
			t.Fatal(err)
		}
		difftest.Expect(t, http.StatusMethodNotAllowed, response.StatusCode, request)
		for _, h := range new(site.Site).Headers() {
			difftest.Expect(t, 1, len(response.Header.Values(h.Name)), request, h.Name)
		}
	}
}

// TestSmuggledRequest: what follows a body is not taken for a request, since a proxy may see another end of the body.
func TestSmuggledRequest(t *testing.T) {
	addr := attacked(t, enough, func(*http.Server) {})
	const next = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
	for _, body := range []string{
		fmt.Sprintf("Content-Length: %d\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n%s", 5+len(next), next),
		"Content-Length: 1\r\n\r\nx" + next,
		"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + next,
	} {
		for _, method := range []string{"GET", "POST"} {
			c := dial(t, addr)
			io.WriteString(c, method+" /base/en/ HTTP/1.1\r\nHost: x\r\n"+body)
			answers, err := io.ReadAll(c)
			if n := bytes.Count(answers, []byte("HTTP/1.1 ")); n != 1 || errors.Is(err, os.ErrDeadlineExceeded) {
				t.Errorf("%s with %.40q has %d answers: %v", method, body, n, err)
			}
		}
	}
}

// failingListener fails before it accepts connections.
type failingListener struct {
	net.Listener
	failures []error
}

func (l *failingListener) Accept() (net.Conn, error) {
	if len(l.failures) > 0 {
		err := l.failures[0]
		l.failures = l.failures[1:]
		return nil, err
	}
	return l.Listener.Accept()
}

// running runs the server, logging to w. The function that it returns stops it, and fails the test if that fails.
func running(t *testing.T, listener net.Listener, w io.Writer) (stop func()) {
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	log := slog.New(slog.NewJSONHandler(w, nil))
	server := Server{Handler: Handler(sitetest.Bundled(t)), Connections: enough, Log: log, Requests: log}
	go func() { ended <- server.Run(ctx, listener) }()
	return func() {
		t.Helper()
		cancel()
		select {
		case err := <-ended:
			if err != nil {
				t.Error(err)
			}
		case <-time.After(patience):
			t.Error("it does not stop")
		}
	}
}

// TestAcceptFails: the server goes on when the system fails to give it a connection, such as for want
// of memory.
func TestAcceptFails(t *testing.T) {
	failures := []error{
		os.NewSyscallError("accept4", syscall.ENOBUFS),
		os.NewSyscallError("accept4", syscall.EPROTO),
	}
	listener := &failingListener{loopback(t), failures}
	stop := running(t, listener, io.Discard)
	for range 3 {
		if err := ask(dial(t, listener.Addr().String()), patience); err != nil {
			t.Error(err)
		}
	}
	stop()
}

// TestListenerDies: the server ends with an error when its listener can accept nothing any more.
func TestListenerDies(t *testing.T) {
	listener := &failingListener{loopback(t), []error{os.NewSyscallError("accept4", syscall.EINVAL)}}
	silent := slog.New(slog.DiscardHandler)
	server := Server{Handler: Handler(sitetest.Bundled(t)), Connections: enough, Log: silent, Requests: silent}
	ended := make(chan error, 1)
	go func() { ended <- server.Run(t.Context(), listener) }()
	select {
	case err := <-ended:
		if !errors.Is(err, syscall.EINVAL) {
			t.Errorf("it ends with %v", err)
		}
	case <-time.After(patience):
		t.Error("it goes on without a listener")
	}
}

// TestStopsDespiteNeverReader: an answer that nobody reads does not make stopping fail.
func TestStopsDespiteNeverReader(t *testing.T) {
	defer func(usual time.Duration) { gracePeriod = usual }(gracePeriod)
	gracePeriod = 300 * time.Millisecond
	listener := loopback(t)
	stop := running(t, listener, io.Discard)
	c := dial(t, listener.Addr().String())
	c.SetDeadline(time.Now().Add(time.Second)) // until the server waits
	for request := kinds(t)["large file"]; ; {
		if _, err := io.WriteString(c, request); err != nil {
			break
		}
	}
	stop()
}

// TestAbsurdRequests: what no browser sends is refused or read in part only.
func TestAbsurdRequests(t *testing.T) {
	handler := Handler(sitetest.Bundled(t))
	answer := func(path, name, value string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", path, nil)
		r.Header.Set(name, value)
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		return w
	}
	whole := len(sitetest.Bundled(t).Files["en/"].Body)
	if w := answer("/base/en/", "Range", "bytes=0-0,2-2"); w.Code != 206 {
		t.Errorf("two ranges: %d", w.Code)
	}
	if w := answer("/base/en/", "Range", "bytes=0-0"+strings.Repeat(",0-0", maxRanges)); w.Code != 200 || w.Body.Len() != whole {
		t.Errorf("too many ranges: %d with %d bytes", w.Code, w.Body.Len())
	}
	// A choice that stands behind 15 kB of others is not read.
	for _, test := range []struct{ path, header, value, of string }{
		{"/base/", "Accept-Language", "fr", "Location"},
		{"/base/en/", "Accept-Encoding", "br", "Content-Encoding"},
	} {
		plain := answer(test.path, "", "").Header().Get(test.of)
		chosen := answer(test.path, test.header, "sv,"+test.value).Header().Get(test.of)
		late := answer(test.path, test.header, strings.Repeat("sv,", 5000)+test.value).Header().Get(test.of)
		if chosen == plain || late != plain {
			t.Errorf("%s: without it %s is %q, with it %q, too late %q", test.header, test.of, plain, chosen, late)
		}
	}
	cookies := strings.Repeat("xlanguage=fr; ", 1000)
	if got := answer("/base/", "Cookie", cookies).Header().Get("Location"); got != "/base/en/" {
		t.Errorf("other cookies lead to %s", got)
	}
	if got := answer("/base/", "Cookie", cookies+"language=ja").Header().Get("Location"); got != "/base/ja/" {
		t.Errorf("the last of many cookies leads to %s", got)
	}
}

func TestAcceptable(t *testing.T) {
	for header, want := range map[string]string{
		"":                         "",
		"gzip":                     "gzip",
		"gzip;\tq=0":               "",
		"gzip\t; q=0, br":          "br",
		"gzip\t,\tbr ;q=0.5":       "gzip br",
		"gzip ;\t Q = 0.0,*":       "br zstd",
		"zstd;q=0.5,GZIP;q=0.7":    "gzip zstd",
		"br;q=x, gzip":             "gzip",
		"g zip, zs\ttd":            "",
		"identity, br;q=0.5, gzip": "gzip",
	} {
		difftest.Expect(t, want, strings.Join(acceptable(header), " "), header)
	}
	if got := beginning([]string{"a", strings.Repeat("b,", maxChoice), "c"}); len(got) > maxChoice || !strings.HasPrefix(got, "a,b,b") {
		t.Errorf("the beginning is %q", got)
	}
}

// TestDevHost: no name of another site leads to the server for authors.
func TestDevHost(t *testing.T) {
	dev := NewDevServer(&url.URL{Scheme: "http", Host: "Desk.example:8000", Path: "/"})
	handler := dev.Handler(t.Context().Done())
	for refused, hosts := range map[bool][]string{
		false: {"localhost:8000", "LOCALHOST", "a.localhost", "127.0.0.1:8000", "192.168.1.5:8000", "[::1]:8000", "[fe80::1]",
			"desk.example:8000"},
		true: {"", "evil.example", "evil.example:8000", "localhost.evil.example", "notlocalhost", "127.0.0.1.evil.example",
			"localhost:8000@evil.example"},
	} {
		for _, host := range hosts {
			w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil)
			r.Host = host
			handler.ServeHTTP(w, r)
			if got := w.Code == http.StatusMisdirectedRequest; got != refused {
				t.Errorf("%q: %d", host, w.Code)
			}
		}
	}
}
