package main

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"prompt-recipes/web/browsertest/harness"
)

// TestExportReplaces: a folder is replaced only if it holds an export, and as a whole.
func TestExportReplaces(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	harness.Export(t, dir, "--content", "../../content/starter")
	harness.Export(t, dir)
	fresh := filepath.Join(t.TempDir(), "fresh")
	harness.Export(t, fresh)
	if diff := cmp.Diff(harness.Files(t, fresh), harness.Files(t, dir)); diff != "" {
		t.Errorf("after the export of another catalogue there are other files:\n%s", diff)
	}
	for _, again := range []bool{true, false} {
		output, _ := harness.Run(t, "export", "--base-url", "http://localhost/", fmt.Sprintf("--remove-worker=%v", !again), dir)
		if got := strings.Contains(output, "headers"); got == again {
			t.Errorf("when the export is the same as before: %v, it says %q", again, output)
		}
	}
	before := contents(t, dir)

	broken := harness.CopyCatalogue(t)
	harness.Edit(t, filepath.Join(broken, "fr.toml"), "summary =", "sumary =")
	if output, ok := harness.Run(t, "export", "--base-url", "https://example.org/", "--content", broken, dir); ok || !strings.Contains(output, "fr.toml") {
		t.Errorf("a broken catalogue is exported: %s", output)
	}
	if diff := cmp.Diff(before, contents(t, dir)); diff != "" {
		t.Errorf("a failed export changed the previous one:\n%s", diff)
	}

	for name, other := range map[string]string{"thesis.txt": t.TempDir(), ".git/HEAD": dir, "CNAME": dir, "assets/more.txt": dir} {
		file := filepath.Join(harness.Mkdir(t, filepath.Join(other, filepath.Dir(name))), filepath.Base(name))
		harness.WriteFile(t, file, "years of work")
		before := contents(t, other)
		if output, ok := harness.Run(t, "export", "--base-url", "https://example.org/", other); ok || !strings.Contains(output, "holds "+name) {
			t.Errorf("a folder with something else, %s, is replaced: %s", name, output)
		}
		if diff := cmp.Diff(before, contents(t, other)); diff != "" {
			t.Error(diff)
		}
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
	}
	if leftovers, _ := filepath.Glob(dir + ".*"); len(leftovers) > 0 {
		t.Errorf("left over: %v", leftovers)
	}
}

// TestExportInterrupted kills an export at many moments: what is there is whole each time, the previous site or the next.
func TestExportInterrupted(t *testing.T) {
	dir, next := filepath.Join(t.TempDir(), "site"), filepath.Join(t.TempDir(), "next")
	harness.ExportAt(t, "/", dir)
	harness.ExportAt(t, "/other/", next)
	whole := []map[string]string{contents(t, dir), contents(t, next)}
	killed := 0
	for i := range 8 {
		cmd := harness.Recipes(t, "export", "--base-url", "http://localhost/other/", dir)
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
	harness.Export(t, dir)
	before := contents(t, filepath.Dir(dir))
	stopped := 0
	for i := range 8 {
		cmd := harness.Recipes(t, "export", "--base-url", "http://localhost/", dir)
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

// TestExportLeftovers: what exports left that were killed goes with the next one, but not what one is writing now.
func TestExportLeftovers(t *testing.T) {
	parent := t.TempDir()
	for name, age := range map[string]time.Duration{"site.partial-1": 2 * time.Hour, "site.partial-2": time.Minute, "other.partial-3": 2 * time.Hour} {
		harness.WriteFile(t, filepath.Join(harness.Mkdir(t, filepath.Join(parent, name)), "index.html"), "half a page")
		if err := os.Chtimes(filepath.Join(parent, name), time.Time{}, time.Now().Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	harness.Export(t, filepath.Join(parent, "site"))
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
	site, link := harness.Mkdir(t, filepath.Join(parent, "site")), filepath.Join(parent, "link")
	if err := os.Symlink("site", link); err != nil {
		t.Fatal(err)
	}
	harness.Export(t, link)
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is replaced instead of the folder it leads to: %v, %v", info, err)
	}
	if len(harness.Files(t, site)) == 0 {
		t.Error("the folder that the link leads to holds no export")
	}
	dangling := filepath.Join(parent, "dangling")
	if err := os.Symlink("nowhere", dangling); err != nil {
		t.Fatal(err)
	}
	if output, ok := harness.Run(t, "export", "--base-url", "http://localhost/", dangling); ok || !strings.Contains(output, "following the link") {
		t.Errorf("a link that leads nowhere: %s", output)
	}
	for _, here := range []string{".", "assets"} {
		cmd := harness.Recipes(t, "export", "--base-url", "http://localhost/", site)
		cmd.Dir = filepath.Join(site, here)
		if output, err := cmd.CombinedOutput(); cmd.ProcessState.ExitCode() != exitUsage || !strings.Contains(string(output), "while you are in it") {
			t.Errorf("in %s: %v\n%s", here, err, output)
		}
	}
	cmd := harness.Recipes(t, "export", "--base-url", "http://localhost/", "new/site")
	cmd.Dir = parent
	if output, err := cmd.CombinedOutput(); err != nil || len(harness.Files(t, filepath.Join(parent, "new", "site"))) == 0 {
		t.Errorf("%v\n%s", err, output)
	}
}

// TestExchangeInSteps: what other systems do gives the same result.
func TestExchangeInSteps(t *testing.T) {
	parent := t.TempDir()
	made, at := harness.Mkdir(t, filepath.Join(parent, "made")), harness.Mkdir(t, filepath.Join(parent, "at"))
	harness.WriteFile(t, filepath.Join(made, "new"), "")
	harness.WriteFile(t, filepath.Join(at, "old"), "")
	for range 2 {
		if err := exchangeInSteps(made, at); err != nil {
			t.Fatal(err)
		}
		if err := exchange(made, at); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]string{"at/old", "made/new"}, harness.Files(t, parent)); diff != "" {
			t.Fatal(diff)
		}
	}
}

// TestProgress: a long work tells how far it is, at most once in a while; a short one does not.
func TestProgress(t *testing.T) {
	var output strings.Builder
	clock := time.Unix(0, 0)
	progress := progressTo(&output, time.Second, func() time.Time { return clock })
	for done := 1; done <= 12; done++ {
		clock = clock.Add(300 * time.Millisecond)
		progress(done, 40)
	}
	if diff := cmp.Diff("4 of 40 files written\n8 of 40 files written\n12 of 40 files written\n", output.String()); diff != "" {
		t.Error(diff)
	}
}

// contents is what all files below a folder hold, by name.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, name := range harness.Files(t, dir) {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		all[name] = string(data)
	}
	return all
}
