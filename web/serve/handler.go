package serve

import (
	"bytes"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/language"

	"prompt-recipes/web/site"
)

// Limits on what a request may make the server do. Browsers stay far below them.
const (
	maxAccept = 256 // bytes of an Accept header that are read
	maxRanges = 4   // like max_ranges in nginx: if a request has more, the whole file is sent
)

type handler struct {
	site    *site.Site
	matcher language.Matcher // of the site's languages
}

// Handler returns the handler of a site. Requests outside the base path get the page for unknown addresses.
func Handler(s *site.Site, health Health) http.Handler {
	var tags []language.Tag
	for _, tag := range s.Languages {
		tags = append(tags, language.Make(tag))
	}
	h := &handler{site: s, matcher: language.NewMatcher(tags)}
	return ReadOnly(h, s.Base, s.Headers(), health)
}

// ReadOnly returns a handler that sets headers on every answer, answers health checks, and refuses requests that are
// not for reading. It passes all other requests to next. base is the path of the base URL.
func ReadOnly(next http.Handler, base string, headers []site.Header, health Health) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, field := range headers {
			w.Header().Set(field.Name, field.Value)
		}
		switch {
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, site.MethodRefusal, http.StatusMethodNotAllowed)
		case isHealthCheck(r, base):
			serveHealth(w, r, health)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	base := h.site.Base
	files := h.site.Files
	path := strings.TrimPrefix(r.URL.Path, base)
	switch {
	case strings.Contains(strings.ToLower(r.URL.RawPath), "%2f"):
		h.notFound(w, r, path) // in a browser, relative addresses in a page at such an address would be wrong
	case r.URL.Path == base:
		h.serveHome(w, r)
	case files[path] != nil:
		serveFile(w, r, h.chooseFormat(w, r, path))
	case h.isIndex(path):
		header.Set("Cache-Control", site.CacheRevalidate)
		redirect(w, r, strings.TrimSuffix(r.URL.Path, indexName), http.StatusPermanentRedirect)
	case files[path+"/"] != nil || r.URL.Path+"/" == base:
		header.Set("Cache-Control", site.CacheRevalidate)
		redirect(w, r, r.URL.Path+"/", http.StatusPermanentRedirect)
	case strings.HasSuffix(r.URL.Path, "/"+site.WorkerPath):
		h.serveGone(w)
	default:
		h.notFound(w, r, path)
	}
}

// indexName is the name that pages have in an export.
const indexName = "index.html"

// isIndex reports whether a path below the base path is the name that a page has in an export.
func (h *handler) isIndex(path string) bool {
	folder, isIndex := strings.CutSuffix("/"+path, "/"+indexName)
	return isIndex && (folder == "" || slices.Contains(h.site.Languages, folder[1:]))
}

// serveGone answers a request for a service worker that is not the site's own. The worker is from the time when the
// site had another path, and would show the old pages for ever. When it gets this answer, it removes itself.
func (h *handler) serveGone(w http.ResponseWriter) {
	w.Header().Set("Cache-Control", site.CacheRevalidate)
	http.Error(w, "gone: the page is at "+h.site.Base+h.site.Languages[0]+"/", http.StatusGone)
}

// chooseFormat returns the file at a path. If that is a page in a language, and the request asks for Markdown,
// chooseFormat returns the page as Markdown, and sets a header with the address of that file.
func (h *handler) chooseFormat(w http.ResponseWriter, r *http.Request, path string) *site.File {
	markdownPath := path + "page.md"
	markdown := h.site.Files[markdownPath]
	if markdown == nil || !strings.HasSuffix(path, "/") {
		return h.site.Files[path]
	}
	w.Header().Add("Vary", "Accept")
	if !prefersMarkdown(joinAccept(r.Header["Accept"])) {
		return h.site.Files[path]
	}
	w.Header().Set("Content-Location", h.site.Base+markdownPath)
	return markdown
}

// serveHome redirects to the page in the reader's language. If an agent asks for Markdown, it redirects to the page
// as Markdown.
func (h *handler) serveHome(w http.ResponseWriter, r *http.Request) {
	path := h.site.Base + h.chooseLanguage(w, r) + "/"
	w.Header().Add("Vary", "Accept")
	if prefersMarkdown(joinAccept(r.Header["Accept"])) {
		path += "page.md"
	}
	redirect(w, r, path, http.StatusTemporaryRedirect)
}

// redirect redirects to another path of this site and keeps the query of the request. Requests have no fragments, so
// a number sign is part of the query.
func redirect(w http.ResponseWriter, r *http.Request, path string, status int) {
	if r.URL.RawQuery != "" {
		path += "?" + strings.ReplaceAll(r.URL.RawQuery, "#", "%23")
	}
	http.Redirect(w, r, path, status)
}

func serveFile(w http.ResponseWriter, r *http.Request, f *site.File) {
	wanted := r.Header.Get("Range")
	if strings.Count(wanted, ",") >= maxRanges || !strings.HasPrefix(wanted, "bytes=") {
		r.Header.Del("Range") // net/http would refuse another unit instead of ignoring it
	}
	header := w.Header()
	if f.IsShared() {
		for _, field := range site.SharedHeaders {
			header.Set(field.Name, field.Value)
		}
	}
	body, encoding := chooseEncoding(header, r, f)
	header.Set("Cache-Control", site.CacheRevalidate)
	if f.Immutable {
		header.Set("Cache-Control", site.CacheImmutable)
	}
	etag := f.Hash
	if encoding != "" {
		etag += "-" + encoding
	}
	header.Set("Etag", strconv.Quote(etag))
	if r.Header["If-Match"] != nil || r.Header["If-Unmodified-Since"] != nil {
		header.Del("Content-Length") // the response may be a 412 without the body
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

// chooseEncoding chooses the encoding of a file, and sets the header fields for that encoding. It returns the encoded
// body. encoding is "" for none.
func chooseEncoding(header http.Header, r *http.Request, f *site.File) (body []byte, encoding string) {
	body = f.Body
	if f.IsCompressible() {
		header.Add("Vary", "Accept-Encoding")
		for _, accepted := range acceptable(joinAccept(r.Header["Accept-Encoding"])) {
			encoded := f.Encoded(accepted)
			if encoded == nil {
				continue
			}
			body = encoded
			encoding = accepted
			header.Set("Content-Encoding", encoding)
			break
		}
	}
	header.Set("Content-Type", f.ContentType())
	header.Set("Content-Length", strconv.Itoa(len(body)))
	return body, encoding
}

// notFound answers with the page for unknown addresses, in the language of the path or else in the reader's language.
// Programs get a line of text: unlike browsers, they do not ask for HTML. Neither answer has an Etag, so that a
// cached copy never leads to a 304.
func (h *handler) notFound(w http.ResponseWriter, r *http.Request, path string) {
	w.Header().Set("Cache-Control", site.CacheRevalidate)
	w.Header().Add("Vary", "Accept")
	if !acceptsHTML(joinAccept(r.Header["Accept"])) {
		http.Error(w, h.notFoundText(r.URL.Path), http.StatusNotFound)
		return
	}
	tag, _, _ := strings.Cut(path, "/")
	f, ok := h.site.NotFound[tag]
	if !ok {
		f = h.site.NotFound[h.chooseLanguage(w, r)]
	}
	body, _ := chooseEncoding(w.Header(), r, f)
	w.WriteHeader(http.StatusNotFound)
	w.Write(body) // net/http leaves out the body for HEAD
}

// notFoundText returns a text that says where the page is. If a proxy may have removed the base path, the text says
// so, and names the address that was probably asked for.
func (h *handler) notFoundText(path string) string {
	base := h.site.Base
	text := "not found: the page is at " + base + h.site.Languages[0] + "/, and " +
		base + "llms.txt lists the files for programs"
	below := strings.TrimPrefix(path, "/")
	if !strings.HasPrefix(path, base) && (below == "" || h.site.Files[below] != nil) {
		text += "; if you asked for " + base + below + ", a proxy before the server removes " + base +
			" from paths, and must pass them on as they are"
	}
	return text
}

// languageCookie is the name of the cookie with the tag of the language that the reader has chosen. boot.js sets it.
const languageCookie = "language"

// chooseLanguage returns the language that the reader has chosen before, or else the best match for Accept-Language.
// It sets the headers that tell caches what the answer depends on.
func (h *handler) chooseLanguage(w http.ResponseWriter, r *http.Request) string {
	w.Header().Set("Cache-Control", "private, "+site.CacheRevalidate)
	w.Header().Add("Vary", "Accept-Language, Cookie")
	chosen, err := r.Cookie(languageCookie)
	if err == nil && slices.Contains(h.site.Languages, chosen.Value) {
		return chosen.Value
	}
	_, i := language.MatchStrings(h.matcher, readableLanguages(joinAccept(r.Header["Accept-Language"])))
	return h.site.Languages[i]
}
