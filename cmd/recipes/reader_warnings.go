package main

import (
	"cmp"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"

	"prompt-recipes/web/site"
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

// warnAboutBasePath returns a handler that logs once that a reader asks outside the base path for what is below it: a
// proxy may have removed the base path. Files without a folder are no reason to warn, since crawlers ask for robots.txt
// at the root of a host.
func warnAboutBasePath(next http.Handler, s *site.Site, log *slog.Logger) http.Handler {
	var warn sync.Once
	base := s.Base
	paths := s.Paths()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		below := strings.TrimPrefix(r.URL.Path, "/")
		if !strings.HasPrefix(r.URL.Path, base) && strings.Contains(below, "/") && slices.Contains(paths, below) {
			warn.Do(func() {
				log.Warn("readers ask outside the base path for what is below it: "+
					"if a proxy removes the base path, let it pass paths on as they are",
					"path", r.URL.Path,
					"base_path", base)
			})
		}
		next.ServeHTTP(w, r)
	})
}
