package serve

import (
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"
	"time"
)

// maxLogged is the maximum number of bytes that are logged of a text from a request.
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

// logRequests returns a handler that calls next, writes a record of each answered request to log, and counts the
// answer. The record leaves out the query and everything about the reader.
func logRequests(next http.Handler, log *slog.Logger, counts *statusCounts) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		response := &recorder{ResponseWriter: w, status: http.StatusOK, hasBody: r.Method != http.MethodHead}
		next.ServeHTTP(response, r) // if next panics, net/http logs the panic
		isHealth := response.status == http.StatusOK || response.status == http.StatusServiceUnavailable
		if strings.HasSuffix(r.URL.Path, healthPath) && isHealth {
			return
		}
		counts[response.status/100%10].Add(1)
		took := time.Since(start)
		log.LogAttrs(r.Context(), slog.LevelInfo, "request",
			slog.String("method", beginning(r.Method)),
			slog.String("path", beginning(r.URL.Path)),
			slog.Int("status", response.status),
			slog.Int64("bytes", response.bytes),
			slog.Float64("duration_ms", float64(took.Microseconds())/1000))
	})
}

// beginning returns the part of a text that is logged. It may end within a character: the log writes U+FFFD there.
func beginning(text string) string { return text[:min(len(text), maxLogged)] }

// recorder records the status and the size of an answer.
type recorder struct {
	http.ResponseWriter
	status  int
	hasBody bool // false for HEAD, because net/http drops the body of the answer
	bytes   int64
}

func (w *recorder) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

func (w *recorder) Write(p []byte) (int, error) {
	n, err := w.ResponseWriter.Write(p)
	if w.hasBody {
		w.bytes += int64(n)
	}
	return n, err
}

// Unwrap returns the wrapped writer, for http.ResponseController.
func (w *recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }
