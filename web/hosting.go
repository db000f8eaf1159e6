package web

import (
	"fmt"
	"strings"
)

// What hosts of static files are told, so that they answer as the server does.

const (
	cacheForever = "public, max-age=31536000, immutable"
	cacheAsk     = "no-cache"
)

// headersFile is _headers, which Netlify, Cloudflare Pages and others read.
func (s *Site) headersFile() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "%s The headers of every answer, for hosts that read this file.\n\n%s*\n", exportMark, s.base)
	for _, h := range s.headers() {
		fmt.Fprintf(&b, "  %s: %s\n", h[0], h[1])
	}
	fmt.Fprintf(&b, "  Cache-Control: %s\n\n%sassets/*\n  ! Cache-Control\n  Cache-Control: %s\n", cacheAsk, s.base, cacheForever)
	for _, t := range exportedTypes {
		fmt.Fprintf(&b, "\n%s*%s\n  Content-Type: %s\n", s.base, t[0], t[1])
	}
	return []byte(b.String())
}

// exportedTypes are the media types that hosts may not know by the end of a name.
var exportedTypes = [][2]string{
	{".md", "text/markdown; charset=utf-8"},
	{".toml", "application/toml"},
	{".wasm", "application/wasm"},
	{".webmanifest", "application/manifest+json"},
	{".xml", "application/xml; charset=utf-8"},
}

// redirectsFile is _redirects, read by the same hosts.
func (s *Site) redirectsFile() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "# Answers for addresses without a file, for hosts that read this file.\n")
	for _, tag := range s.Languages {
		fmt.Fprintf(&b, "%s%s %s%s/ 301\n", s.base, tag, s.base, tag)
	}
	for _, tag := range s.Languages {
		fmt.Fprintf(&b, "%s%s/* %s%s/404.html 404\n", s.base, tag, s.base, tag)
	}
	return []byte(b.String())
}

// nginxConfiguration is a part of a server block. The folder of the site is to be the root, or the base path below it.
func (s *Site) nginxConfiguration() []byte {
	var b strings.Builder
	b.WriteString(`# For nginx: include this file in a server block whose root, with the base path added to it, is the exported folder.
# Debian has brotli_static in libnginx-mod-http-brotli-static; without that module leave its line out.

absolute_redirect off;
charset utf-8;
charset_types text/plain text/css text/markdown text/javascript application/xml;
gzip_static on;
gzip_vary on;
brotli_static on;

`)
	b.WriteString("types {\n    text/html html;\n    text/plain txt;\n    text/markdown md;\n    text/javascript js;\n    application/json json;\n    application/manifest+json webmanifest;\n    application/toml toml;\n    application/wasm wasm;\n    application/xml xml;\n    image/png png;\n    image/svg+xml svg;\n}\n")
	location := func(match, cache, notFound string) {
		fmt.Fprintf(&b, "\nlocation %s {\n    index index.html;\n    error_page 404 %s;\n", match, notFound)
		for _, h := range append(s.headers(), [2]string{"Cache-Control", cache}) {
			fmt.Fprintf(&b, "    add_header %s %q always;\n", h[0], h[1])
		}
		b.WriteString("}\n")
	}
	location(s.base, cacheAsk, s.base+"404.html")
	location(s.base+"assets/", cacheForever, s.base+"404.html")
	for _, tag := range s.Languages {
		location(s.base+tag+"/", cacheAsk, s.base+tag+"/404.html")
	}
	fmt.Fprintf(&b, "\nlocation ~ ^%s(\\.|_) {\n    return 404;\n}\n", s.base)
	return []byte(b.String())
}

// caddyConfiguration is a part of a site block. The folder of the site is to be the root, or the base path below it.
func (s *Site) caddyConfiguration() []byte {
	var b strings.Builder
	b.WriteString("# For Caddy: import this file in a site block whose root, with the base path added to it, is the exported folder.\n\n")
	fmt.Fprintf(&b, "header %s* {\n", s.base)
	for _, h := range append(s.headers(), [2]string{"?Cache-Control", cacheAsk}) { // ? means: unless it is set
		fmt.Fprintf(&b, "\t%s %q\n", h[0], h[1])
	}
	fmt.Fprintf(&b, "}\nheader %sassets/* Cache-Control %q\n", s.base, cacheForever)
	for _, t := range exportedTypes {
		fmt.Fprintf(&b, "@%[1]s path *.%[1]s\nheader @%[1]s {\n\tContent-Type %[2]q\n\tdefer\n}\n", t[0][1:], t[1])
	}
	fmt.Fprintf(&b, "\n@hidden path %s.* %s_*\nerror @hidden 404\n", s.base, s.base)
	b.WriteString("file_server {\n\tprecompressed br zstd gzip\n\thide .hosting\n}\n\nhandle_errors {\n")
	fmt.Fprintf(&b, "\theader Cache-Control %q\n", cacheAsk)
	const page = "\t\trewrite * %s404.html\n\t\tfile_server {\n\t\t\tprecompressed br zstd gzip\n\t\t\tstatus 404\n\t\t}\n\t}\n"
	for _, tag := range s.Languages {
		fmt.Fprintf(&b, "\t@%s path %s*\n\thandle @%s {\n"+page, tag, s.base+tag+"/", tag, s.base+tag+"/")
	}
	fmt.Fprintf(&b, "\thandle {\n"+page+"}\n", s.base)
	return []byte(b.String())
}
