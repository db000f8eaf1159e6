package serve

import (
	"net/http"
	"sync/atomic"
)

// Current is a handler that can be replaced while it serves. Each request is answered by one handler from start to end.
type Current struct{ handler atomic.Pointer[http.Handler] }

// Set makes h answer the requests that follow. It must be called before the first request.
func (c *Current) Set(h http.Handler) { c.handler.Store(&h) }

func (c *Current) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	(*c.handler.Load()).ServeHTTP(w, r)
}
