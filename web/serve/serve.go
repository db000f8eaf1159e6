// Package serve sends a site over HTTP. It contains the handler, and the server with its limits and its log.
//
// Its promises, what breaks such promises in other servers, and the test that tries it:
//
//	every answer ends          pipelined requests, answers never read       TestNeverReader
//	  but slow readers finish  a large file over a slow line                TestSlowReader
//	every request ends         a byte now and then, half a body, idleness   TestSlowSender
//	connections are bounded    more than may be open                        TestConnectionLimit
//	  but idle ones give way   all taken by clients that ask nothing        TestIdleGivesWay
//	honest readers are served  many connections that send or read nothing   TestHonestReaders
//	no request costs much      ranges, cookies                              TestAbsurdRequests
//	                           languages, encodings                         TestAbsurdChoices
//	                           thousands of header fields                   TestOwnAnswers
//	memory is bounded          every file is asked for before it is ready   TestRunning (web/compress)
//	                                                                        TestMemory (cmd/recipes)
//	                           heads that do not end                        TestMemoryUnderAttack (cmd/recipes)
//	                           answers never read, in the kernel            TestNeverReaderMemory
//	only a signal stops it     a connection that cannot be accepted         TestAcceptFails
//	                           a log whose reader has ended                 TestServeWithoutLogReader (cmd/recipes)
//	                           or does not read                             TestServeWithStuckLog (cmd/recipes)
//	                           a panic while the site is built again        TestReloadPanics (live)
//	  or a dead listener       an accept that never works again             TestListenerDies
//	  and it stops with 0      a reader who does not read                   TestStopsDespiteNeverReader
//	no request is smuggled     a body with two lengths                      TestSmuggledRequest
//	                           Transfer-Encoding in HTTP/1.0                TestSmuggledRequestInOldVersion
//	headers on every answer    refusals; net/http's own have none           TestHeadersOnRefusals
//	refused codings stay out   a tab before q=0                             TestAcceptable
//	authors' files stay theirs DNS rebinding                                TestDevHost (dev)
package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// usualGracePeriod is how long open requests may take to finish after the server was asked to stop.
const usualGracePeriod = 10 * time.Second

// Server answers requests with one handler, within limits.
type Server struct {
	Handler     http.Handler
	Connections int           // maximum number of open connections, more than 0
	Log         *slog.Logger  // for messages
	Requests    *slog.Logger  // for a record of each request
	gracePeriod time.Duration // 0 for usualGracePeriod; tests shorten it
	answered    statusCounts
}

// Run serves on a listener until ctx ends. Then it lets open requests finish, and cuts off those that take more than
// the grace period. It returns an error if the listener can no longer accept connections.
func (s *Server) Run(ctx context.Context, l net.Listener) error {
	limited := newLimitListener(l, s.Connections, s.Log)
	server := s.httpServer(ctx, limited)
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(limited) }()
	select {
	case err := <-failed:
		return fmt.Errorf("accepting connections: %w", errors.Join(err, server.Close()))
	case <-ctx.Done():
		return s.stop(server)
	}
}

// stop stops a server when its open requests have ended, or after the grace period.
func (s *Server) stop(server *http.Server) error {
	gracePeriod := cmp.Or(s.gracePeriod, usualGracePeriod)
	s.Log.Info("stopping", "grace_period", gracePeriod.String())
	ctx, cancel := context.WithTimeout(context.Background(), gracePeriod)
	defer cancel()
	err := server.Shutdown(ctx)
	if err != nil {
		s.Log.Warn("answers cut off that nobody has read to their end", "error", err.Error())
		err = server.Close()
	}
	s.Log.Info("stopped", "requests", &s.answered)
	return err
}

// httpServer returns a server with limits for clients that send slowly, send much, or read slowly. The end of ctx
// ends the contexts of the requests.
func (s *Server) httpServer(ctx context.Context, l *limitListener) *http.Server {
	return &http.Server{
		Handler:           endAfterBody(limitEachWrite(logRequests(s.Handler, s.Requests, &s.answered))),
		BaseContext:       func(net.Listener) context.Context { return ctx },
		ErrorLog:          slog.NewLogLogger(s.Log.Handler(), slog.LevelWarn),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		// for each piece of a long answer, see limitEachWrite
		WriteTimeout:                 30 * time.Second,
		IdleTimeout:                  2 * time.Minute,
		MaxHeaderBytes:               4 << 10, // net/http adds 4 kB
		ConnState:                    l.follow,
		DisableGeneralOptionsHandler: true,
	}
}

// endAfterBody returns a handler that closes the connection after the answer to a request that has a body, or that a
// proxy may take for one with a body. net/http accepts a body with two lengths, and ignores Transfer-Encoding in
// HTTP/1.0. A proxy may then see another end of the body than net/http does, and so another next request.
func endAfterBody(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength != 0 || !r.ProtoAtLeast(1, 1) {
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
}
