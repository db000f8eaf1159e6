package web

import (
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/evanw/esbuild/pkg/api"

	"prompt-recipes/content/problem"
)

// DevServer serves a site that is built anew while it is being read, and tells the pages that are open (see dev.js). Before
// the first site it answers with a page that shows what is wrong.
type DevServer struct {
	own  *Site // what pages need besides the site
	bare *File

	mu       sync.Mutex
	current  http.Handler // nil before the first site
	problems problem.List
	changed  chan struct{} // closed when something above is replaced
}

// devFolder is where, below the base path, what only a [DevServer] has stands.
const devFolder = "dev/"

var bareTemplate = template.Must(template.ParseFS(bundled, "dev.html"))

// NewDevServer is a server that has no site yet.
func NewDevServer(baseURL *url.URL) (*DevServer, error) {
	d := &DevServer{own: &Site{base: baseURL.Path, files: map[string]*File{}}, changed: make(chan struct{})}
	script, err := bundle("dev.js", api.FormatIIFE)
	if err != nil {
		return nil, err
	}
	style, err := bundled.ReadFile("dev.css")
	if err != nil {
		return nil, err
	}
	for name, data := range map[string][]byte{"dev.js": script, "dev.css": style} {
		d.own.files[devFolder+name] = &File{Path: devFolder + name, Body: data, Hash: hash(data)}
	}
	var page strings.Builder
	if err := bareTemplate.Execute(&page, d.own.base+devFolder); err != nil {
		return nil, err
	}
	d.bare = &File{Body: []byte(page.String())}
	return d, nil
}

// Show replaces the site by one that was built with Options.Dev, and takes all problems as mended.
func (d *DevServer) Show(site *Site) {
	d.replace(func() { d.current, d.problems = site.Handler(), nil })
}

// ShowProblems keeps the site and says what is wrong with the next one.
func (d *DevServer) ShowProblems(problems problem.List) {
	d.replace(func() { d.problems = problems })
}

func (d *DevServer) replace(change func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	change()
	close(d.changed)
	d.changed = make(chan struct{})
}

func (d *DevServer) state() (current http.Handler, problems problem.List, changed <-chan struct{}) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.current, d.problems, d.changed
}

// Handler serves the site as it is at each request. When stop is closed, the pages that are open hear no more.
func (d *DevServer) Handler(stop <-chan struct{}) http.Handler {
	own := d.own.Handler()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		current, _, _ := d.state()
		path, _ := strings.CutPrefix(r.URL.Path, d.own.base)
		for _, header := range d.own.headers() {
			w.Header().Set(header[0], header[1])
		}
		switch {
		case path == devFolder+"events" && r.Method == http.MethodGet:
			d.events(w, r, stop)
		case d.own.files[path] != nil:
			own.ServeHTTP(w, r)
		case current != nil:
			current.ServeHTTP(w, r)
		default:
			w.Header().Set("Content-Type", d.bare.ContentType())
			w.Header().Set("Cache-Control", "no-store")
			w.WriteHeader(http.StatusServiceUnavailable)
			w.Write(d.bare.Body)
		}
	})
}

// events tells a page, as server-sent events, what is wrong: now, and whenever the site or that has changed. An event
// without problems says that there may be a new version of the page.
func (d *DevServer) events(w http.ResponseWriter, r *http.Request, stop <-chan struct{}) {
	connection := http.NewResponseController(w)
	connection.SetReadDeadline(time.Time{}) // those for requests that end
	connection.SetWriteDeadline(time.Time{})
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	fmt.Fprint(w, "retry: 500\n\n") // ms until a page looks for a server that was started again
	for {
		_, problems, changed := d.state()
		data, err := json.Marshal(map[string]problem.List{"problems": append(problem.List{}, problems...)})
		if err != nil {
			panic(err) // text and numbers can be encoded
		}
		fmt.Fprintf(w, "data: %s\n\n", data)
		if connection.Flush() != nil {
			return
		}
		select {
		case <-changed:
		case <-stop:
			return
		case <-r.Context().Done():
			return
		}
	}
}
