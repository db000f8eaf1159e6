package browsertest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"prompt-recipes/content/filetest"
	"prompt-recipes/content/source/sourcetest"
	"prompt-recipes/web/servertest"
)

// front is an origin that outlives the servers behind it. Tests can replace the server, spoil some
// of its answers, or take the origin off the network. All other answers come from a real server.
type front struct {
	t      *testing.T
	URL    string // includes the base path, without a trailing slash
	http   *http.Server
	mu     sync.Mutex
	behind *httputil.ReverseProxy
	log    []answer

	// spoil answers a request and returns true, or returns false to let the server answer.
	spoil func(w http.ResponseWriter, r *http.Request) bool
}

// answer is the path of a request that a server answered, and the number of bytes of the answer's
// body on the wire.
type answer struct {
	path  string
	bytes int64
}

// fronts is the number of fronts so far.
var fronts atomic.Uint32

// newFront puts an origin in front of a server.
func newFront(t *testing.T, s *servertest.Server) *front {
	t.Helper()
	number := 2 + fronts.Add(1)%250
	// an address of its own, because cookies ignore ports
	address := fmt.Sprintf("127.0.0.%d:0", number)
	listener, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	f := &front{t: t, URL: "http://" + listener.Addr().String() + servertest.Base()}
	f.http = &http.Server{Handler: f}
	f.replace(s)
	go f.http.Serve(listener)
	t.Cleanup(func() { f.http.Close() })
	return f
}

func (f *front) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	behind := f.behind
	spoil := f.spoil
	f.mu.Unlock()
	if spoil != nil && spoil(w, r) {
		return
	}
	behind.ServeHTTP(w, r)
}

// replace puts another server behind the origin.
func (f *front) replace(s *servertest.Server) {
	u, err := url.Parse(s.URL)
	if err != nil {
		f.t.Fatal(err)
	}
	u.Path = ""
	proxy := httputil.NewSingleHostReverseProxy(u)
	proxy.ErrorLog = log.New(io.Discard, "", 0) // readers who leave cause errors that do not matter
	proxy.ModifyResponse = func(r *http.Response) error {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.log = append(f.log, answer{
			path:  r.Request.URL.Path,
			bytes: r.ContentLength,
		})
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.behind = proxy
}

// answer makes spoil answer requests from now on; nil stops that.
func (f *front) answer(spoil func(w http.ResponseWriter, r *http.Request) bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.spoil = spoil
}

// answerAt makes spoil answer all requests for paths below the base path that match a pattern, from
// now on, and no others.
func (f *front) answerAt(pattern string, spoil http.HandlerFunc) {
	paths := regexp.MustCompile(pattern)
	f.answer(func(w http.ResponseWriter, r *http.Request) bool {
		found := paths.MatchString(sitePath(r))
		if found {
			spoil(w, r)
		}
		return found
	})
}

// hold leaves requests for matching paths without an answer until the browser gives up, and sends a
// value for each.
func (f *front) hold(pattern string) (asked <-chan bool) {
	told := make(chan bool, 10)
	f.answerAt(pattern, func(_ http.ResponseWriter, r *http.Request) {
		told <- true
		<-r.Context().Done()
	})
	return told
}

// gone takes the origin off the network: connections are refused.
func (f *front) gone() {
	f.http.Close()
}

// answered returns the answers since the last call.
func (f *front) answered() []answer {
	f.mu.Lock()
	defer f.mu.Unlock()
	log := f.log
	f.log = nil
	return log
}

// original returns the answer that the server behind the origin would give.
func (f *front) original(r *http.Request) *httptest.ResponseRecorder {
	f.mu.Lock()
	behind := f.behind
	f.mu.Unlock()
	recorder := httptest.NewRecorder()
	recorder.Body = &bytes.Buffer{}
	behind.ServeHTTP(recorder, r)
	return recorder
}

// begin sends the headers that the server behind the origin would send, and returns the body, for
// the caller to send in pieces.
func (f *front) begin(w http.ResponseWriter, r *http.Request) string {
	r.Header.Set("Accept-Encoding", "identity")
	original := f.original(r)
	maps.Copy(w.Header(), original.Header())
	w.Header().Del("Content-Length")
	return original.Body.String()
}

// sitePath returns the path of a request, below the base path.
func sitePath(r *http.Request) string {
	return strings.TrimPrefix(r.URL.Path, servertest.Base())
}

// otherVersion returns a server of the site with another German title.
func otherVersion(t *testing.T, title string) *servertest.Server {
	t.Helper()
	return servertest.SharedAs(t, title, func() []string {
		dir := sourcetest.CopyCatalogue(t)
		filetest.Edit(t, filepath.Join(dir, "de.toml"), sourcetest.Bundled(t).Pages["de"].Title, title)
		return []string{"--content", dir}
	})
}

// kept waits until the worker has kept everything of the version that is published now: the pages,
// their texts and, if withClient is true, the client.
func (b *tab) kept(withClient bool) {
	b.T.Helper()
	worker := eval[string](b, fmt.Sprintf(`fetch(%q).then((response) => response.text())`, servertest.Base()+"/worker.js"))
	var site struct {
		Version, Base       string
		Core, Client, Texts map[string]struct{ Hash string }
	}
	definition := strings.NewReader(strings.TrimPrefix(worker, "const site="))
	err := json.NewDecoder(definition).Decode(&site)
	if err != nil || len(site.Core) == 0 {
		b.T.Fatalf("reading what the worker keeps: %v", err)
	}
	maps.Copy(site.Core, site.Texts)
	if withClient {
		maps.Copy(site.Core, site.Client)
	}
	var keys []string
	for path, file := range site.Core {
		keys = append(keys, site.Base+path+"?sha256="+file.Hash)
	}
	list, err := json.Marshal(keys)
	if err != nil {
		b.T.Fatal(err)
	}
	const condition = `(async () => {
		const cache = await caches.open(%q);
		const files = await Promise.all(%s.map((key) => cache.match(key)));
		return files.every(Boolean);
	})()`
	b.Wait(fmt.Sprintf(condition, "prompt-recipes "+site.Base+" "+site.Version, list))
}
