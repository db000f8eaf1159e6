package serve

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"prompt-recipes/content/problem"
	"prompt-recipes/web/built"
	"prompt-recipes/web/site"
)

// DevServer serves a site that is rebuilt while its pages are open, and tells these pages (see dev.js). Before the first
// site it answers every request with a page that shows the problems. One goroutine at a time may call Show and ShowErrors.
type DevServer struct {
	host    string     // of the base URL, without the port
	own     *site.Site // the files that dev pages need besides the site
	handler http.Handler
	shown   atomic.Pointer[shown]
}

// shown is what pages are made from.
type shown struct {
	site     http.Handler  // nil before the first site
	problems problem.List  // warnings about the site, or errors that keep the next one from being made
	replaced chan struct{} // closed when something else is shown
}

//go:embed dev.css
var devStyle []byte

//go:embed dev.html
var noSite string // the page before the first site; DEV/ stands for the folder of the style and the script

// NewDevServer is a server that has no site yet.
func NewDevServer(baseURL *url.URL) *DevServer {
	own := &site.Site{Base: baseURL.Path, Files: map[string]*site.File{}}
	for name, data := range map[string][]byte{"dev.js": built.Files["dev.js"], "dev.css": devStyle} {
		own.Files[site.DevFolder+name] = &site.File{Path: site.DevFolder + name, Body: data, Hash: site.Hash(data)}
	}
	d := &DevServer{host: baseURL.Hostname(), own: own, handler: Handler(own)}
	d.shown.Store(&shown{replaced: make(chan struct{})})
	return d
}

// Show replaces the site by one that was built with Options.Dev, from files with these warnings.
func (d *DevServer) Show(s *site.Site, warnings problem.List) { d.replace(Handler(s), warnings) }

// ShowErrors keeps the site and says what is wrong with the next one.
func (d *DevServer) ShowErrors(errors problem.List) { d.replace(d.shown.Load().site, errors) }

func (d *DevServer) replace(site http.Handler, problems problem.List) {
	before := d.shown.Swap(&shown{site, problems, make(chan struct{})})
	close(before.replaced)
}

// Handler serves the current site. It closes the connections for events when stop is closed.
func (d *DevServer) Handler(stop <-chan struct{}) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		current := d.shown.Load().site
		path := strings.TrimPrefix(r.URL.Path, d.own.Base)
		for _, header := range d.own.Headers() {
			w.Header().Set(header.Name, header.Value)
		}
		switch {
		case !d.answersTo(r.Host):
			const message = "the server for authors does not answer to %q: use an IP address or localhost, " +
				"or start it with --base-url http://%[1]s/"
			http.Error(w, fmt.Sprintf(message, r.Host), http.StatusMisdirectedRequest)
		case path == site.DevFolder+"events" && r.Method == http.MethodGet:
			d.events(w, r, stop)
		case d.own.Files[path] != nil:
			d.handler.ServeHTTP(w, r)
		case current != nil:
			current.ServeHTTP(w, r)
		default:
			w.Header().Set("Content-Type", site.MediaTypes[".html"])
			w.Header().Set("Cache-Control", "no-store")
			w.WriteHeader(http.StatusServiceUnavailable)
			io.WriteString(w, strings.ReplaceAll(noSite, "DEV/", d.own.Base+site.DevFolder))
		}
	})
}

// answersTo reports whether the server answers requests for a host. By DNS rebinding, the pages of any site can reach this
// server under the name of their own, and would be allowed to read the answers.
func (d *DevServer) answersTo(host string) bool {
	name := strings.ToLower((&url.URL{Host: host}).Hostname())
	_, err := netip.ParseAddr(name)
	return err == nil || name == "localhost" || strings.HasSuffix(name, ".localhost") || name == strings.ToLower(d.host)
}

// events sends the problems to a page as server-sent events: at once, and after each change. An event without errors
// says that there may be a new version of the page.
func (d *DevServer) events(w http.ResponseWriter, r *http.Request, stop <-chan struct{}) {
	connection := http.NewResponseController(w)
	connection.SetReadDeadline(time.Time{}) // the server's deadline is for requests that end
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	fmt.Fprint(w, "retry: 500\n\n") // ms until a page looks for a restarted server
	for {
		now := d.shown.Load()
		io.WriteString(w, "data: ")
		json.NewEncoder(w).Encode(append(problem.List{}, now.problems...)) // a line, never null
		io.WriteString(w, "\n")
		if connection.Flush() != nil {
			return
		}
		select {
		case <-now.replaced:
		case <-stop:
			return
		case <-r.Context().Done():
			return
		}
	}
}
