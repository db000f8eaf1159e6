package main

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"prompt-recipes/web/browsertest/harness"
)

// small is a catalogue whose export takes a third of the time that the bundled one takes.
const small = "../../content/catalogue/starter"

// TestExportReplaces: a folder is replaced only if it holds an export, and as a whole.
func TestExportReplaces(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	harness.Export(t, dir)
	harness.Export(t, dir, "--content", small)
	fresh := filepath.Join(t.TempDir(), "fresh")
	harness.Export(t, fresh, "--content", small)
	if diff := cmp.Diff(harness.Files(t, fresh), harness.Files(t, dir)); diff != "" {
		t.Errorf("after the export of another catalogue there are other files:\n%s", diff)
	}
	for _, again := range []bool{true, false} {
		output, _ := harness.Run(t, "export", "--content", small, "--base-url", "http://localhost/", fmt.Sprintf("--remove-worker=%v", !again), dir)
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

	unlisted := filepath.Join(dir, "CNAME")
	harness.WriteFile(t, unlisted, "example.org")
	if output, ok := harness.Run(t, "export", "--content", small, "--base-url", "https://example.org/", dir); ok || !strings.Contains(output, "holds CNAME") {
		t.Errorf("a folder with another file is replaced: %s", output)
	}
	if leftovers, _ := filepath.Glob(dir + ".*"); len(leftovers) > 0 {
		t.Errorf("left over: %v", leftovers)
	}
}

// TestExportInterrupted kills an export at many moments: what is there is whole each time, the previous site or the next.
func TestExportInterrupted(t *testing.T) {
	dir, next := filepath.Join(t.TempDir(), "site"), filepath.Join(t.TempDir(), "next")
	harness.ExportAt(t, "/", dir, "--content", small)
	harness.ExportAt(t, "/other/", next, "--content", small)
	whole := []map[string]string{contents(t, dir), contents(t, next)}
	killed := 0
	for i := range 5 {
		cmd := harness.Recipes(t, "export", "--content", small, "--base-url", "http://localhost/other/", dir)
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
	harness.ExportAt(t, "/other/", dir, "--content", small)
	if leftovers, _ := filepath.Glob(dir + ".*"); len(leftovers) > 0 {
		t.Errorf("the next export has left %v", leftovers)
	}
}

// TestExportStopped: an export that is asked to stop does, says so and leaves nothing but the previous one.
func TestExportStopped(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")
	harness.Export(t, dir, "--content", small)
	before := contents(t, filepath.Dir(dir))
	stopped := 0
	for i := range 5 {
		cmd := harness.Recipes(t, "export", "--content", small, "--base-url", "http://localhost/", dir)
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
		t.Error("no export could be stopped at any of 5 moments")
	}
}

// TestExportPermissions: files and folders have the permissions that the umask asks for, the exported folder included.
func TestExportPermissions(t *testing.T) {
	for umask, want := range map[string]string{"022": "755 755 644", "077": "700 700 600", "002": "775 775 664"} {
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
		if got := strings.Join(modes, " "); got != want {
			t.Errorf("umask %s gives %s, want %s", umask, got, want)
		}
	}
}

// TestExportInside: a folder that contains the current one is a wrong use.
func TestExportInside(t *testing.T) {
	cmd := harness.Recipes(t, "export", "--base-url", "http://localhost/", ".")
	cmd.Dir = t.TempDir()
	output, err := cmd.CombinedOutput()
	if cmd.ProcessState.ExitCode() != exitUsage || !strings.Contains(string(output), "while you are in it") {
		t.Errorf("%v\n%s", err, output)
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
