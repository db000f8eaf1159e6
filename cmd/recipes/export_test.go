package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/web/browsertest/harness"
)

// small is a catalogue whose export takes a third of the time that the bundled one takes.
const small = "../../content/contenttest/small"

// TestExport: the command says where the site is, and when web servers have to read their configuration again. A broken
// catalogue changes nothing.
func TestExport(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")
	const changed = "the headers have changed since the last export: reload nginx or Caddy, or publish _headers and _redirects again\n"
	for _, test := range []struct{ url, more, want string }{
		{"http://localhost/other/", "--remove-worker=false", ""},
		{"http://localhost/", "--remove-worker=false", changed}, // nginx and Caddy know the path
		{"http://localhost/", "--remove-worker", ""},            // another version
	} {
		output, _ := harness.Run(t, "export", "--content", small, "--base-url", test.url, test.more, dir)
		if want := dir + " holds the site for " + test.url + "; 1 warning: recipes check --content " + small + " shows them\n" + test.want; output != want {
			t.Errorf("%v: it says %q, want %q", test, output, want)
		}
	}
	if output, ok := harness.Run(t, "export", dir); ok || !strings.HasPrefix(output, "--base-url is required: ") {
		t.Errorf("without --base-url: %s", output)
	}
	broken := harness.CopyCatalogue(t)
	harness.Edit(t, filepath.Join(broken, "fr.toml"), "summary =", "sumary =")
	before := harness.ReadFiles(t, dir)
	if output, ok := harness.Run(t, "export", "--base-url", "https://example.org/", "--content", broken, dir); ok || !strings.Contains(output, "fr.toml") {
		t.Errorf("a broken catalogue is exported: %s", output)
	}
	difftest.Expect(t, before, harness.ReadFiles(t, dir), "the previous export after one that failed")
}

// TestExportPermissions: files and folders have the permissions that the umask asks for, the exported folder included.
func TestExportPermissions(t *testing.T) {
	if testing.Short() {
		t.Skip("it exports twice: make verify runs it")
	}
	for umask, want := range map[string]string{"022": "755 755 644", "077": "700 700 600"} {
		dir := filepath.Join(t.TempDir(), "new", "site")
		cmd := exec.Command("sh", "-c", `umask "$1"; shift; exec "$@"`, "sh", umask,
			harness.Program(t), "export", "--content", small, "--base-url", "http://localhost/", dir)
		if output, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, output)
		}
		var modes []string
		for _, name := range []string{"", "assets", "en/index.html"} {
			info, err := os.Stat(filepath.Join(dir, name))
			if err != nil {
				t.Fatal(err)
			}
			modes = append(modes, fmt.Sprintf("%o", info.Mode().Perm()))
		}
		difftest.Expect(t, want, strings.Join(modes, " "), "umask ", umask)
	}
}
