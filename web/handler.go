package web

import (
	"bytes"
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/language"
)

// Handler serves the site. Requests outside the base path get the page for addresses that have nothing.
func (s *Site) Handler() http.Handler {
	var tags []language.Tag
	for _, tag := range s.Languages {
		tags = append(tags, language.Make(tag))
	}
	h := &handler{site: s, matcher: language.NewMatcher(tags), codings: map[string][]string{}}
	for _, header := range s.headers() {
		h.headers = append(h.headers, field{header[0], []string{header[1]}})
	}
	for _, browsers := range []string{"gzip, deflate, br, zstd", "gzip, deflate, br", "gzip, deflate", "gzip", "br", ""} {
		h.codings[browsers] = acceptable([]string{browsers})
	}
	return h
}

const (
	writeTimeout  = 30 * time.Second
	slowestReader = 4_000 // bytes a second
)

type handler struct {
	site    *Site
	matcher language.Matcher
	headers []field             // of every answer
	codings map[string][]string // what acceptable makes of the usual values of Accept-Encoding
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	for _, field := range h.headers {
		header[field.name] = field.value
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "method not allowed: this site is read-only", http.StatusMethodNotAllowed)
		return
	}
	if r.URL.Path == "/healthz" {
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		if r.Method == http.MethodGet {
			w.Write([]byte("ok\n"))
		}
		return
	}
	path, ok := strings.CutPrefix(r.URL.Path, h.site.base)
	switch {
	case !ok && r.URL.Path+"/" == h.site.base:
		w.Header().Set("Cache-Control", "no-cache")
		h.redirect(w, r, h.site.base, http.StatusPermanentRedirect)
	case !ok:
		h.notFound(w, r, "")
	case path == "":
		h.redirect(w, r, h.site.base+h.preferred(w, r)+"/", http.StatusTemporaryRedirect)
	case h.site.files[path] != nil:
		h.serve(w, r, h.site.files[path])
	case h.site.files[path+"/"] != nil:
		w.Header().Set("Cache-Control", "no-cache")
		h.redirect(w, r, h.site.base+path+"/", http.StatusPermanentRedirect)
	default:
		h.notFound(w, r, path)
	}
}

// redirect sends the reader to a path on this site, with the query they came with.
func (h *handler) redirect(w http.ResponseWriter, r *http.Request, path string, status int) {
	if r.URL.RawQuery != "" {
		path += "?" + r.URL.RawQuery
	}
	http.Redirect(w, r, path, status)
}

// serve answers with a file. Most requests want all of it, and get it without the detour that ranges and conditions take.
func (h *handler) serve(w http.ResponseWriter, r *http.Request, f *File) {
	form := h.form(r, f)
	header := w.Header()
	for _, field := range form.header {
		header[field.name] = field.value
	}
	if f.Immutable {
		header["Cache-Control"] = cacheForeverValue
	} else {
		header["Cache-Control"] = cacheAskValue
	}
	// Whoever takes longer than at slowestReader is not reading. Writers without a connection have no deadline.
	http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTimeout + time.Duration(len(form.body))*time.Second/slowestReader))
	for _, name := range []string{"If-Match", "If-Unmodified-Since", "If-None-Match", "If-Modified-Since", "Range"} {
		if _, ok := r.Header[name]; ok {
			if name == "If-Match" || name == "If-Unmodified-Since" {
				delete(header, "Content-Length") // of a body that may not be sent
			}
			http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(form.body))
			return
		}
	}
	header["Accept-Ranges"] = acceptRangesValue
	if r.Method == http.MethodGet {
		w.Write(form.body)
	}
}

// form chooses the content coding.
func (h *handler) form(r *http.Request, f *File) *form {
	if f.packed == nil {
		return f.form("")
	}
	codings, ok := h.codings[r.Header.Get("Accept-Encoding")]
	if !ok || len(r.Header["Accept-Encoding"]) > 1 {
		codings = acceptable(r.Header["Accept-Encoding"])
	}
	for _, coding := range codings {
		if form := f.form(coding); form != nil {
			return form
		}
	}
	return f.form("")
}

// What is the same in many answers is made once: net/http only reads the values.
var (
	cacheForeverValue = []string{cacheForever}
	cacheAskValue     = []string{cacheAsk}
	acceptRangesValue = []string{"bytes"}
)

// notFound answers with the page for addresses that have nothing, in the language of the path or else the reader's.
func (h *handler) notFound(w http.ResponseWriter, r *http.Request, path string) {
	w.Header().Set("Cache-Control", "no-cache")
	tag, _, _ := strings.Cut(path, "/")
	f, ok := h.site.notFound[tag]
	if !ok {
		f = h.site.notFound[h.preferred(w, r)]
	}
	form := h.form(r, f)
	for _, field := range form.header {
		if field.name == "Vary" {
			w.Header().Add(field.name, field.value[0]) // to what the choice of the language depends on
		} else if field.name != "Etag" { // a stored copy must not turn into a 304
			w.Header()[field.name] = field.value
		}
	}
	w.WriteHeader(http.StatusNotFound)
	if r.Method != http.MethodHead {
		w.Write(form.body)
	}
}

// languageCookie holds the tag of the language that the reader has chosen; the boot script sets it.
const languageCookie = "language"

// preferred is the language that the reader has chosen before, or else the one that suits their browser's languages
// best. It tells caches what the answer depends on.
func (h *handler) preferred(w http.ResponseWriter, r *http.Request) string {
	w.Header().Set("Cache-Control", "private, no-cache")
	w.Header().Add("Vary", "Accept-Language, Cookie")
	if cookie, err := r.Cookie(languageCookie); err == nil && slices.Contains(h.site.Languages, cookie.Value) {
		return cookie.Value
	}
	_, i := language.MatchStrings(h.matcher, strings.Join(r.Header.Values("Accept-Language"), ","))
	return h.site.Languages[i]
}

// acceptable lists the codings of an Accept-Encoding header that files are prepared in and that the client likes at least
// as well as no coding, the best first.
func acceptable(header []string) []string {
	weights := map[string]float64{}
	for part := range strings.SplitSeq(strings.Join(header, ","), ",") {
		name, params, _ := strings.Cut(strings.ToLower(part), ";")
		weight := 1.0
		if q, ok := strings.CutPrefix(strings.ReplaceAll(params, " ", ""), "q="); ok {
			var err error
			if weight, err = strconv.ParseFloat(q, 64); err != nil {
				weight = 0
			}
		}
		weights[strings.TrimSpace(name)] = weight
	}
	weigh := func(e encoding) float64 {
		if weight, named := weights[e.name]; named {
			return weight
		}
		return weights["*"]
	}
	liked := slices.Clone(encodings)
	slices.SortStableFunc(liked, func(a, b encoding) int { return cmp.Compare(weigh(b), weigh(a)) })
	var names []string
	for _, e := range liked {
		if weight := weigh(e); weight > 0 && weight >= weights["identity"] {
			names = append(names, e.name)
		}
	}
	return names
}
