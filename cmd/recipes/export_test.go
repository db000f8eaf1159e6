package main

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/google/go-cmp/cmp"
)

// TestExportAnswersAlike: what the server sends and what nginx and Caddy send from an export are the same bytes with the
// same headers, for every file, in every content coding that they have.
func TestExportAnswersAlike(t *testing.T) {
	for _, path := range []string{"/", "/docs/prompts/"} {
		reference := publishAt(t, "serve", path)
		for host, codings := range map[string][]string{"nginx": {"identity", "br", "gzip"}, "caddy": {"identity", "br", "gzip", "zstd"}} {
			t.Run(host+" at "+path, func(t *testing.T) {
				s := publishAt(t, host, path)
				var names []string
				dir := filepath.Join(t.TempDir(), "site")
				exportAt(t, path, dir)
				for _, name := range listing(t, dir) {
					// What has its own name only in an export, or is not for readers.
					if !regexp.MustCompile(`^index\.html$|404\.html$|\.(br|gz|zst)$|^[._]|language-chooser`).MatchString(name) {
						names = append(names, "/"+strings.TrimSuffix(name, "index.html"))
					}
				}
				if len(names) < 60 {
					t.Fatalf("the export has %d files: %v", len(names), names)
				}
				names = append(names, "/nowhere", "/fr/nowhere", "/ja/x/y", "/assets/nowhere.js", "/_headers", "/.hosting/nginx.conf", "/assets/", "/prompts/")
				for _, name := range names {
					for _, coding := range codings {
						want, got := answerOf(t, reference.url+name, coding), answerOf(t, s.url+name, coding)
						if diff := cmp.Diff(want, got); diff != "" {
							t.Errorf("%s as %s: server (-) and %s (+) differ:\n%.600s", name, coding, host, diff)
						}
					}
				}
				if path == "/" {
					return
				}
				for _, query := range []string{"", "?x=y"} {
					if _, response := get(t, s.url+query); response.StatusCode != 308 || response.Header.Get("Location") != path+query {
						t.Errorf("without its last slash the base path is answered by %s to %s", response.Status, response.Header.Get("Location"))
					}
				}
			})
		}
	}
}

// TestExportLanguageChooser: the page at / of an export leads to the reader's language; without scripts it offers all.
func TestExportLanguageChooser(t *testing.T) {
	t.Parallel()
	const path = "/docs/prompts/"
	s := publishAt(t, "caddy", path)
	b := openTab(t, 1280)
	userAgent := eval[string](b, "navigator.userAgent")
	visit := func(languages, rest, want string) {
		call(b, emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{UserAgent: userAgent, AcceptLanguage: languages})
		b.visit(s.url + "/" + rest)
		b.wait(fmt.Sprintf(`location.pathname + location.search + location.hash === %q`, path+want))
	}
	visit("de-AT,en", "", "de/")
	visit("zh,pt-PT", "?utm_source=x#debugging", "pt/?utm_source=x#debugging")
	visit("zh", "", "en/")
	b.choose("ja")
	visit("de", "", "ja/")

	b = openTab(t, 1280)
	b.withoutScripts()
	b.visit(s.url + "/")
	var links []string
	for _, language := range bundledCatalogue(t).Languages {
		links = append(links, path+language+"/")
	}
	if diff := cmp.Diff(links, eval[[]string](b, `[...document.querySelectorAll("main a[hreflang]")].map((a) => a.pathname)`)); diff != "" {
		t.Errorf("without scripts it offers:\n%s", diff)
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
	return a
}

// TestExportReplaces: a folder is replaced only if it holds an export, and as a whole.
func TestExportReplaces(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	exportTo(t, dir, "--content", "../../content/catalogue/starter")
	exportTo(t, dir)
	fresh := filepath.Join(t.TempDir(), "fresh")
	exportTo(t, fresh)
	if diff := cmp.Diff(listing(t, fresh), listing(t, dir)); diff != "" {
		t.Errorf("after the export of another catalogue there are other files:\n%s", diff)
	}
	for _, again := range []bool{true, false} {
		output, _ := run(t, "export", "--base-url", "http://localhost/", fmt.Sprintf("--remove-worker=%v", !again), dir)
		if got := strings.Contains(output, "headers"); got == again {
			t.Errorf("when the export is the same as before: %v, it says %q", again, output)
		}
	}
	before := contents(t, dir)

	broken := copyCatalogue(t)
	edit(t, filepath.Join(broken, "fr.toml"), "summary =", "sumary =")
	if output, ok := run(t, "export", "--base-url", "https://example.org/", "--content", broken, dir); ok || !strings.Contains(output, "fr.toml") {
		t.Errorf("a broken catalogue is exported: %s", output)
	}
	if diff := cmp.Diff(before, contents(t, dir)); diff != "" {
		t.Errorf("a failed export changed the previous one:\n%s", diff)
	}

	unlisted := filepath.Join(dir, "CNAME")
	writeFile(t, unlisted, "example.org")
	if output, ok := run(t, "export", "--base-url", "https://example.org/", dir); ok || !strings.Contains(output, "holds CNAME") {
		t.Errorf("a folder with another file is replaced: %s", output)
	}
	if leftovers, _ := filepath.Glob(dir + ".*"); len(leftovers) > 0 {
		t.Errorf("left over: %v", leftovers)
	}
}

// TestExportInterrupted kills an export at many moments: what is there is whole each time, the previous site or the next.
func TestExportInterrupted(t *testing.T) {
	dir, next := filepath.Join(t.TempDir(), "site"), filepath.Join(t.TempDir(), "next")
	exportAt(t, "/", dir)
	exportAt(t, "/other/", next)
	whole := []map[string]string{contents(t, dir), contents(t, next)}
	killed := 0
	for i := range 8 {
		cmd := recipes("export", "--base-url", "http://localhost/other/", dir)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(i) * 150 * time.Millisecond)
		cmd.Process.Kill()
		if cmd.Wait() != nil {
			killed++
		}
		if got := contents(t, dir); !maps.Equal(got, whole[0]) && !maps.Equal(got, whole[1]) {
			t.Fatalf("killed after %d ms, the export is neither the previous nor the next:\n%s", i*150, cmp.Diff(whole[0], got))
		}
	}
	if killed == 0 {
		t.Error("every export was over before it could be killed")
	}
}

// TestExportStopped: an export that is asked to stop does, says so and leaves nothing but the previous one.
func TestExportStopped(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")
	exportTo(t, dir)
	before := contents(t, filepath.Dir(dir))
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
		if diff := cmp.Diff(before, contents(t, filepath.Dir(dir))); diff != "" {
			t.Fatalf("stopped after %d ms, there are other files:\n%s", i*150, diff)
		}
	}
	if stopped == 0 {
		t.Error("no export could be stopped at any of 8 moments")
	}
}

// TestExportInside: a folder that contains the current one is a wrong use.
func TestExportInside(t *testing.T) {
	cmd := recipes("export", "--base-url", "http://localhost/", ".")
	cmd.Dir = t.TempDir()
	output, err := cmd.CombinedOutput()
	if cmd.ProcessState.ExitCode() != exitUsage || !strings.Contains(string(output), "while you are in it") {
		t.Errorf("%v\n%s", err, output)
	}
}

// TestProgress: a long work tells how far it is, at most once in a while; a short one does not.
func TestProgress(t *testing.T) {
	const quiet = 50 * time.Millisecond
	var output strings.Builder
	progress := progressTo(&output, quiet)
	start := time.Now()
	for done := 1; done <= 20; done++ {
		progress(done, 40)
		if output.Len() > 0 && time.Since(start) < quiet {
			t.Errorf("too early it says %q", output.String())
		}
		time.Sleep(quiet / 5)
	}
	lines := strings.Split(output.String(), "\n")
	if len(lines) < 3 || len(lines) > 6 || !regexp.MustCompile(`^[0-9]+ of 40 files written$`).MatchString(lines[0]) {
		t.Errorf("in %v it says %q", time.Since(start), output.String())
	}
}

// contents is what all files below a folder hold, by name.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, name := range listing(t, dir) {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		all[name] = string(data)
	}
	return all
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
