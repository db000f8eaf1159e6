// Package serve sends a site over HTTP: its handler, which can be replaced while it serves, the access log, the server with
// its limits, and a server for authors whose pages follow their edits.
//
// Of the project it imports the packages compress, script and site only. cmd/recipes imports it; packages site and export
// must not.
package serve

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// gracePeriod is the time that open requests have to finish once the server is told to stop.
const gracePeriod = 10 * time.Second

// Run serves handler on listener until ctx ends, then finishes open requests. Requests that do not finish within ten
// seconds are an error.
func Run(ctx context.Context, listener net.Listener, handler http.Handler, log *slog.Logger) error {
	server := newServer(handler)
	server.ErrorLog = slog.NewLogLogger(log.Handler(), slog.LevelWarn)
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serving: %w", err)
	case <-ctx.Done():
	}
	log.Info("stopping", "grace_period", gracePeriod.String())
	drain, cancel := context.WithTimeout(context.Background(), gracePeriod)
	defer cancel()
	if err := server.Shutdown(drain); err != nil {
		return fmt.Errorf("stopped with requests unanswered: %w", err)
	}
	log.Info("stopped")
	return nil
}

// newServer is a server with limits for clients that send slowly or much. [Handler] sets the limit for slow readers.
func newServer(handler http.Handler) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
	}
}
