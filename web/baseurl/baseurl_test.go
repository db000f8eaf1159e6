package baseurl

import (
	"net"
	"testing"

	"prompt-recipes/content/difftest"
)

// TestParse: the host of a base URL gets the form that browsers use, and the path ends with a slash.
func TestParse(t *testing.T) {
	for _, test := range []struct{ given, want string }{
		{"https://example.org", "https://example.org/"},
		{"https://example.org/a/b", "https://example.org/a/b/"},
		{"http://例え.jp/", "http://xn--r8jz45g.jp/"},
		{"http://EXAMPLE.org:8080", "http://example.org:8080/"},
		{"https://example.org:443/", "https://example.org/"},
		{"http://example.org:80", "http://example.org/"},
		{"http://[::1]:8000/", "http://[::1]:8000/"},
		{"http://[2001:DB8::1]/", "http://[2001:db8::1]/"},
		{"http://my_app:8000/", "http://my_app:8000/"},
		{"http://192.0.2.1/", "http://192.0.2.1/"},
		{"http://x.example:/", "http://x.example/"},
	} {
		u, err := Parse(test.given)
		if err != nil {
			t.Error(err)
			continue
		}
		difftest.Equal(t, u.String(), test.want, test.given)
	}
}

func TestRefuses(t *testing.T) {
	for _, given := range []string{
		"http://x:99999/",
		"http://:8000/",
		"http://a..b/",
		"",
		"example.org",
		"https:///docs/",
		"ftp://example.org/",
		"https://example.org/?a",
		"https://example.org/?",
		"https://example.org/#a",
		"https://example.org/docs/index.html",
		"https://user:secret@example.org/",
		"https://example.org//evil/",
		"https://example.org/a/../b/",
		"https://example.org/a%20b/",
		"https://example.org/a%2Fb",
		"https://example.org/a%2Fb/",
		"https://a$(id).example/",
		"https://a;b.example/",
		"https://a&b.example/",
		"https://a'b.example/",
		`https://a"b.example/`,
		"https://a*b.example/",
		"https://a!b.example/",
		"https://a(b).example/",
		"https://a,b.example/",
		"https://a=b.example/",
		"https://a%24b.example/",
		"https://x.example:$80/",
		"https://x.example/$(id)/",
		"https://x.example/a;b/",
		"https://x.example/a*/",
		"http://[::1%25eth0]/",
		"http://[::1%25$(id)]/",
		"http://[::g]/",
	} {
		if u, err := Parse(given); err == nil {
			t.Errorf("%q is taken for %s", given, u)
		}
	}
}

// TestOfListener: the URL omits port 80, as browsers do, even if --addr names it.
func TestOfListener(t *testing.T) {
	port, err := net.LookupPort("tcp", "http")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ host, want string }{
		{"", "http://localhost/"},
		{"::1", "http://[::1]/"},
		{"::80", "http://[::80]/"},
	} {
		difftest.Equal(t, OfListener(test.host, &net.TCPAddr{Port: port}).String(), test.want, test.host)
	}
}
