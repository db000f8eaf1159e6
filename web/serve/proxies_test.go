package serve_test

import (
	"net/http/httptest"
	"strings"
	"testing"

	"prompt-recipes/web/serve"
)

func TestReader(t *testing.T) {
	proxies, err := serve.ParseProxies([]string{"10.0.0.0/8", "127.0.0.1", "2001:db8::/32"})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ name, peer, forwarded, want string }{
		{"no proxy", "192.0.2.1:99", "", "192.0.2.1"},
		{"a header that nobody trusted wrote", "192.0.2.1:99", "198.51.100.7", "192.0.2.1"},
		{"a proxy", "127.0.0.1:99", "198.51.100.7", "198.51.100.7"},
		{"a proxy that adds to the reader's own header", "127.0.0.1:99", "203.0.113.1, 198.51.100.7", "198.51.100.7"},
		{"two proxies", "127.0.0.1:99", "203.0.113.1, 198.51.100.7, 10.1.2.3", "198.51.100.7"},
		{"two header lines", "127.0.0.1:99", "203.0.113.1|198.51.100.7,10.1.2.3", "198.51.100.7"},
		{"a reader beside the proxies", "127.0.0.1:99", "10.9.9.9", "10.9.9.9"},
		{"a proxy that says nothing", "127.0.0.1:99", "", "127.0.0.1"},
		{"a proxy that hides the reader", "127.0.0.1:99", "198.51.100.7, unknown", "127.0.0.1"},
		{"ports", "[2001:db8::1]:99", "198.51.100.7:1234", "198.51.100.7"},
		{"IPv6", "127.0.0.1:99", "[2606:4700::1]:1234", "2606:4700::1"},
		{"IPv6 in brackets", "127.0.0.1:99", "[2606:4700::1]", "2606:4700::1"},
		{"IPv4 as IPv6", "[::ffff:10.0.0.1]:99", "::ffff:198.51.100.7", "198.51.100.7"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = test.peer
		if test.forwarded != "" {
			r.Header["X-Forwarded-For"] = strings.Split(test.forwarded, "|")
		}
		if got := proxies.Reader(r).String(); got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
	for _, wrong := range []string{"", "proxy.example.org", "10.0.0.0/33", "fe80::1%eth0"} {
		if _, err := serve.ParseProxies([]string{wrong}); err == nil || !strings.Contains(err.Error(), "such as 10.0.0.0/8") {
			t.Errorf("%q: got the error %v", wrong, err)
		}
	}
}
