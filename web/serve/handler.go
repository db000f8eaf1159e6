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
	var tags []language.Tag
	for _, tag := range s.Languages {
		tags = append(tags, language.Make(tag))
	}
	return &handler{s, language.NewMatcher(tags), s.Headers()}
}

// Limits of what a request may make the server read, in bytes. Browsers stay far below them.
const (
	maxChoice = 256 // an Accept header; what follows is not read
	maxRanges = 4   // as max_ranges of nginx: with more of them, the whole file is sent
)

type handler struct {
	site    *site.Site
	matcher language.Matcher // of the site's languages
	headers []site.Header    // of every response
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	for _, h := range h.headers {
		header.Set(h.Name, h.Value)
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		header.Set("Allow", "GET, HEAD")
		http.Error(w, site.ReadOnly, http.StatusMethodNotAllowed)
		return
	}
	base, files := h.site.Base, h.site.Files
	path := strings.TrimPrefix(r.URL.Path, base)
	switch {
	case r.URL.Path == healthPath:
		header.Set("Cache-Control", "no-store")
		header.Set("Content-Type", "text/plain; charset=utf-8")
		w.Write([]byte("ok\n"))
	case r.URL.Path == base:
		path = base + h.preferred(w, r) + "/"
		header.Add("Vary", "Accept")
		if strings.Contains(beginning(r.Header["Accept"]), "text/markdown") { // as agents ask
			path += "page.md"
		}
		redirect(w, r, path, http.StatusTemporaryRedirect)
	case files[path] != nil:
		serveFile(w, r, files[path])
	case files[path+"/"] != nil || r.URL.Path+"/" == base:
		header.Set("Cache-Control", site.CacheAsk)
		redirect(w, r, r.URL.Path+"/", http.StatusPermanentRedirect)
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

// serveFile answers with a file.
func serveFile(w http.ResponseWriter, r *http.Request, f *site.File) {
	if strings.Count(r.Header.Get("Range"), ",") >= maxRanges {
		r.Header.Del("Range")
	}
	header := w.Header()
	body, encoding := encode(header, r, f)
	header.Set("Cache-Control", site.CacheAsk)
	if f.Immutable {
		header.Set("Cache-Control", site.CacheForever)
	}
	etag := f.Hash
	if encoding != "" {
		etag += "-" + encoding
	}
	header.Set("Etag", `"`+etag+`"`)
	if r.Header["If-Match"] != nil || r.Header["If-Unmodified-Since"] != nil {
		header.Del("Content-Length") // the response may be a 412 without the body
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

// encode chooses the encoding of a file, "" for none, and sets the header fields that go with it.
func encode(header http.Header, r *http.Request, f *site.File) (body []byte, encoding string) {
	body = f.Body
	if len(f.Encodings()) > 0 {
		header.Add("Vary", "Accept-Encoding")
		for _, accepted := range acceptable(beginning(r.Header["Accept-Encoding"])) {
			if encoded := f.Encoded(accepted); encoded != nil {
				body, encoding = encoded, accepted
				header.Set("Content-Encoding", encoding)
				break
			}
		}
	}
	header.Set("Content-Type", f.ContentType())
	header.Set("Content-Length", strconv.Itoa(len(body)))
	return body, encoding
}

// notFound answers with the page for unknown addresses, in the language of the path or else the reader's; programs, which do not
// ask for HTML as browsers do, get a line of text. Neither has an Etag: a cached copy must not become a 304.
func (h *handler) notFound(w http.ResponseWriter, r *http.Request, path string) {
	w.Header().Set("Cache-Control", site.CacheAsk)
	w.Header().Add("Vary", "Accept")
	if base := h.site.Base; !strings.Contains(beginning(r.Header["Accept"]), "text/html") {
		http.Error(w, "not found: the page is at "+base+h.site.Languages[0]+"/, and "+base+"llms.txt lists the files for programs", http.StatusNotFound)
		return
	}
	tag, _, _ := strings.Cut(path, "/")
	f, ok := h.site.NotFound[tag]
	if !ok {
		f = h.site.NotFound[h.preferred(w, r)]
	}
	body, _ := encode(w.Header(), r, f)
	w.WriteHeader(http.StatusNotFound)
	w.Write(body) // which net/http leaves out for HEAD
}

// languageCookie holds the tag of the language that the reader has chosen. boot.js sets it.
const languageCookie = "language"

// preferred is the language that the reader has chosen before, or else the best match for Accept-Language. It sets the
// headers that tell caches so.
func (h *handler) preferred(w http.ResponseWriter, r *http.Request) string {
	w.Header().Set("Cache-Control", "private, "+site.CacheAsk)
	w.Header().Add("Vary", "Accept-Language, Cookie")
	if chosen, err := r.Cookie(languageCookie); err == nil && slices.Contains(h.site.Languages, chosen.Value) {
		return chosen.Value
	}
	_, i := language.MatchStrings(h.matcher, beginning(r.Header["Accept-Language"]))
	return h.site.Languages[i]
}

// beginning joins the values of a header and leaves out what begins after maxChoice bytes.
func beginning(values []string) string {
	header := strings.Join(values, ",")
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
			weight, _ = strconv.ParseFloat(strings.TrimSpace(value), 64) // 0 for what is no number
		}
		weights[strings.TrimSpace(name)] = weight
	}
	var names []string
	for _, e := range compress.Encodings {
		if _, named := weights[e.Name]; !named {
			weights[e.Name] = weights["*"]
		}
		if weight := weights[e.Name]; weight > 0 && weight >= weights["identity"] {
			names = append(names, e.Name)
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(weights[b], weights[a]) })
	return names
}
