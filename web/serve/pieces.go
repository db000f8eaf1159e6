package serve

import (
	"net/http"
	"time"
)

// pieceSize is how many bytes of an answer a reader must take within the server's WriteTimeout. Slower readers are cut
// off, however long the answer is.
const pieceSize = 64 << 10

// pieceWriter writes in pieces, each with a deadline of its own.
type pieceWriter struct {
	http.ResponseWriter
	connection *http.ResponseController
	timeout    time.Duration
}

// inPieces is for answers longer than a piece. Shorter ones have the deadline that the server sets for each request. It
// returns w itself if no server with a WriteTimeout answers the request.
func inPieces(w http.ResponseWriter, r *http.Request) http.ResponseWriter {
	server, ok := r.Context().Value(http.ServerContextKey).(*http.Server)
	if !ok || server.WriteTimeout == 0 {
		return w
	}
	return &pieceWriter{w, http.NewResponseController(w), server.WriteTimeout}
}

func (w *pieceWriter) Write(p []byte) (int, error) {
	written := 0
	for written < len(p) {
		w.connection.SetWriteDeadline(time.Now().Add(w.timeout))
		n, err := w.ResponseWriter.Write(p[written:min(len(p), written+pieceSize)])
		written += n
		if err != nil {
			return written, err
		}
	}
	return written, nil
}
