package serve

import (
	"io"
	"net/http"
	"strings"
)

// healthPath is the path of health checks. They are neither logged nor counted: there are many of them, and they say
// nothing.
const healthPath = "/healthz"

// Health is what the server answers to health checks.
type Health struct {
	Lines []string // the lines after the first one, which is ok or stale
	// whether checks with ?strict get a 503: readers get answers, but not from the site that the operator wants
	IsStale bool
}

// isHealthCheck reports whether a request is for the path of health checks, below the base path or at the root.
func isHealthCheck(r *http.Request, base string) bool {
	return r.URL.Path == healthPath || "/"+strings.TrimPrefix(r.URL.Path, base) == healthPath
}

func serveHealth(w http.ResponseWriter, r *http.Request, health Health) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	result := "ok"
	if health.IsStale && r.URL.Query().Has("strict") {
		w.WriteHeader(http.StatusServiceUnavailable)
		result = "stale"
	}
	for _, line := range append([]string{result}, health.Lines...) {
		io.WriteString(w, line+"\n")
	}
}
