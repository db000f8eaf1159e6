package export

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/published"
	"prompt-recipes/locales"
	"prompt-recipes/web/serve"
	"prompt-recipes/web/site"
	"prompt-recipes/web/site/sitetest"
)

// configurationOf returns a configuration file for web servers.
func configurationOf(t *testing.T, s *site.Site, name string) string {
	t.Helper()
	text, err := configuration(s, name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// rule is a rule of _headers.
type rule struct {
	pattern *regexp.Regexp // of paths
	headers []site.Header
}

// parseRules reads _headers as hosts do.
func parseRules(t *testing.T, text string) []rule {
	t.Helper()
	var rules []rule
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if strings.HasPrefix(line, "/") {
			pattern := strings.ReplaceAll(regexp.QuoteMeta(line), `\*`, ".*")
			rules = append(rules, rule{pattern: regexp.MustCompile("^" + pattern + "$")})
			continue
		}
		name, value, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok {
			t.Fatalf("unreadable: %q", line)
		}
		last := &rules[len(rules)-1]
		last.headers = append(last.headers, site.Header{Name: name, Value: value})
	}
	return rules
}

// headersFor returns the headers that the rules set for a path. It fails the test if two rules set
// the same header, because some hosts send both.
func headersFor(t *testing.T, rules []rule, path string) map[string]string {
	t.Helper()
	headers := map[string]string{}
	for _, rule := range rules {
		if !rule.pattern.MatchString(path) {
			continue
		}
		for _, h := range rule.headers {
			if _, ok := headers[h.Name]; ok {
				t.Errorf("%s: %s is set twice", path, h.Name)
			}
			headers[h.Name] = h.Value
		}
	}
	return headers
}

// TestHeadersFile: a host that follows _headers sends the same headers as the server, and none of
// them twice.
func TestHeadersFile(t *testing.T) {
	s := sitetest.Bundled(t)
	rules := parseRules(t, configurationOf(t, s, "_headers"))
	server := httptest.NewServer(serve.Handler(s, serve.Health{}))
	defer server.Close()
	for _, path := range s.Paths() {
		response, err := http.Head(server.URL + "/base/" + path)
		if err != nil {
			t.Fatal(err)
		}
		headers := headersFor(t, rules, "/base/"+path)
		if len(headers) < 6 {
			t.Errorf("%s gets %d headers", path, len(headers))
		}
		for name, value := range headers {
			// such hosts compress files themselves, so they must be allowed to
			if want := strings.TrimSuffix(response.Header.Get(name), ", no-transform"); value != want {
				t.Errorf("%s: %s is %q, the server sends %q", path, name, value, want)
			}
		}
		if strings.HasPrefix(path, site.AssetFolder) && headers["Cache-Control"] == "" {
			t.Errorf("%s is not cached", path)
		}
	}
}

// TestHostileCatalogue: the configurations for hosts contain no text of the catalogue. They do not
// contain the version of the site either, so that a changed text does not change them.
func TestHostileCatalogue(t *testing.T) {
	s, err := site.Build(sitetest.Twin(t, true), sitetest.Options())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range configurations {
		text := configurationOf(t, s, name)
		if text == "" {
			t.Errorf("%s is empty", name)
		}
		if strings.Contains(text, sitetest.Attack) {
			t.Errorf("%s has a text of the catalogue:\n%s", name, text)
		}
		if strings.Contains(text, s.Version) {
			t.Errorf("%s has the version:\n%s", name, text)
		}
	}
}

// TestConfigurationsStay: if a skill gets an archive of its own, the configurations stay the same, so that a web
// server does not have to read them again.
func TestConfigurationsStay(t *testing.T) {
	input := sitetest.Input(t, content.Bundled(), locales.Bundled())
	input.WrittenSkills = map[string]*published.Skill{"config-audit": {Name: "config-audit", Files: map[string][]byte{
		"SKILL.md": []byte("Run run.sh."),
		"run.sh":   []byte("#!/bin/sh\n"),
	}}}

	s, err := site.Build(input, sitetest.Options())
	if err != nil {
		t.Fatal(err)
	}

	for _, name := range configurations {
		difftest.Equal(t, configurationOf(t, s, name), configurationOf(t, sitetest.Bundled(t), name), name)
	}
}
