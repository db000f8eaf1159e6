package serve

import (
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"
	"time"
)

// healthPath is the address of health checks. They are neither logged nor counted: there are many of
// them, and they say nothing.
const healthPath = "/healthz"

// maxLogged is the maximum number of bytes of a text from a request that are logged.
const maxLogged = 512

// statusCounts counts answers by the first digit of their status.
type statusCounts [10]atomic.Int64

// LogValue implements [slog.LogValuer].
func (c *statusCounts) LogValue() slog.Value {
	var counts []slog.Attr
	for class := 2; class <= 5; class++ {
		counts = append(counts, slog.Int64(fmt.Sprintf("%dxx", class), c[class].Load()))
	}
	return slog.GroupValue(counts...)
}

// logRequests writes a record to log for each request that next has answered, and counts the answer.
// The record leaves out the query and everything about the reader.
func logRequests(next http.Handler, log *slog.Logger, counts *statusCounts) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		response := newResponseWriter(w, r)
		next.ServeHTTP(response, r) // if it panics, net/http logs that
		if strings.HasSuffix(r.URL.Path, healthPath) && response.status == http.StatusOK {
			return
		}
		counts[response.status/100%10].Add(1)
		took := time.Since(start)
		log.LogAttrs(r.Context(), slog.LevelInfo, "request",
			slog.String("method", truncate(r.Method)),
			slog.String("path", truncate(r.URL.Path)),
			slog.Int("status", response.status),
			slog.Int64("bytes", response.bytes),
			slog.Float64("duration_ms", float64(took.Microseconds())/1000))
	})
}

func truncate(text string) string {
	return text[:min(len(text), maxLogged)]
}

// responseWriter records the status and the size of a response, and sets a new write deadline for
// each piece of it. It has no ReadFrom on purpose: net/http would send a file at once, and the
// pieces would get no deadlines of their own.
type responseWriter struct {
	http.ResponseWriter
	connection *http.ResponseController
	timeout    time.Duration // for a piece
	status     int
	bytes      int64
}

func newResponseWriter(w http.ResponseWriter, r *http.Request) *responseWriter {
	response := &responseWriter{
		ResponseWriter: w,
		connection:     http.NewResponseController(w),
		status:         http.StatusOK,
	}
	if server, ok := r.Context().Value(http.ServerContextKey).(*http.Server); ok {
		response.timeout = server.WriteTimeout
	}
	return response
}

func (w *responseWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

// Write gets a long answer in the pieces of 32 kB that http.ServeContent copies. A reader must take
// each piece within the server's WriteTimeout. Slower readers are cut off, however long the answer
// is.
func (w *responseWriter) Write(p []byte) (int, error) {
	if w.timeout > 0 {
		if err := w.connection.SetWriteDeadline(time.Now().Add(w.timeout)); err != nil {
			return 0, err
		}
	}
	n, err := w.ResponseWriter.Write(p)
	w.bytes += int64(n)
	return n, err
}

// Unwrap returns the wrapped writer, for http.ResponseController.
func (w *responseWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
