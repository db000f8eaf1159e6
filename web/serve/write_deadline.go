package serve

import (
	"net/http"
	"time"
)

// limitEachWrite gives a reader the server's WriteTimeout for each piece of an answer. Slower readers are cut
// off, however long the answer is.
func limitEachWrite(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		server, isServer := r.Context().Value(http.ServerContextKey).(*http.Server)
		if isServer && server.WriteTimeout > 0 {
			w = &deadlineWriter{w, http.NewResponseController(w), server.WriteTimeout}
		}
		next.ServeHTTP(w, r)
	})
}

// deadlineWriter sets a new write deadline for each piece of an answer. It has no ReadFrom on purpose:
// net/http would send a file at once, and the pieces would get no deadlines of their own.
type deadlineWriter struct {
	http.ResponseWriter
	connection *http.ResponseController
	timeout    time.Duration
}

// Write gets a long answer in the pieces of 32 kB that http.ServeContent copies.
func (w *deadlineWriter) Write(p []byte) (int, error) {
	if err := w.connection.SetWriteDeadline(time.Now().Add(w.timeout)); err != nil {
		return 0, err
	}
	return w.ResponseWriter.Write(p)
}

// Unwrap returns the wrapped writer, for http.ResponseController.
func (w *deadlineWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
