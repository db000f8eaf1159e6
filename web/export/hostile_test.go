package export_test

import (
	"strings"
	"testing"

	"prompt-recipes/web/export"
	"prompt-recipes/web/site"
	"prompt-recipes/web/site/sitetest"
)

// TestHostileCatalogue: no text of a catalogue reaches the configurations of hosts.
func TestHostileCatalogue(t *testing.T) {
	s, err := site.Build(sitetest.Twin(t, true), sitetest.Options())
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := export.Write(t.Context(), s, dir, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	files := contents(t, dir)
	for _, name := range []string{"_headers", "_redirects", ".hosting/nginx.conf", ".hosting/Caddyfile"} {
		if text := files[name]; text == "" || strings.Contains(text, sitetest.Attack) {
			t.Errorf("%s: %q", name, text)
		}
	}
}
