package serve

import (
	"bufio"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"prompt-recipes/web/site/sitetest"
)

// BenchmarkServe compares the site, with its access log, with two bare handlers of net/http: one that sends the same
// bytes and header fields, and one that sends the page with its type, length and encoding only. 64 connections on
// loopback request from each in turn for a second, over and over. It reports the requests a second of the site, and the
// medians of their ratio to those of the bare handlers.
func BenchmarkServe(b *testing.B) {
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		b.Fatal(err)
	}
	defer null.Close()
	s := sitetest.Bundled(b)
	page := s.Files["en/"].Encoded("br")
	recorder := httptest.NewRecorder()
	request := httptest.NewRequest("GET", "/base/en/", nil)
	request.Header.Set("Accept-Encoding", "br")
	Handler(s).ServeHTTP(recorder, request)
	same := listen(b, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		for name, values := range recorder.Header() {
			w.Header().Set(name, values[0])
		}
		w.Write(page)
	}))
	short := listen(b, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Encoding", "br")
		w.Header().Set("Content-Length", strconv.Itoa(len(page)))
		w.Write(page)
	}))
	log := NewLogWriter(null)
	defer log.Close()
	listener := loopback(b)
	server := newServer(AccessLog{Format: LogFormats["json"]}.Handler(Handler(s), log))
	go serve(server, limitListener(listener, roomy, slog.New(slog.DiscardHandler)))
	defer server.Close()
	ours := listener.Addr().String()
	var perSecond, ofSame, ofShort []float64
	for _, addr := range []string{same, short, ours} {
		load(b, addr, 200*time.Millisecond) // to warm up
	}
	for b.Loop() {
		x, y, z := load(b, ours, time.Second), load(b, same, time.Second), load(b, short, time.Second)
		perSecond, ofSame, ofShort = append(perSecond, x), append(ofSame, x/y), append(ofShort, x/z)
	}
	b.ReportMetric(median(perSecond), "requests/s")
	b.ReportMetric(median(ofSame), "of-the-same-bytes")
	b.ReportMetric(median(ofShort), "of-the-page-alone")
}

func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}

// listen serves a handler on loopback without any limits, and returns its address.
func listen(b *testing.B, handler http.Handler) string {
	listener := loopback(b)
	server := &http.Server{Handler: handler}
	go server.Serve(listener)
	b.Cleanup(func() { server.Close() })
	return listener.Addr().String()
}

// load requests the page over 64 connections for some time and returns the responses a second.
func load(b *testing.B, addr string, duration time.Duration) float64 {
	var answers atomic.Int64
	var wait sync.WaitGroup
	start := time.Now()
	for range 64 {
		wait.Go(func() {
			c, err := net.Dial("tcp", addr)
			if err != nil {
				b.Error(err)
				return
			}
			defer c.Close()
			r := bufio.NewReaderSize(c, 32<<10)
			for time.Since(start) < duration {
				io.WriteString(c, "GET /base/en/ HTTP/1.1\r\nHost: example.org\r\n"+
					"Accept-Encoding: gzip, deflate, br, zstd\r\nUser-Agent: bench\r\n\r\n")
				if err := skipAnswer(r); err != nil {
					b.Error(err)
					return
				}
				answers.Add(1)
			}
		})
	}
	wait.Wait()
	return float64(answers.Load()) / time.Since(start).Seconds()
}

// skipAnswer reads an answer that has a Content-Length.
func skipAnswer(r *bufio.Reader) error {
	length := -1
	for {
		line, err := r.ReadSlice('\n')
		if err != nil {
			return err
		}
		if len(line) == 2 {
			break
		}
		if n, ok := contentLength(line); ok {
			length = n
		}
	}
	if length < 0 {
		return errors.New("an answer without Content-Length")
	}
	_, err := r.Discard(length)
	return err
}

// contentLength is the value of a header line, if it is Content-Length.
func contentLength(line []byte) (int, bool) {
	const name = "Content-Length: "
	if len(line) < len(name) || string(line[:len(name)]) != name {
		return 0, false
	}
	n, err := strconv.Atoi(string(line[len(name) : len(line)-2]))
	return n, err == nil
}
