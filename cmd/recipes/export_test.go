package main

import (
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestExportAnswersAlike: what the server sends and what nginx and Caddy send from an export are the same bytes with the
// same headers, in every content coding, for every file.
func TestExportAnswersAlike(t *testing.T) {
	wantHost, wantBase := *host, *basePath
	defer func() { *host, *basePath = wantHost, wantBase }()
	for _, under := range []string{"/", "/docs/prompts/"} {
		*basePath = under
		*host = "serve"
		reference := publish(t)
		for _, *host = range []string{"nginx", "caddy"} {
			t.Run(*host+" at "+under, func(t *testing.T) {
				s := publish(t)
				var paths []string
				dir := filepath.Join(t.TempDir(), "site")
				exportTo(t, dir)
				fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, _ error) error {
					name := strings.TrimSuffix(path, "index.html")
					if !d.IsDir() && name != "" && !strings.HasPrefix(path, ".") && !strings.HasPrefix(path, "_") &&
						!strings.HasSuffix(path, "404.html") && !slices.Contains([]string{".br", ".gz", ".zst"}, filepath.Ext(path)) && !strings.Contains(path, "front-door") {
						paths = append(paths, "/"+name)
					}
					return nil
				})
				if len(paths) < 60 {
					t.Fatalf("the export has %d files: %v", len(paths), paths)
				}
				paths = append(paths, "/nowhere", "/fr/nowhere", "/ja/x/y", "/_headers", "/.hosting/nginx.conf")
				for _, path := range paths {
					for _, coding := range []string{"identity", "br", "gzip"} {
						want, got := answerOf(t, reference.url+path, coding), answerOf(t, s.url+path, coding)
						if diff := cmp.Diff(want, got); diff != "" {
							t.Errorf("%s as %s: server (-) and %s (+) differ:\n%.600s", path, coding, *host, diff)
						}
					}
				}
			})
		}
	}
}

// answered is what must be the same whoever sends it.
type answered struct {
	Status  int
	Body    string
	Headers map[string]string
}

func answerOf(t *testing.T, url, coding string) answered {
	t.Helper()
	body, response := get(t, url, "Accept-Encoding", coding)
	a := answered{response.StatusCode, body, map[string]string{}}
	for _, name := range []string{"Cache-Control", "Content-Encoding", "Content-Security-Policy", "Content-Type", "Content-Version", "Permissions-Policy", "Referrer-Policy", "X-Content-Type-Options"} {
		// The server says private where its answer depends on the reader's language; a static host has one answer.
		a.Headers[name] = strings.TrimPrefix(strings.ToLower(response.Header.Get(name)), "private, ")
	}
	if response.StatusCode == http.StatusNotFound && strings.HasSuffix(url, "nginx.conf") || strings.HasSuffix(url, "_headers") {
		return answered{Status: response.StatusCode} // that it is not there is enough
	}
	return a
}

// TestExportReplaces: a folder is replaced only if it holds an export, and as a whole.
func TestExportReplaces(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	exportTo(t, dir)
	stale := filepath.Join(dir, "assets", "stale.txt")
	writeFile(t, stale, "from an earlier export")
	exportTo(t, dir)
	if _, err := os.Stat(stale); err == nil {
		t.Error("what the site no longer has is still there")
	}
	before := listing(t, dir)

	broken := copyCatalogue(t)
	edit(t, filepath.Join(broken, "fr.toml"), "summary =", "sumary =")
	if output, ok := run(t, "export", "--base-url", "https://example.org/", "--content", broken, dir); ok || !strings.Contains(output, "fr.toml") {
		t.Errorf("a broken catalogue is exported: %s", output)
	}
	if diff := cmp.Diff(before, listing(t, dir)); diff != "" {
		t.Errorf("a failed export changed the previous one:\n%s", diff)
	}

	other := t.TempDir()
	writeFile(t, filepath.Join(other, "thesis.txt"), "years of work")
	if output, ok := run(t, "export", "--base-url", "https://example.org/", other); ok || !strings.Contains(output, "holds something else than an export") {
		t.Errorf("a folder with something else is replaced: %s", output)
	}
	if diff := cmp.Diff([]string{"thesis.txt"}, listing(t, other)); diff != "" {
		t.Error(diff)
	}
	if leftovers, _ := filepath.Glob(dir + ".*"); len(leftovers) > 0 {
		t.Errorf("left over: %v", leftovers)
	}
}

// TestExportInterrupted stops an export at many moments: the previous one is whole each time.
func TestExportInterrupted(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")
	exportTo(t, dir)
	before := listing(t, dir)
	for i := range 8 {
		cmd := recipes("export", "--base-url", "http://localhost/", dir)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(i) * 150 * time.Millisecond)
		cmd.Process.Kill()
		cmd.Wait()
		if diff := cmp.Diff(before, listing(t, dir)); diff != "" {
			t.Fatalf("killed after %d ms, the export is another:\n%s", i*150, diff)
		}
	}
}

// listing is the names of all files below a folder.
func listing(t *testing.T, dir string) []string {
	t.Helper()
	var names []string
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
