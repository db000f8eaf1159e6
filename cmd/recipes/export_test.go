package main

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"prompt-recipes/web/browsertest/harness"
)

// small is a catalogue whose export takes a third of the time that the bundled one takes.
const small = "../../content/catalogue/starter"

// TestExport: an export of another site leaves what a fresh one has, and files of others. It says so when web servers
// have to read their configuration again. A broken catalogue changes nothing.
func TestExport(t *testing.T) {
	dir, fresh := filepath.Join(t.TempDir(), "site"), filepath.Join(t.TempDir(), "fresh")
	export := func(want string, args ...string) {
		t.Helper()
		args = append([]string{"export", "--base-url", "http://localhost/", "--content", small}, args...)
		if output, _ := harness.Run(t, append(args, dir)...); !strings.HasPrefix(output, dir+" holds the site for http://localhost/\n"+want) {
			t.Errorf("%v: it says %q", args, output)
		} else if want == "" && strings.Count(output, "\n") > 1 {
			t.Errorf("%v: it also says %q", args, output)
		}
	}
	harness.ExportAt(t, "/other/", dir, "--content", small)
	foreign := map[string]string{"CNAME": "example.org", ".git/HEAD": "ref: refs/heads/main\n"}
	for name, text := range foreign {
		harness.Mkdir(t, filepath.Dir(filepath.Join(dir, name)))
		harness.WriteFile(t, filepath.Join(dir, name), text)
	}
	export("the headers have changed") // nginx and Caddy know the path
	harness.Export(t, fresh, "--content", small)
	want := harness.ReadFiles(t, fresh)
	maps.Copy(want, foreign)
	if diff := cmp.Diff(want, harness.ReadFiles(t, dir)); diff != "" {
		t.Errorf("the folder is not as after a first export:\n%s", diff)
	}
	export("", "--remove-worker") // another version, the same headers

	broken := harness.CopyCatalogue(t)
	harness.Edit(t, filepath.Join(broken, "fr.toml"), "summary =", "sumary =")
	before := harness.ReadFiles(t, dir)
	if output, ok := harness.Run(t, "export", "--base-url", "https://example.org/", "--content", broken, dir); ok || !strings.Contains(output, "fr.toml") {
		t.Errorf("a broken catalogue is exported: %s", output)
	}
	if diff := cmp.Diff(before, harness.ReadFiles(t, dir)); diff != "" {
		t.Errorf("a failed export changed the previous one:\n%s", diff)
	}
}

// TestExportKilled kills an export at many moments: every file is one of the previous site or of the next, whole, and the
// next export finishes it.
func TestExportKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("it exports a dozen times: make verify runs it")
	}
	dir, next := filepath.Join(t.TempDir(), "site"), filepath.Join(t.TempDir(), "next")
	harness.ExportAt(t, "/", dir, "--content", small)
	harness.ExportAt(t, "/other/", next, "--content", small)
	before, after := harness.ReadFiles(t, dir), harness.ReadFiles(t, next)
	killed := 0
	for i := range 8 {
		cmd := harness.Recipes(t, "export", "--content", small, "--base-url", "http://localhost/other/", dir)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(i) * 100 * time.Millisecond)
		cmd.Process.Kill()
		if cmd.Wait() != nil {
			killed++
		}
		for name, text := range harness.ReadFiles(t, dir) {
			if !strings.HasPrefix(name, ".hosting/") && text != before[name] && text != after[name] {
				t.Errorf("killed after %d ms, %s is of neither site", i*100, name)
			}
		}
	}
	if killed == 0 {
		t.Error("every export was over before it could be killed")
	}
	harness.ExportAt(t, "/other/", dir, "--content", small)
	if diff := cmp.Diff(after, harness.ReadFiles(t, dir)); diff != "" {
		t.Errorf("the next export leaves:\n%s", diff)
	}
}

// TestExportPermissions: files and folders have the permissions that the umask asks for, the exported folder included.
func TestExportPermissions(t *testing.T) {
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
		if got := strings.Join(modes, " "); got != want {
			t.Errorf("umask %s gives %s, want %s", umask, got, want)
		}
	}
}
