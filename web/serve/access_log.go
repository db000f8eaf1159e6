package serve

import (
	"log/slog"
	"net/http"
	"time"
)

// healthPath is the address of health checks. They are not logged: there are many, and they tell nothing.
const healthPath = "/healthz"

// maxLogged is how many bytes of a text from a request are logged.
const maxLogged = 512

// logRequests writes a record to log for each request that next has answered. It names neither the reader nor the query.
func logRequests(next http.Handler, log *slog.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		counted := &countingWriter{ResponseWriter: w, status: http.StatusOK}
		next.ServeHTTP(counted, r) // if it panics, net/http logs that
		if r.URL.Path == healthPath {
			return
		}
		log.LogAttrs(r.Context(), slog.LevelInfo, "request",
			slog.String("method", r.Method[:min(len(r.Method), maxLogged)]),
			slog.String("path", r.URL.Path[:min(len(r.URL.Path), maxLogged)]),
			slog.Int("status", counted.status),
			slog.Int64("bytes", counted.bytes),
			slog.Float64("duration_ms", float64(time.Since(start).Microseconds())/1000))
	})
}

// countingWriter records the status and the size of a response.
type countingWriter struct {
	http.ResponseWriter
	status int
	bytes  int64
}

func (w *countingWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

func (w *countingWriter) Write(p []byte) (int, error) {
	n, err := w.ResponseWriter.Write(p)
	w.bytes += int64(n)
	return n, err
}

// Unwrap is for http.ResponseController.
func (w *countingWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
