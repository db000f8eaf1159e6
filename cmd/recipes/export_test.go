package main

import (
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"prompt-recipes/content/contenttest"
	"prompt-recipes/web"
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

// TestExportStopped: an export that is asked to stop does, says so and leaves nothing but the previous one.
func TestExportStopped(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")
	exportTo(t, dir)
	before := listing(t, filepath.Dir(dir))
	stopped := 0
	for i := range 8 {
		cmd := recipes("export", "--base-url", "http://localhost/", dir)
		var output strings.Builder
		cmd.Stdout, cmd.Stderr = &output, &output
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(i) * 150 * time.Millisecond)
		cmd.Process.Signal(syscall.SIGTERM)
		// It may have been asked before it could listen, and was ended by the system, or after it was done.
		if err := cmd.Wait(); err != nil && cmd.ProcessState.Exited() {
			stopped++
			if !strings.Contains(output.String(), "terminated") || cmd.ProcessState.ExitCode() != exitFailure {
				t.Errorf("%v: it says %q", err, output.String())
			}
		}
		if diff := cmp.Diff(before, listing(t, filepath.Dir(dir))); diff != "" {
			t.Fatalf("stopped after %d ms, there are other files:\n%s", i*150, diff)
		}
	}
	if stopped == 0 {
		t.Error("no export could be stopped at any of 8 moments")
	}
}

// TestExportLeftovers: what exports left that were killed goes with the next one, but not what one is writing now.
func TestExportLeftovers(t *testing.T) {
	parent := t.TempDir()
	for name, age := range map[string]time.Duration{"site.partial-1": 2 * time.Hour, "site.partial-2": time.Minute, "other.partial-3": 2 * time.Hour} {
		writeFile(t, filepath.Join(mkdir(t, filepath.Join(parent, name)), "index.html"), "half a page")
		if err := os.Chtimes(filepath.Join(parent, name), time.Time{}, time.Now().Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	exportTo(t, filepath.Join(parent, "site"))
	var names []string
	entries, err := os.ReadDir(parent)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	if diff := cmp.Diff([]string{"other.partial-3", "site", "site.partial-2"}, names); diff != "" {
		t.Error(diff)
	}
}

// TestExportTargets: folders by other names than their own, and such as cannot be replaced.
func TestExportTargets(t *testing.T) {
	parent := t.TempDir()
	site, link := mkdir(t, filepath.Join(parent, "site")), filepath.Join(parent, "link")
	if err := os.Symlink("site", link); err != nil {
		t.Fatal(err)
	}
	exportTo(t, link)
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is replaced instead of the folder it leads to: %v, %v", info, err)
	}
	if !web.IsExport(site) {
		t.Error("the folder that the link leads to holds no export")
	}
	for _, here := range []string{".", "assets"} {
		cmd := recipes("export", "--base-url", "http://localhost/", site)
		cmd.Dir = filepath.Join(site, here)
		if output, err := cmd.CombinedOutput(); cmd.ProcessState.ExitCode() != exitUsage || !strings.Contains(string(output), "while you are in it") {
			t.Errorf("in %s: %v\n%s", here, err, output)
		}
	}
	cmd := recipes("export", "--base-url", "http://localhost/", "new/site")
	cmd.Dir = parent
	if output, err := cmd.CombinedOutput(); err != nil || !web.IsExport(filepath.Join(parent, "new", "site")) {
		t.Errorf("%v\n%s", err, output)
	}
}

// TestExchangeInSteps: what other systems do gives the same result.
func TestExchangeInSteps(t *testing.T) {
	parent := t.TempDir()
	made, at := mkdir(t, filepath.Join(parent, "made")), mkdir(t, filepath.Join(parent, "at"))
	writeFile(t, filepath.Join(made, "new"), "")
	writeFile(t, filepath.Join(at, "old"), "")
	for range 2 {
		if err := exchangeInSteps(made, at); err != nil {
			t.Fatal(err)
		}
		if err := exchange(made, at); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]string{"at/old", "made/new"}, listing(t, parent)); diff != "" {
			t.Fatal(diff)
		}
	}
}

func mkdir(t *testing.T, name string) string {
	t.Helper()
	if err := os.MkdirAll(name, 0o755); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestExportProgress: a long export tells how far it is, a short one does not.
func TestExportProgress(t *testing.T) {
	dir := t.TempDir()
	run := func(content string) (took time.Duration, output string) {
		cmd := recipes("export", "--base-url", "http://localhost/", "--content", content, filepath.Join(dir, "site"))
		var stderr strings.Builder
		cmd.Stderr = &stderr
		start := time.Now()
		if err := cmd.Run(); err != nil {
			t.Fatalf("%v\n%s", err, stderr.String())
		}
		return time.Since(start), stderr.String()
	}
	long := mkdir(t, filepath.Join(dir, "long"))
	for name, file := range contenttest.Large(400) {
		writeFile(t, filepath.Join(long, name), string(file.Data))
	}
	took, output := run(long)
	if lines := strings.Count(output, " files written\n"); lines == 0 && took > 3*time.Second {
		t.Errorf("after %v it has said nothing", took)
	} else {
		t.Logf("%d lines in %v", lines, took)
	}
	if took, output := run(copyCatalogue(t)); output != "" && took < time.Second {
		t.Errorf("in %v it says %q", took, output)
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
