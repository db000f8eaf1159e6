package site

import (
	"cmp"
	"path"
)

// MediaTypes are the media types of a site's files by file name extension, as servers send them.
var MediaTypes = map[string]string{
	".css":         "text/css; charset=utf-8",
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
func mediaType(name string) string { return MediaTypes[cmp.Or(path.Ext(name), ".html")] }
