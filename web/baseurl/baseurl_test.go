package baseurl

import (
	"net"
	"testing"

	"prompt-recipes/content/difftest"
)

// TestParse: a base URL becomes what browsers make of it, and its path ends with a slash.
func TestParse(t *testing.T) {
	for _, test := range []struct{ given, want string }{
		{"https://example.org", "https://example.org/"},
		{"https://example.org/a/b", "https://example.org/a/b/"},
		{"http://例え.jp/", "http://xn--r8jz45g.jp/"},
		{"http://EXAMPLE.org:8080", "http://example.org:8080/"},
		{"http://[::1]:8000/", "http://[::1]:8000/"},
		{"http://[0:0:0:0:0:0:0:1]/", "http://[::1]/"},
		{"http://[2001:DB8::0001]:80/", "http://[2001:db8::1]/"},
		{"http://[::ffff:192.0.2.1]/", "http://[::ffff:c000:201]/"},
		{"http://my_app:8000/", "http://my_app:8000/"},
		{"https://x.example:443", "https://x.example/"},
		{"http://192.0.2.1/", "http://192.0.2.1/"},
		{"http://1.0xg/", "http://1.0xg/"},
		{"http://4.example/", "http://4.example/"},
		{"http://x.example:/", "http://x.example/"},
		{"http://x.example:0080/", "http://x.example/"},
		{"http://x.example:08080/", "http://x.example:8080/"},
	} {
		u, err := Parse(test.given)
		if err != nil {
			t.Error(err)
			continue
		}
		difftest.Equal(t, u.String(), test.want, test.given)
	}
}

// TestReasons: an error says what is wrong with the URL.
func TestReasons(t *testing.T) {
	for given, want := range map[string]string{
		"example.org":                         "it must begin with https:// or http://",
		"https:///docs/":                      "it names no host",
		"https://user:secret@example.org/":    "it must not have a name or a password",
		"https://example.org/?a":              "it must not have a query or a fragment",
		"https://example.org/#a":              "it must not have a query or a fragment",
		"https://example.org/docs/index.html": "it is the address of the folder, so leave index.html out",
		"https://example.org:0/":              "its port must be from 1 to 65535",
	} {
		_, err := Parse(given)
		if err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %q", given, err, want)
		}
	}
}

func TestRefuses(t *testing.T) {
	for _, given := range []string{
		"http://x:99999/",
		"http://x:0/",
		"http://:8000/",
		"http://a..b/",
		"example.org",
		"ftp://example.org/",
		"https://example.org/?a",
		"https://example.org/?",
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
		"https://1.2.3/",
		"https://0x7f.1/",
		"https://127.0.0.0x1/",
		"https://2130706433/",
		"https://1.2.3.4.5/",
		"https://1.2.3.004/",
		"https://example.1/",
		"https://127.1./",
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
