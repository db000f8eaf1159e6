package export

import (
	"bytes"
	"embed"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"prompt-recipes/web/site"
)

//go:embed hosting
var hostingFiles embed.FS

// configurations are the names of the files that make static file hosts answer as the server does.
var configurations = []string{
	".hosting/Caddyfile",
	".hosting/nginx.conf",
	"_headers",
	"_redirects",
}

// hostingTemplates are the templates of the configurations. nginx.conf and Caddyfile are parts of a server's
// configuration. headers and redirects become _headers and _redirects, for Netlify, Cloudflare Pages and others. No
// two rules for headers may set the same header for a path, because some hosts would send both values.
var hostingTemplates = template.Must(template.New("").
	Funcs(template.FuncMap{
		"bare":           withoutCharset,
		"isShared":       isShared,
		"hasSharedValue": hasSharedValue,
	}).
	ParseFS(hostingFiles, "hosting/*"))

func withoutCharset(mediaType string) string {
	return strings.TrimSuffix(mediaType, "; charset=utf-8")
}

func isShared(ext string) bool { return slices.Contains(site.SharedExtensions, ext) }

// hasSharedValue reports whether a header has another value for files that pages of other sites may read.
func hasSharedValue(h site.Header) bool {
	return slices.ContainsFunc(site.SharedHeaders, func(shared site.Header) bool { return shared.Name == h.Name })
}

// hosting is the data of hostingTemplates.
type hosting struct {
	Languages        []string
	Headers          []site.Header
	SharedHeaders    []site.Header // for files that pages of other sites may read
	SharedExtensions []string      // of these files
	Types            map[string]string
	MethodRefusal    string // text of the answer to every method but GET and HEAD
	Revalidate       string // Cache-Control of files that may change
	Immutable        string // Cache-Control of files that never change
	ImmutablePlain   string // Cache-Control of files that never change, on hosts that compress files themselves
	Base             string
	BareBase         string // Base without its final slash
	BasePattern      string // regular expression that matches Base
	LanguagePattern  string // regular expression that matches each of Languages
}

// configuration returns the text of one of configurations.
func configuration(s *site.Site, name string) ([]byte, error) {
	data := hosting{
		Languages:        s.Languages,
		Headers:          s.Headers(),
		SharedHeaders:    site.SharedHeaders,
		SharedExtensions: site.SharedExtensions,
		Types:            site.MediaTypes,
		MethodRefusal:    site.MethodRefusal,
		Revalidate:       site.CacheRevalidate,
		Immutable:        site.CacheImmutable,
		ImmutablePlain:   site.CacheImmutablePlain,
		Base:             s.Base,
		BareBase:         strings.TrimSuffix(s.Base, "/"),
		BasePattern:      regexp.QuoteMeta(s.Base),
		LanguagePattern:  strings.Join(s.Languages, "|"),
	}
	var text bytes.Buffer
	templateName := strings.TrimPrefix(path.Base(name), "_")
	if err := hostingTemplates.ExecuteTemplate(&text, templateName, data); err != nil {
		return nil, fmt.Errorf("writing %s: %w", name, err)
	}
	return text.Bytes(), nil
}
