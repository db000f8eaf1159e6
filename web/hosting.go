package web

import (
	"bytes"
	"maps"
	"regexp"
	"slices"
	"strings"
	"text/template"
)

const (
	cacheForever = "public, max-age=31536000, immutable"
	cacheAsk     = "no-cache"
)

// hostingTemplates are what hosts of static files are told, so that they answer as the server does: nginx.conf and
// Caddyfile, each a part of a server's configuration, and headers and redirects, which Netlify, Cloudflare Pages and
// others read as _headers and _redirects. No two rules of headers may set the same one for a path: some hosts would send
// both values.
var hostingTemplates = template.Must(template.ParseFS(bundled, "hosting/*"))

// hosting is what the templates are filled with.
type hosting struct {
	Base        string // path
	BareBase    string // without its last slash; "" for the root
	BasePattern string // regular expression that matches Base
	Languages   []string
	Headers     []hostingHeader
	Types       []hostingType
	Ask         string // Cache-Control of what may change
	Forever     string // Cache-Control of what does not
}

type hostingHeader struct{ Name, Value string }

type hostingType struct {
	Ext     string // without the dot
	Type    string
	Bare    string // without a charset
	Charset bool   // whether it has one that nginx does not give it anyway
}

// hostingFile fills one of hostingTemplates.
func (s *Site) hostingFile(name string) ([]byte, error) {
	h := hosting{
		Base:        s.base,
		BareBase:    strings.TrimSuffix(s.base, "/"),
		BasePattern: regexp.QuoteMeta(s.base),
		Languages:   s.Languages,
		Ask:         cacheAsk,
		Forever:     cacheForever,
	}
	for _, header := range s.headers() {
		h.Headers = append(h.Headers, hostingHeader{header[0], header[1]})
	}
	for _, ext := range slices.Sorted(maps.Keys(mediaTypes)) {
		bare, _, charset := strings.Cut(mediaTypes[ext], ";")
		h.Types = append(h.Types, hostingType{ext[1:], mediaTypes[ext], bare, charset && ext != ".html"})
	}
	var b bytes.Buffer
	err := hostingTemplates.ExecuteTemplate(&b, name, h)
	return b.Bytes(), err
}
