package site

import "strings"

// Header is a header field of a response.
type Header struct{ Name, Value string }

// Values of Cache-Control.
const (
	CacheForever = "public, max-age=31536000, immutable" // for files whose Immutable is set
	CacheAsk     = "no-cache"                            // for all others
)

// Headers are sent with every response.
func (s *Site) Headers() []Header {
	headers := []Header{
		{"Content-Security-Policy", s.contentSecurityPolicy()},
		{"Content-Version", s.Version},
		{"Cross-Origin-Opener-Policy", "same-origin"},
		{"Cross-Origin-Resource-Policy", "same-origin"},
		{"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
		{"Referrer-Policy", "strict-origin-when-cross-origin"},
		{"X-Content-Type-Options", "nosniff"},
	}
	if s.hsts {
		headers = append(headers, Header{"Strict-Transport-Security", "max-age=31536000"}) // a year
	}
	return headers
}

// contentSecurityPolicy allows what the pages are made of and nothing else. Browsers demand 'wasm-unsafe-eval' before
// they compile WebAssembly; it allows no JavaScript.
func (s *Site) contentSecurityPolicy() string {
	styles := "style-src 'self'"
	if s.styleHash != "" {
		styles += " " + s.styleHash
	}
	return strings.Join([]string{
		"default-src 'none'",
		"script-src 'self' 'wasm-unsafe-eval'",
		styles,
		"img-src 'self'",
		"connect-src 'self'",
		"manifest-src 'self'",
		"worker-src 'self'",
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'none'",
	}, "; ")
}
