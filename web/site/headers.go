package site

import (
	"cmp"
	"path"
	"slices"
	"strings"
)

// Header is a header field of a response.
type Header struct {
	Name  string
	Value string
}

// Values of Cache-Control. no-transform keeps proxies from changing pages: the service worker would not recognize a
// changed page. It would also keep hosts from compressing files, so hosts that compress files themselves get
// CacheImmutablePlain, and no value for other files.
const (
	CacheImmutable      = CacheImmutablePlain + ", no-transform" // for files whose Immutable is set
	CacheRevalidate     = "no-cache, no-transform"               // for all other files
	CacheImmutablePlain = "public, max-age=31536000, immutable"
)

// MethodRefusal is the text of the answer to every method but GET and HEAD.
const MethodRefusal = "method not allowed: this site is read-only"

// Headers returns the headers of every response. They do not depend on the catalogue, so the configuration of an
// export's host stays the same when a text changes.
func (s *Site) Headers() []Header {
	headers := []Header{
		{"Content-Security-Policy", s.contentSecurityPolicy()},
		{"Cross-Origin-Opener-Policy", "same-origin"},
		{resourcePolicy, "same-origin"},
		{"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
		{"Referrer-Policy", "strict-origin-when-cross-origin"},
		{"X-Content-Type-Options", "nosniff"},
	}
	if s.hsts {
		headers = append(headers, Header{"Strict-Transport-Security", "max-age=31536000"}) // a year
	}
	return headers
}

// SharedHeaders are the headers of files that pages of other sites may read. The second one replaces the header of
// the same name in Headers.
var SharedHeaders = []Header{
	{"Access-Control-Allow-Origin", "*"},
	{resourcePolicy, "cross-origin"},
}

const resourcePolicy = "Cross-Origin-Resource-Policy"

// SharedExtensions are the extensions of the files that pages of other sites may read: the files for agents and
// programs. The list of checksums is such a file, too, but its name has no extension.
var SharedExtensions = []string{".json", ".md", ".txt"}

// IsShared reports whether pages of other sites may read a file.
func (f *File) IsShared() bool {
	return f.Path == checksumsPath || slices.Contains(SharedExtensions, path.Ext(f.Path))
}

// contentSecurityPolicy returns a policy that allows what the pages are made of and nothing else. Browsers require
// 'wasm-unsafe-eval' before they compile WebAssembly; it allows no JavaScript. Trusted Types keep text from becoming
// markup or the address of a script, except through the one policy in web/script/trusted_types.js.
//
// Some hosts of exports send no headers. For them, pages repeat the most important part of the policy in a meta
// element: no script but the site's own. The whole policy would take about 100 bytes of each page, and
// frame-ancestors does not work in a meta element.
func (s *Site) contentSecurityPolicy() string {
	return strings.Join([]string{
		"default-src 'none'",
		"script-src 'self' 'wasm-unsafe-eval'",
		strings.TrimSpace("style-src 'self' " + s.styleHash),
		"img-src 'self'",
		"connect-src 'self'",
		"manifest-src 'self'",
		"worker-src 'self'",
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'none'",
		"require-trusted-types-for 'script'",
		"trusted-types prompt-recipes",
	}, "; ")
}

// MediaTypes are the media types of a site's files by file name extension, as servers send them.
// Files without an extension are plain text.
var MediaTypes = map[string]string{
	".css":         "text/css; charset=utf-8",
	".gz":          "application/gzip",
	".html":        "text/html; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".md":          "text/markdown; charset=utf-8",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".toml":        "application/toml",
	".txt":         "text/plain; charset=utf-8",
	".bin":         "application/octet-stream",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
	".xml":         "application/xml; charset=utf-8",
}

// ContentType returns the value of the header Content-Type. A file whose path is empty or ends with a slash is a
// page.
func (f *File) ContentType() string {
	if f.Path == "" || strings.HasSuffix(f.Path, "/") {
		return MediaTypes[".html"]
	}
	return MediaTypes[cmp.Or(path.Ext(f.Path), ".txt")]
}
