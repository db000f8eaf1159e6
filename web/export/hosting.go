package export

import (
	"bytes"
	"embed"
	"path"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"prompt-recipes/web/site"
)

//go:embed hosting
var hostingFiles embed.FS

// configurations are the names of the files that make static hosts answer as the server does.
var configurations = []string{".hosting/Caddyfile", ".hosting/nginx.conf", "_headers", "_redirects"}

// hostingTemplates make static hosts answer as the server does: nginx.conf and Caddyfile are parts of a server's
// configuration; headers and redirects are _headers and _redirects of Netlify, Cloudflare Pages and others. No two rules
// of headers may set the same header for a path: some hosts would send both values.
var hostingTemplates = template.Must(template.New("").Option("missingkey=error").
	Funcs(template.FuncMap{"bare": strings.NewReplacer("; charset=utf-8", "").Replace}).ParseFS(hostingFiles, "hosting/*"))

// configuration fills the template of one of configurations.
func configuration(s *site.Site, name string) []byte {
	data := map[string]any{
		"Languages": s.Languages, "Headers": s.Headers(), "Types": site.MediaTypes, "ReadOnly": site.ReadOnly,
		"Ask": site.CacheAsk, "Forever": site.CacheForever, // of files that may change, and of those that do not
		"Base": s.Base, "BareBase": strings.TrimSuffix(s.Base, "/"), "BasePattern": regexp.QuoteMeta(s.Base),
		// Archives, not encodings of other files; .gz alone in MediaTypes is the extension of one.
		"Compressed": slices.DeleteFunc(s.Paths(), func(file string) bool { return path.Ext(file) != ".gz" }),
	}
	var b bytes.Buffer
	if err := hostingTemplates.ExecuteTemplate(&b, strings.TrimPrefix(path.Base(name), "_"), data); err != nil {
		panic("export: " + err.Error()) // the templates are built in and fit their data
	}
	return b.Bytes()
}
