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
		"bare":     withoutCharset,
		"isShared": isShared,
		"isOwn":    isOwn,
	}).
	ParseFS(hostingFiles, "hosting/*"))

func withoutCharset(mediaType string) string {
	return strings.TrimSuffix(mediaType, "; charset=utf-8")
}

func isShared(ext string) bool { return slices.Contains(site.SharedExtensions, ext) }

// isOwn reports whether a header has one value for files that pages of other sites may read, and another value for
// all other files.
func isOwn(h site.Header) bool {
	return slices.ContainsFunc(site.SharedHeaders, func(shared site.Header) bool { return shared.Name == h.Name })
}

// hosting is the data of hostingTemplates.
type hosting struct {
	Languages []string
	Headers   []site.Header
	Types     map[string]string
	ReadOnly  string
	// for files that pages of other sites may read
	SharedHeaders    []site.Header
	SharedExtensions []string
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
		Types:            site.MediaTypes,
		ReadOnly:         site.ReadOnly,
		Revalidate:       site.CacheRevalidate,
		Immutable:        site.CacheImmutable,
		ImmutablePlain:   site.CacheImmutablePlain,
		SharedHeaders:    site.SharedHeaders,
		SharedExtensions: site.SharedExtensions,
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
