// Package serve sends a site over HTTP: its handler, which can be replaced while it serves, the access log, the server with
// its limits, and a server for authors whose pages follow their edits.
//
// What it promises, what breaks such promises elsewhere, and the test that tries:
//
//	every answer ends          pipelined requests, answers never read       TestNeverReader
//	  but slow readers finish  a large file over a slow line                TestSlowReader
//	every request ends         a byte now and then, half a body, idleness   TestSlowSender
//	connections are bounded    more than all, or one address, may have      TestConnectionLimits, TestServeFewFiles
//	honest readers wait little 2,000 hostile connections of each kind       BenchmarkHostile (cmd/recipes)
//	no request costs much      ranges, languages, encodings, cookies, tags  TestAbsurdRequests, BenchmarkWorstRequest
//	                           thousands of header fields                   TestManyFields
//	memory is bounded          every file is asked for before it is ready   TestRunning (web/compress), BenchmarkHostile
//	only a signal stops it     no file descriptors, failing accept          TestNoDescriptors, TestAcceptFails
//	                           a full disk, a log that nobody reads         TestFullDisk, TestNobodyReadsLog
//	  and it stops with 0      a reader who does not read                   TestStopsDespiteNeverReader
//	lost log lines are counted a writer that hangs or fails                 TestLogWriterHangs, TestLogWriterFails
//	refusals are counted       requests that net/http answers by itself     TestUnreadRequestsAreLogged
//	no request is smuggled     a body with two lengths                      TestSmuggledRequest
//	headers on every answer    requests that net/http answers by itself     TestOwnAnswers
//	refused codings stay out   a tab before q=0                             TestAcceptable
//	authors' files stay theirs DNS rebinding                                TestDevHost
//
// Of the project it imports the packages built, compress and site only. cmd/recipes imports it; packages site and export
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

// spareFiles is how many files the process may need to open beside its connections.
const spareFiles = 32

// gracePeriod is the time that open requests have to finish once the server is told to stop. Tests shorten it.
var gracePeriod = 10 * time.Second

// Run serves handler on a TCP listener until ctx ends, then finishes open requests and cuts off those that take more
// than gracePeriod. It returns an error if it cannot listen any more.
func Run(
	ctx context.Context, listener net.Listener, handler http.Handler, limits Limits, log *slog.Logger,
) error {
	if most := max(1, maxOpenFiles()-spareFiles); most < limits.Connections {
		log.Warn("fewer connections than allowed, since the system limits open files", "connections", most)
		limits.Connections = most
	}
	server := newServer(handler)
	server.ErrorLog = slog.NewLogLogger(log.Handler(), slog.LevelWarn)
	failed := make(chan error, 1)
	go func() { failed <- serve(server, limitListener(listener, limits, log)) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serving: %w", err)
	case <-ctx.Done():
	}
	log.Info("stopping", "grace_period", gracePeriod.String())
	drain, cancel := context.WithTimeout(context.Background(), gracePeriod)
	defer cancel()
	if err := server.Shutdown(drain); err != nil {
		log.Warn("answers cut off that nobody has read to their end", "error", err.Error())
		return server.Close()
	}
	log.Info("stopped")
	return nil
}

// newServer is a server with limits for clients that send slowly or much, or read slowly.
func newServer(handler http.Handler) *http.Server {
	return &http.Server{
		Handler:                      handler,
		ReadHeaderTimeout:            5 * time.Second,
		ReadTimeout:                  10 * time.Second,
		WriteTimeout:                 30 * time.Second, // for each piece of a long answer, see pieceWriter
		IdleTimeout:                  2 * time.Minute,
		MaxHeaderBytes:               8 << 10, // net/http adds 4 kB
		DisableGeneralOptionsHandler: true,
	}
}

// serve lets a server answer on a listener with limits.
func serve(server *http.Server, listener *limitedListener) error {
	server.Handler = handles(server.Handler)
	server.ConnContext = func(ctx context.Context, c net.Conn) context.Context {
		return context.WithValue(ctx, connKey{}, c)
	}
	server.ConnState = func(c net.Conn, state http.ConnState) {
		if state == http.StateIdle {
			c.(*conn).handled, c.(*conn).lines = false, 0
			if listener.crowded() {
				c.Close()
			}
		}
	}
	return server.Serve(listener)
}
