// Package serve sends a site over HTTP: its handler, the server with its limits and its log, and a server for authors whose pages
// follow their edits.
//
// What it promises, what breaks such promises elsewhere, and the test that tries:
//
//	every answer ends          pipelined requests, answers never read       TestNeverReader
//	  but slow readers finish  a large file over a slow line                TestSlowReader
//	every request ends         a byte now and then, half a body, idleness   TestSlowSender
//	connections are bounded    more than may be open                        TestConnectionLimit
//	honest readers are served  many connections that send or read nothing   TestHonestReaders
//	no request costs much      ranges, languages, encodings, cookies, tags  TestAbsurdRequests
//	                           thousands of header fields                   TestOwnAnswers
//	memory is bounded          every file is asked for before it is ready   TestRunning (web/compress), TestMemory (cmd/recipes)
//	only a signal stops it     failing accept, a log whose reader has ended TestAcceptFails, TestServeWithoutLogReader (cmd/recipes)
//	  and it stops with 0      a reader who does not read                   TestStopsDespiteNeverReader
//	refusals are logged        requests that net/http answers by itself     TestUnreadRequestsAreLogged
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
	"log/slog"
	"net"
	"net/http"
	"time"
)

// gracePeriod is the time that open requests have to finish once the server is told to stop. Tests shorten it.
var gracePeriod = 10 * time.Second

// Server answers requests with one handler, within limits.
type Server struct {
	Handler     http.Handler
	Connections int          // that may be open at a time, more than 0
	Log         *slog.Logger // for messages
	Requests    *slog.Logger // for a record of each request
}

// Run serves on a TCP listener until ctx ends, then finishes open requests and cuts off those that take more than
// gracePeriod.
func (s *Server) Run(ctx context.Context, l net.Listener) error {
	server := s.httpServer()
	go server.Serve(limit(l, s.Connections, s.Requests)) // which ends with Shutdown: all errors of a listener are temporary
	<-ctx.Done()
	s.Log.Info("stopping", "grace_period", gracePeriod.String())
	drain, cancel := context.WithTimeout(context.Background(), gracePeriod)
	defer cancel()
	err := server.Shutdown(drain)
	if err != nil {
		s.Log.Warn("answers cut off that nobody has read to their end", "error", err.Error())
		err = server.Close()
	}
	s.Log.Info("stopped")
	return err
}

// httpServer is a server for connections of a [listener], with limits for clients that send slowly or much, or read slowly.
func (s *Server) httpServer() *http.Server {
	return &http.Server{
		Handler:                      marksHandled(logRequests(s.Handler, s.Requests)),
		ErrorLog:                     slog.NewLogLogger(s.Log.Handler(), slog.LevelWarn),
		ConnContext:                  func(ctx context.Context, c net.Conn) context.Context { return context.WithValue(ctx, connKey{}, c) },
		ConnState:                    stateOf,
		ReadHeaderTimeout:            5 * time.Second,
		ReadTimeout:                  10 * time.Second,
		WriteTimeout:                 30 * time.Second, // for each piece of a long answer, see conn.Write
		IdleTimeout:                  2 * time.Minute,
		MaxHeaderBytes:               8 << 10, // net/http adds 4 kB
		DisableGeneralOptionsHandler: true,
	}
}
