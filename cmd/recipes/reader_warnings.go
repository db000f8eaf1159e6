package main

import (
	"cmp"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"sync"
)

// warnAboutHost returns a handler that logs once that a reader uses the name of another host than that of base, which
// nobody has set: behind a proxy, it is the address on which the server listens. An IP address is no reason to warn,
// since health checks use such addresses.
func warnAboutHost(next http.Handler, base *url.URL, log *slog.Logger) http.Handler {
	var warn sync.Once
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := cmp.Or(r.Header.Get("X-Forwarded-Host"), r.Host)
		if host != base.Host && isName(host) {
			warn.Do(func() {
				log.Warn("readers use another host than that of the site's links: "+
					"set --base-url to the address that they use",
					"host", host,
					"links", base.String())
			})
		}
		next.ServeHTTP(w, r)
	})
}

// isName reports whether a host, with or without a port, has a name that other machines may know.
func isName(host string) bool {
	name := (&url.URL{Host: host}).Hostname()
	_, err := netip.ParseAddr(name)
	return err != nil && name != "" && name != "localhost"
}
