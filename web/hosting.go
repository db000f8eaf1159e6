package web

import (
	"fmt"
	"regexp"
	"strings"
)

// What hosts of static files are told, so that they answer as the server does.

const (
	cacheForever = "public, max-age=31536000, immutable"
	cacheAsk     = "no-cache"
)

// headersFile is _headers, which Netlify, Cloudflare Pages and others read. No two of its rules may set the same header
// for one path: some hosts would send both values.
func (s *Site) headersFile() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "# The headers of every answer, for hosts that read this file: at the top of what is published. Hosts ask browsers to\n"+
		"# revalidate what is not said to be cached.\n\n%s*\n", s.base)
	for _, h := range s.headers() {
		fmt.Fprintf(&b, "  %s: %s\n", h[0], h[1])
	}
	fmt.Fprintf(&b, "\n%sassets/*\n  Cache-Control: %s\n", s.base, cacheForever)
	for _, ext := range extensions() {
		fmt.Fprintf(&b, "\n%s*%s\n  Content-Type: %s\n", s.base, ext, mediaTypes[ext])
	}
	return []byte(b.String())
}

// redirectsFile is _redirects, read by the same hosts.
func (s *Site) redirectsFile() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "# Answers for addresses without a file, for hosts that read this file: at the top of what is published.\n\n")
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
	headers := func(indent, cache string) {
		for _, h := range append(s.headers(), [2]string{"Cache-Control", cache}) {
			fmt.Fprintf(&b, "%sadd_header %s %q always;\n", indent, h[0], h[1])
		}
	}
	var types, texts strings.Builder
	for _, ext := range extensions() {
		bare, charset := bareType(mediaTypes[ext])
		fmt.Fprintf(&types, "        %s %s;\n", bare, ext[1:])
		if charset && ext != ".html" { // which always has one
			texts.WriteString(" " + bare)
		}
	}
	fmt.Fprintf(&b, nginxSettings, exportMark, s.base, texts.String(), types.String())
	headers("    ", cacheAsk)
	fmt.Fprintf(&b, "\n    location %sassets/ {\n", s.base)
	headers("        ", cacheForever)
	b.WriteString("    }\n")
	for _, tag := range s.Languages {
		fmt.Fprintf(&b, "    location %[1]s%[2]s/ {\n        error_page 404 %[1]s%[2]s/404.html;\n    }\n", s.base, tag)
	}
	fmt.Fprintf(&b, "    location ~ ^%s[._] { # what is for hosts\n        return 404;\n    }\n}\n", regexp.QuoteMeta(s.base))
	return []byte(b.String())
}

const nginxSettings = `%[1]s
# For nginx: include this file in a server block whose root, with the base path added to it, is the exported folder.
# Debian has brotli_static in libnginx-mod-http-brotli-static; without that module leave its line out.

location %[2]s {
    index index.html;
    error_page 404 %[2]s404.html;
    absolute_redirect off;
    gzip_static on;
    gzip_vary on;
    brotli_static on;
    charset utf-8;
    charset_types%[3]s;
    types {
%[4]s    }
`

// caddyConfiguration is a part of a site block. The folder of the site is to be the root, or the base path below it.
func (s *Site) caddyConfiguration() []byte {
	var b strings.Builder
	b.WriteString("# For Caddy: import this file in a site block whose root, with the base path added to it, is the exported folder.\n\n")
	fmt.Fprintf(&b, "header %s* {\n", s.base)
	for _, h := range append(s.headers(), [2]string{"?Cache-Control", cacheAsk}) { // ? means: unless it is set
		fmt.Fprintf(&b, "\t%s %q\n", h[0], h[1])
	}
	fmt.Fprintf(&b, "}\nheader %sassets/* Cache-Control %q\n", s.base, cacheForever)
	for _, ext := range extensions() {
		fmt.Fprintf(&b, "@%[1]s path *.%[1]s\nheader @%[1]s {\n\tContent-Type %[2]q\n\tdefer\n}\n", ext[1:], mediaTypes[ext])
	}
	fmt.Fprintf(&b, "\n@hidden path %s.* %s_*\nerror @hidden 404\n", s.base, s.base)
	b.WriteString("file_server {\n\tprecompressed br zstd gzip\n\thide .hosting\n}\n\nhandle_errors {\n\t@missing expression {err.status_code} == 404\n\thandle @missing {\n")
	fmt.Fprintf(&b, "\t\theader Cache-Control %q\n", cacheAsk)
	const page = "\t\t\trewrite * %s404.html\n\t\t\tfile_server {\n\t\t\t\tprecompressed br zstd gzip\n\t\t\t\tstatus 404\n\t\t\t}\n\t\t}\n"
	for _, tag := range s.Languages {
		fmt.Fprintf(&b, "\t\t@%s path %s*\n\t\thandle @%s {\n"+page, tag, s.base+tag+"/", tag, s.base+tag+"/")
	}
	fmt.Fprintf(&b, "\t\thandle {\n"+page+"\t}\n}\n", s.base)
	return []byte(b.String())
}
