// Package dev serves a site to its authors while they edit: it polls the files that the site is made from, and open
// pages follow every edit.
package dev

import (
	_ "embed"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync/atomic"

	"prompt-recipes/content/problem"
	"prompt-recipes/web/built"
	"prompt-recipes/web/digest"
	"prompt-recipes/web/serve"
	"prompt-recipes/web/site"
)

// Server serves a site that is rebuilt while its pages are open, and notifies these pages; see dev.js. Until it has a
// site, it answers requests for pages with a page that shows the problems. Only one goroutine at a time may call Show
// and ShowErrors.
type Server struct {
	host  string       // of the base URL, without the port
	own   *site.Site   // the files that dev pages need and the site does not have
	files http.Handler // handler of own
	shown atomic.Pointer[state]
}

// state is what the server shows at one time.
type state struct {
	site     http.Handler  // answers with noSite before the first site
	problems problem.List  // warnings about the site, or errors that prevent the next one
	replaced chan struct{} // closed when the next state is shown
}

//go:embed dev.css
var devStyle []byte

// noSite is the page that is shown while there is no site. In it, DEV/ stands for the folder of the style sheet and
// the script.
//
//go:embed dev.html
var noSite string

// NewServer returns a server that has no site yet. Besides localhost and IP addresses, it answers requests for the
// host of baseURL.
func NewServer(baseURL *url.URL) *Server {
	own := &site.Site{Base: baseURL.Path, Files: map[string]*site.File{}}
	addFile(own, "dev.js", built.Bytes("dev.js"))
	addFile(own, "dev.css", devStyle)
	s := &Server{
		host:  baseURL.Hostname(),
		own:   own,
		files: serve.Handler(own, serve.Health{}),
	}
	s.shown.Store(&state{
		site:     serve.ReadOnly(http.HandlerFunc(s.serveNoSite), own.Base, own.Headers(), serve.Health{}),
		replaced: make(chan struct{}),
	})
	return s
}

func addFile(own *site.Site, name string, data []byte) {
	path := site.DevFolder + name
	own.Files[path] = &site.File{
		Path: path,
		Body: data,
		Hash: digest.Short(data),
	}
}

// Show replaces the site with a new one that was built with Options.Dev. warnings are about the files that it was
// built from.
func (s *Server) Show(next *site.Site, warnings problem.List) {
	s.replace(serve.Handler(next, serve.Health{}), warnings)
}

// ShowErrors keeps the current site, and shows the problems that prevent the next one.
func (s *Server) ShowErrors(problems problem.List) {
	s.replace(s.shown.Load().site, problems)
}

func (s *Server) replace(answers http.Handler, problems problem.List) {
	next := &state{
		site:     answers,
		problems: problems,
		replaced: make(chan struct{}),
	}
	before := s.shown.Swap(next)
	close(before.replaced)
}

// ServeHTTP answers a request with a file of the current site, or with a file that dev pages need in addition.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for _, header := range s.own.Headers() {
		w.Header().Set(header.Name, header.Value)
	}
	path := strings.TrimPrefix(r.URL.Path, s.own.Base)
	switch {
	case !s.answersTo(r.Host):
		refuseHost(w, r.Host)
	case path == site.DevFolder+"events" && r.Method == http.MethodGet:
		s.sendEvents(w, r)
	case s.own.Files[path] != nil && r.URL.RawPath == "": // an escaped slash leads nowhere
		s.files.ServeHTTP(w, r)
	default:
		s.shown.Load().site.ServeHTTP(w, r)
	}
}

// serveNoSite answers a request for a page while there is no site.
func (s *Server) serveNoSite(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", site.MediaTypes[".html"])
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusServiceUnavailable)
	page := strings.ReplaceAll(noSite, "DEV/", s.own.Base+site.DevFolder)
	io.WriteString(w, page)
}

func refuseHost(w http.ResponseWriter, host string) {
	const message = "the server for authors does not answer to %q: use an IP address or localhost, " +
		"or start it with --base-url http://%[1]s/"
	http.Error(w, fmt.Sprintf(message, host), http.StatusMisdirectedRequest)
}

// answersTo reports whether the server answers requests for a host. This protects against DNS rebinding: pages of any
// site can send requests to this server under the host name of their own site, and the browser would let them read
// the answers.
func (s *Server) answersTo(host string) bool {
	name := strings.ToLower((&url.URL{Host: host}).Hostname())
	if _, err := netip.ParseAddr(name); err == nil {
		return true
	}
	return name == "localhost" || strings.HasSuffix(name, ".localhost") || name == strings.ToLower(s.host)
}
