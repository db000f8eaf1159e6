package web

import "strings"

// contentSecurityPolicy allows what the pages are made of and nothing else. The one word "unsafe" is what browsers ask
// for before they compile WebAssembly; it allows no JavaScript.
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

// headers are sent with every answer.
func (s *Site) headers() [][2]string {
	return [][2]string{
		{"Content-Security-Policy", s.contentSecurityPolicy()},
		{"Content-Version", s.Version},
		{"Cross-Origin-Opener-Policy", "same-origin"},
		{"Cross-Origin-Resource-Policy", "same-origin"},
		{"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
		{"Referrer-Policy", "strict-origin-when-cross-origin"},
		{"X-Content-Type-Options", "nosniff"},
	}
}
