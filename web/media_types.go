package web

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strings"
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

// extensions lists the ends of names in alphabetical order.
func extensions() []string { return slices.Sorted(maps.Keys(mediaTypes)) }

// mediaType is the type of the file at a path. What ends in a slash or stands for another address is a page.
func mediaType(name string) string { return mediaTypes[cmp.Or(path.Ext(name), ".html")] }

// bareType is a media type without its charset, and whether it has one.
func bareType(mediaType string) (bare string, charset bool) {
	bare, _, charset = strings.Cut(mediaType, ";")
	return bare, charset
}
