package web

import (
	"cmp"
	"path"
)

// mediaTypes are those of a site's files by the end of their names, as servers send them.
var mediaTypes = map[string]string{
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

// mediaType is the type of the file at a path. What ends in a slash or stands for another address is a page.
func mediaType(name string) string { return mediaTypes[cmp.Or(path.Ext(name), ".html")] }
