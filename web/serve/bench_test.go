package serve

import (
	"bufio"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"prompt-recipes/web/site/sitetest"
)

// BenchmarkServe compares the site, with its access log, with a bare handler of net/http that sends the same bytes and
// header fields. 64 connections on loopback request the page from each in turn for a second, over and over. It reports the
// requests a second of the site, and the median of their ratio to those of the bare handler.
func BenchmarkServe(b *testing.B) {
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		b.Fatal(err)
	}
	defer null.Close()
	handler := Handler(sitetest.Bundled(b))
	recorder := httptest.NewRecorder()
	request := httptest.NewRequest("GET", "/base/en/", nil)
	request.Header.Set("Accept-Encoding", "br")
	handler.ServeHTTP(recorder, request)
	bare := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		for name, values := range recorder.Header() {
			w.Header().Set(name, values[0])
		}
		w.Write(recorder.Body.Bytes())
	}))
	defer bare.Close()
	lines := NewLogWriter(null, func(w io.Writer) slog.Handler { return slog.NewJSONHandler(w, nil) })
	defer lines.Close()
	server := Server{Handler: handler, Connections: enough, Log: lines.Logger(), Requests: lines.Logger()}
	l := loopback(b)
	go server.Run(b.Context(), l)
	var perSecond, ofBare []float64
	for b.Loop() {
		x, y := load(b, l.Addr().String()), load(b, bare.Listener.Addr().String())
		perSecond, ofBare = append(perSecond, x), append(ofBare, x/y)
	}
	slices.Sort(perSecond)
	slices.Sort(ofBare)
	b.ReportMetric(perSecond[len(perSecond)/2], "requests/s")
	b.ReportMetric(ofBare[len(ofBare)/2], "of-the-same-bytes")
}

// load requests the page over 64 connections for a second and returns the responses a second.
func load(b *testing.B, addr string) float64 {
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
			for r := bufio.NewReader(c); time.Since(start) < time.Second; answers.Add(1) {
				io.WriteString(c, "GET /base/en/ HTTP/1.1\r\nHost: example.org\r\nAccept-Encoding: br\r\n\r\n")
				response, err := http.ReadResponse(r, nil)
				if err != nil {
					b.Error(err)
					return
				}
				io.Copy(io.Discard, response.Body)
			}
		})
	}
	wait.Wait()
	return float64(answers.Load()) / time.Since(start).Seconds()
}
