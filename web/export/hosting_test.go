package export

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"prompt-recipes/web/serve"
	"prompt-recipes/web/site"
	"prompt-recipes/web/site/sitetest"
)

// TestHeadersFile: a host that follows _headers sends what the server sends, and no header twice. Where several rules
// match, some hosts send the values of all.
func TestHeadersFile(t *testing.T) {
	s := sitetest.Bundled(t)
	data := configuration(s, "_headers")
	type rule struct {
		pattern *regexp.Regexp
		headers [][2]string
	}
	var rules []rule
	for line := range strings.Lines(string(data)) {
		switch line = strings.TrimRight(line, "\n"); {
		case line == "" || strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "/"):
			pattern := strings.ReplaceAll(regexp.QuoteMeta(line), `\*`, ".*")
			rules = append(rules, rule{pattern: regexp.MustCompile("^" + pattern + "$")})
		default:
			name, value, ok := strings.Cut(strings.TrimSpace(line), ": ")
			if !ok {
				t.Fatalf("unreadable: %q", line)
			}
			last := &rules[len(rules)-1]
			last.headers = append(last.headers, [2]string{name, value})
		}
	}
	server := httptest.NewServer(serve.Handler(s))
	defer server.Close()
	for _, path := range s.Paths() {
		response, err := http.DefaultClient.Head(server.URL + "/base/" + path)
		if err != nil {
			t.Fatal(err)
		}
		set := map[string]string{}
		for _, rule := range rules {
			if !rule.pattern.MatchString("/base/" + path) {
				continue
			}
			for _, h := range rule.headers {
				if _, twice := set[h[0]]; twice {
					t.Errorf("%s: %s is set twice", path, h[0])
				}
				set[h[0]] = h[1]
			}
		}
		if len(set) < 6 {
			t.Errorf("%s gets %d headers", path, len(set))
		}
		for name, value := range set {
			if want := response.Header.Get(name); value != want {
				t.Errorf("%s: %s is %q, the server sends %q", path, name, value, want)
			}
		}
		if strings.HasPrefix(path, "assets/") && set["Cache-Control"] == "" {
			t.Errorf("%s is not cached", path)
		}
	}
}

// TestHostileCatalogue: no text of a catalogue reaches the configurations of hosts, and neither does the version of the
// site, so that a changed text does not change them.
func TestHostileCatalogue(t *testing.T) {
	s, err := site.Build(sitetest.Twin(t, true), sitetest.Options())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range configurations {
		if text := string(configuration(s, name)); text == "" || strings.Contains(text, sitetest.Attack) || strings.Contains(text, s.Version) {
			t.Errorf("%s:\n%s", name, text)
		}
	}
}
