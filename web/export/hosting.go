package export

import (
	"bytes"
	"embed"
	"fmt"
	"path"
	"regexp"
	"strings"
	"text/template"

	"prompt-recipes/web/site"
)

//go:embed hosting
var hostingFiles embed.FS

// configurations are the names of the files that make static hosts answer as the server does.
var configurations = []string{
	".hosting/Caddyfile",
	".hosting/nginx.conf",
	"_headers",
	"_redirects",
}

// hostingTemplates make static hosts answer as the server does: nginx.conf and Caddyfile are parts
// of a server's configuration; headers and redirects are _headers and _redirects of Netlify,
// Cloudflare Pages and others. No two rules of headers may set the same header for a path: some
// hosts would send both values.
var hostingTemplates = template.Must(template.New("").
	Funcs(template.FuncMap{"bare": withoutCharset}).
	ParseFS(hostingFiles, "hosting/*"))

// withoutCharset returns a media type without its parameter.
func withoutCharset(mediaType string) string {
	return strings.TrimSuffix(mediaType, "; charset=utf-8")
}

// hosting is the data of hostingTemplates.
type hosting struct {
	Languages   []string
	Headers     []site.Header
	Types       map[string]string
	ReadOnly    string
	Ask         string // Cache-Control of files that may change
	Forever     string // and of those that do not
	Base        string
	BareBase    string   // without its final slash
	BasePattern string   // as a regular expression
	Compressed  []string // archives; for other files, .gz is the extension of an encoding
}

// configuration fills the template of one of configurations.
func configuration(s *site.Site, name string) ([]byte, error) {
	data := hosting{
		Languages:   s.Languages,
		Headers:     s.Headers(),
		Types:       site.MediaTypes,
		ReadOnly:    site.ReadOnly,
		Ask:         site.CacheAsk,
		Forever:     site.CacheForever,
		Base:        s.Base,
		BareBase:    strings.TrimSuffix(s.Base, "/"),
		BasePattern: regexp.QuoteMeta(s.Base),
	}
	for _, file := range s.Paths() {
		if path.Ext(file) == ".gz" {
			data.Compressed = append(data.Compressed, file)
		}
	}
	var text bytes.Buffer
	templateName := strings.TrimPrefix(path.Base(name), "_")
	if err := hostingTemplates.ExecuteTemplate(&text, templateName, data); err != nil {
		return nil, fmt.Errorf("writing %s: %w", name, err)
	}
	return text.Bytes(), nil
}
