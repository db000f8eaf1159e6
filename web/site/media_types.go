package site

import (
	"path"
	"strings"
)

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
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
	".xml":         "application/xml; charset=utf-8",
}

// mediaType is the media type of the file at a path. A path that is empty or ends in a slash is a page.
func mediaType(name string) string {
	switch {
	case name == "" || strings.HasSuffix(name, "/"):
		return MediaTypes[".html"]
	case path.Ext(name) == "":
		return MediaTypes[".txt"]
	}
	return MediaTypes[path.Ext(name)]
}
