package serve

import (
	"bytes"
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/language"

	"prompt-recipes/web/compress"
	"prompt-recipes/web/site"
)

// Handler serves a site. Requests outside the base path get the page for unknown addresses.
func Handler(s *site.Site) http.Handler {
	h := &handler{
		base:      s.Base,
		languages: s.Languages,
		files:     map[string]*preparedFile{},
		missing:   map[string]*preparedFile{},
		encodings: map[string][]string{},
	}
	var tags []language.Tag
	for _, tag := range s.Languages {
		tags = append(tags, language.Make(tag))
	}
	h.matcher = language.NewMatcher(tags)
	for path, f := range s.Files {
		h.files[path] = prepare(f)
	}
	for tag, f := range s.NotFound {
		h.missing[tag] = prepare(f)
	}
	for _, header := range s.Headers() {
		h.headers = append(h.headers, field{header.Name, []string{header.Value}})
	}
	for _, usual := range []string{"gzip, deflate, br, zstd", "gzip, deflate, br", "gzip, deflate", "gzip", "br", ""} {
		h.encodings[usual] = acceptable(usual)
	}
	return h
}

// Limits of what a request may make the server read, in bytes. Browsers stay far below them.
const (
	maxTarget    = 2048 // path and query
	maxCondition = 1024 // If-Match or If-None-Match
	maxChoice    = 256  // an Accept header; what follows is not read
	maxRanges    = 4    // as max_ranges of nginx: with more of them, the whole file is sent
)

type handler struct {
	base      string
	languages []string // the source language first
	matcher   language.Matcher
	files     map[string]*preparedFile // by path below base
	missing   map[string]*preparedFile // pages for unknown addresses, by language
	headers   []field                  // of every response
	encodings map[string][]string      // the results of acceptable for the usual values of Accept-Encoding
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	for _, field := range h.headers {
		header[field.name] = field.value
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		header.Set("Allow", "GET, HEAD")
		http.Error(w, site.ReadOnly, http.StatusMethodNotAllowed)
		return
	}
	if len(r.RequestURI) > maxTarget {
		http.Error(w, "the address is too long", http.StatusRequestURITooLong)
		return
	}
	if r.URL.Path == healthPath {
		header.Set("Cache-Control", "no-store")
		header.Set("Content-Type", "text/plain; charset=utf-8")
		if r.Method == http.MethodGet {
			w.Write([]byte("ok\n"))
		}
		return
	}
	path, ok := strings.CutPrefix(r.URL.Path, h.base)
	switch {
	case !ok && r.URL.Path+"/" == h.base:
		header.Set("Cache-Control", site.CacheAsk)
		redirect(w, r, h.base, http.StatusPermanentRedirect)
	case !ok:
		h.notFound(w, r, "")
	case path == "":
		redirect(w, r, h.base+h.preferred(w, r)+"/", http.StatusTemporaryRedirect)
	case h.files[path] != nil:
		h.serve(w, r, h.files[path])
	case h.files[path+"/"] != nil:
		header.Set("Cache-Control", site.CacheAsk)
		redirect(w, r, h.base+path+"/", http.StatusPermanentRedirect)
	default:
		h.notFound(w, r, path)
	}
}

// redirect sends the reader to another path of this site, with the query of the request. Requests have no fragments, so a
// number sign is part of the query.
func redirect(w http.ResponseWriter, r *http.Request, path string, status int) {
	if r.URL.RawQuery != "" {
		path += "?" + strings.ReplaceAll(r.URL.RawQuery, "#", "%23")
	}
	http.Redirect(w, r, path, status)
}

// serve answers with a file. Only requests with conditions or ranges take the slower way through http.ServeContent.
func (h *handler) serve(w http.ResponseWriter, r *http.Request, f *preparedFile) {
	if len(r.Header.Get("If-Match")) > maxCondition || len(r.Header.Get("If-None-Match")) > maxCondition {
		http.Error(w, "If-Match or If-None-Match is too long", http.StatusRequestHeaderFieldsTooLarge)
		return
	}
	if strings.Count(r.Header.Get("Range"), ",") >= maxRanges {
		r.Header.Del("Range")
	}
	form := h.form(r, f)
	header := w.Header()
	for _, field := range form.header {
		header[field.name] = field.value
	}
	header["Cache-Control"] = f.cacheControl
	if len(form.body) > pieceSize {
		w = inPieces(w, r)
	}
	for _, name := range []string{"If-Match", "If-Unmodified-Since", "If-None-Match", "If-Modified-Since", "Range"} {
		if _, ok := r.Header[name]; ok {
			if name == "If-Match" || name == "If-Unmodified-Since" {
				delete(header, "Content-Length") // the response may be a 412 without the body
			}
			http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(form.body))
			return
		}
	}
	header["Accept-Ranges"] = acceptRanges
	if r.Method == http.MethodGet {
		w.Write(form.body)
	}
}

// form chooses the encoding.
func (h *handler) form(r *http.Request, f *preparedFile) *form {
	if len(f.forms) == 1 {
		return f.forms[""]()
	}
	header := beginning(r.Header["Accept-Encoding"])
	encodings, ok := h.encodings[header]
	if !ok {
		encodings = acceptable(header)
	}
	for _, encoding := range encodings {
		if prepared, ok := f.forms[encoding]; ok {
			if form := prepared(); form != nil {
				return form
			}
		}
	}
	return f.forms[""]()
}

// notFound answers with the page for unknown addresses, in the language of the path or else the reader's.
func (h *handler) notFound(w http.ResponseWriter, r *http.Request, path string) {
	w.Header().Set("Cache-Control", site.CacheAsk)
	tag, _, _ := strings.Cut(path, "/")
	f, ok := h.missing[tag]
	if !ok {
		f = h.missing[h.preferred(w, r)]
	}
	form := h.form(r, f)
	for _, field := range form.header {
		if field.name == "Vary" {
			w.Header().Add(field.name, field.value[0]) // in addition to the headers that the language depends on
		} else if field.name != "Etag" { // a cached copy must not become a 304
			w.Header()[field.name] = field.value
		}
	}
	w.WriteHeader(http.StatusNotFound)
	if r.Method != http.MethodHead {
		w.Write(form.body)
	}
}

// languageCookie holds the tag of the language that the reader has chosen. boot.js sets it.
const languageCookie = "language"

// preferred is the language that the reader has chosen before, or else the best match for Accept-Language. It sets the
// headers that tell caches so.
func (h *handler) preferred(w http.ResponseWriter, r *http.Request) string {
	w.Header().Set("Cache-Control", "private, "+site.CacheAsk)
	w.Header().Add("Vary", "Accept-Language, Cookie")
	if tag := cookie(r, languageCookie); slices.Contains(h.languages, tag) {
		return tag
	}
	_, i := language.MatchStrings(h.matcher, beginning(r.Header["Accept-Language"]))
	return h.languages[i]
}

// cookie is the value of a cookie, "" if there is none. Unlike [http.Request.Cookie] it does not parse the other cookies.
func cookie(r *http.Request, name string) string {
	for _, header := range r.Header["Cookie"] {
		if _, rest, found := strings.Cut("; "+header, "; "+name+"="); found {
			value, _, _ := strings.Cut(rest, ";")
			return value
		}
	}
	return ""
}

// beginning joins the values of a header and leaves out what begins after maxChoice bytes.
func beginning(values []string) string {
	if len(values) == 0 {
		return ""
	}
	header := values[0]
	for _, value := range values[1:] {
		if len(header) > maxChoice {
			break
		}
		header += "," + value
	}
	if len(header) > maxChoice {
		header = header[:maxChoice]
		header = header[:max(0, strings.LastIndexByte(header, ','))]
	}
	return header
}

// acceptable lists the encodings that an Accept-Encoding header prefers to no encoding, the best first.
func acceptable(header string) []string {
	weights := map[string]float64{}
	for part := range strings.SplitSeq(strings.ToLower(header), ",") {
		name, params, _ := strings.Cut(part, ";")
		weight := 1.0
		if q, value, _ := strings.Cut(params, "="); strings.TrimSpace(q) == "q" {
			var err error
			if weight, err = strconv.ParseFloat(strings.TrimSpace(value), 64); err != nil {
				weight = 0
			}
		}
		weights[strings.TrimSpace(name)] = weight
	}
	weigh := func(name string) float64 {
		if weight, named := weights[name]; named {
			return weight
		}
		return weights["*"]
	}
	var names []string
	for _, e := range compress.Encodings {
		if weight := weigh(e.Name); weight > 0 && weight >= weights["identity"] {
			names = append(names, e.Name)
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(weigh(b), weigh(a)) })
	return names
}
