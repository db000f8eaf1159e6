package export_test

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"

	"prompt-recipes/web/export"
	"prompt-recipes/web/site"
	"prompt-recipes/web/site/sitetest"
)

var builtOnce *site.Site

// smallSite is a site with few files, built and compressed once for all tests.
func smallSite(t *testing.T) *site.Site {
	t.Helper()
	if builtOnce == nil {
		builtOnce = sitetest.Build(t, os.DirFS("../site/testdata/catalogue"))
	}
	return builtOnce
}

// replace exports a site to a folder.
func replace(t *testing.T, s *site.Site, dir string) (reconfigured bool) {
	t.Helper()
	target, err := export.Open(dir, false)
	if err != nil {
		t.Fatal(err)
	}
	if reconfigured, err = target.Replace(t.Context(), s, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	return reconfigured
}

// write writes a file and the folders above it.
func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// contents is what all files below a folder hold, by name.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, name))
		all[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestReplace: an export replaces an earlier one as a whole, and tells whether the web server configuration has changed.
func TestReplace(t *testing.T) {
	s, dir := smallSite(t), filepath.Join(t.TempDir(), "new", "site")
	if replace(t, s, dir) {
		t.Error("a first export has changed a configuration")
	}
	before := contents(t, dir)
	if replace(t, s, dir) {
		t.Error("the same export has changed the configuration")
	}
	if !maps.Equal(before, contents(t, dir)) {
		t.Error("the same export has changed files")
	}
	other := *s
	other.Version = "another"
	other.Files = maps.Clone(s.Files)
	delete(other.Files, "llms.txt")
	if !replace(t, &other, dir) {
		t.Error("another version has the same headers")
	}
	if _, found := contents(t, dir)["llms.txt"]; found {
		t.Error("a file of the previous export is left")
	}
	if beside, err := os.ReadDir(filepath.Dir(dir)); err != nil || len(beside) != 1 {
		t.Errorf("files beside the export: %v, %v", beside, err)
	}
}

// TestUnlistedFile: a folder with a file that no export has written is refused and stays as it is.
func TestUnlistedFile(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")
	replace(t, smallSite(t), dir)
	target, err := export.Open(dir, false)
	if err != nil {
		t.Fatal(err)
	}
	for name, folder := range map[string]string{
		"thesis.txt": t.TempDir(), ".git/HEAD": dir, "CNAME": dir, "assets/more.txt": dir,
	} {
		file := filepath.Join(folder, name)
		write(t, file, "years of work")
		before := contents(t, folder)
		if _, err := export.Open(folder, false); err == nil || !strings.Contains(err.Error(), "holds "+name) {
			t.Errorf("with %s: %v", name, err)
		}
		if folder == dir { // the file came after Open
			if _, err := target.Replace(t.Context(), smallSite(t), func(int, int) {}); err == nil {
				t.Errorf("the folder with %s is replaced", name)
			}
		}
		if diff := cmp.Diff(before, contents(t, folder)); diff != "" {
			t.Error(diff)
		}
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
		os.Remove(filepath.Dir(file)) // if it is empty now
	}
}

// TestUnlistedFolder: an empty folder that no export has made, and a listed name that is no longer a file, are refused too.
func TestUnlistedFolder(t *testing.T) {
	for name, make := range map[string]func(name string) error{
		"uploads/":        func(name string) error { return os.Mkdir(name, 0o755) },
		"en/drafts/2026/": func(name string) error { return os.MkdirAll(name, 0o755) },
		"robots.txt":      func(name string) error { return errors.Join(os.Remove(name), os.Symlink("llms.txt", name)) },
		"llms.txt/":       func(name string) error { return errors.Join(os.Remove(name), os.Mkdir(name, 0o755)) },
	} {
		dir := filepath.Join(t.TempDir(), "site")
		replace(t, smallSite(t), dir)
		if err := make(filepath.Join(dir, filepath.Clean(name))); err != nil {
			t.Fatal(err)
		}
		if _, err := export.Open(dir, true); err == nil || !strings.Contains(err.Error(), "holds "+name+",") {
			t.Errorf("with %s: %v", name, err)
		}
	}
}

// TestEditedFile: a file that was edited since it was exported is named, and replaced only if that is asked for. One that
// was deleted is no loss.
func TestEditedFile(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")
	replace(t, smallSite(t), dir)
	before := contents(t, dir)
	if err := os.Remove(filepath.Join(dir, "robots.txt")); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "en/index.html"), before["en/index.html"]+"<!-- edited -->")
	if _, err := export.Open(dir, false); err == nil || !strings.Contains(err.Error(), ": en/index.html;") {
		t.Errorf("an edited page: %v", err)
	}
	write(t, filepath.Join(dir, ".hosting/nginx.conf"), "")
	if _, err := export.Open(dir, false); err == nil || !strings.Contains(err.Error(), ": .hosting/nginx.conf and 1 more;") {
		t.Errorf("two edited files: %v", err)
	}
	target, err := export.Open(dir, true)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := target.Replace(t.Context(), smallSite(t), func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, contents(t, dir)); diff != "" {
		t.Error(diff)
	}
}

// TestFileList: sha256sum can check an export with the list in it.
func TestFileList(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")
	replace(t, smallSite(t), dir)
	cmd := exec.Command("sha256sum", "--check", "--strict", ".hosting/files")
	cmd.Dir = dir
	output, err := cmd.CombinedOutput()
	if n := strings.Count(string(output), ": OK\n"); err != nil || n != len(contents(t, dir))-1 {
		t.Errorf("%v: %d files are right\n%s", err, n, output)
	}
}

// TestLeftovers: an export removes what killed exports have left, but not what another one is writing now.
func TestLeftovers(t *testing.T) {
	parent := t.TempDir()
	for _, name := range []string{
		"site.partial-1", "site.partial-2", "site.partial-3.previous", "site.partial-4.previous", "other.partial-5", "site.partial-old",
	} {
		write(t, filepath.Join(parent, name, "index.html"), "half a page")
	}
	running, err := os.Open(filepath.Join(parent, "site.partial-2"))
	if err != nil {
		t.Fatal(err)
	}
	defer running.Close()
	if err := unix.Flock(int(running.Fd()), unix.LOCK_EX); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(filepath.Join(parent, "site.partial-3.previous"), time.Time{}, time.Now().Add(-2*time.Hour)); err != nil {
		t.Fatal(err)
	}
	replace(t, smallSite(t), filepath.Join(parent, "site"))
	entries, err := os.ReadDir(parent)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	want := []string{"other.partial-5", "site", "site.partial-2", "site.partial-4.previous", "site.partial-old"}
	if !slices.Equal(names, want) {
		t.Errorf("got %v, want %v", names, want)
	}
}

// TestLinks: an export replaces the folder that a link leads to, not the link.
func TestLinks(t *testing.T) {
	parent := t.TempDir()
	folder, link := filepath.Join(parent, "site"), filepath.Join(parent, "link")
	if err := errors.Join(os.Mkdir(folder, 0o755), os.Symlink("site", link)); err != nil {
		t.Fatal(err)
	}
	replace(t, smallSite(t), link)
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is replaced: %v, %v", info, err)
	}
	if len(contents(t, folder)) == 0 {
		t.Error("the folder holds no export")
	}
	dangling := filepath.Join(parent, "dangling")
	if err := os.Symlink("nowhere", dangling); err != nil {
		t.Fatal(err)
	}
	if _, err := export.Open(dangling, false); err == nil || !strings.Contains(err.Error(), "following the link") {
		t.Errorf("a dangling link: %v", err)
	}
}

// TestWorkingFolder: the current folder and those above it are refused.
func TestWorkingFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")
	replace(t, smallSite(t), dir)
	for _, here := range []string{dir, filepath.Join(dir, "assets")} {
		t.Chdir(here)
		if _, err := export.Open(dir, false); !errors.Is(err, export.ErrWorkingFolder) {
			t.Errorf("in %s: %v", here, err)
		}
	}
}
