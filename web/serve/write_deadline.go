package serve

import (
	"net/http"
	"time"
)

// limitEachWrite returns a handler that gives a reader the server's WriteTimeout for each piece of an answer. It cuts
// off slower readers, however long the answer is.
func limitEachWrite(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		server, isServer := r.Context().Value(http.ServerContextKey).(*http.Server)
		if isServer && server.WriteTimeout > 0 {
			w = &deadlineWriter{w, http.NewResponseController(w), server.WriteTimeout}
		}
		next.ServeHTTP(w, r)
	})
}

// deadlineWriter sets a new write deadline for each piece of an answer. It has no ReadFrom on purpose: with it,
// net/http would send a whole file under one deadline.
type deadlineWriter struct {
	http.ResponseWriter
	connection *http.ResponseController
	timeout    time.Duration
}

// Write writes a piece of an answer. http.ServeContent copies a long answer in pieces of 32 kB.
func (w *deadlineWriter) Write(p []byte) (int, error) {
	if err := w.connection.SetWriteDeadline(time.Now().Add(w.timeout)); err != nil {
		return 0, err
	}
	return w.ResponseWriter.Write(p)
}

// Unwrap returns the wrapped writer, for http.ResponseController.
func (w *deadlineWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
