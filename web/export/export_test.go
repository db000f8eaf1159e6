package export

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
	"prompt-recipes/web/browsertest/harness"
	"prompt-recipes/web/site"
	"prompt-recipes/web/site/sitetest"
)

// sites are a small site and its successor, which has another title and lacks the files in removedFolder. They are built and
// compressed once for all tests.
func sites(t *testing.T) (before, after *site.Site) {
	t.Helper()
	built.once.Do(func() {
		dir := harness.Copy(t, os.DirFS("../site/testdata/catalogue"), t.TempDir())
		built.before = sitetest.Build(t, os.DirFS(dir))
		harness.Edit(t, filepath.Join(dir, "en.toml"), `title = "Title`, `title = "Successor`)
		built.after = sitetest.Build(t, os.DirFS(dir))
		maps.DeleteFunc(built.after.Files, func(path string, _ *site.File) bool { return strings.HasPrefix(path, removedFolder) })
		built.after.Reuse(built.before)
	})
	return built.before, built.after
}

const removedFolder = "prompts/unit-tests/"

var built struct {
	once          sync.Once
	before, after *site.Site
}

// export exports a site to a folder.
func export(t *testing.T, s *site.Site, dir string) (reconfigured bool) {
	t.Helper()
	reconfigured, err := Write(t.Context(), s, dir)
	if err != nil {
		t.Fatal(err)
	}
	return reconfigured
}

// TestForeignFiles: an export leaves what a fresh one has, and every file and folder of others, there and back. It reports whether the
// configurations for web servers have changed: a text does not change them.
func TestForeignFiles(t *testing.T) {
	before, after := sites(t)
	dir, fresh := filepath.Join(t.TempDir(), "new", "site"), t.TempDir()
	if export(t, before, dir) {
		t.Error("a first export has changed a configuration")
	}
	old := harness.ReadFiles(t, dir)
	foreign := map[string]string{"CNAME": "example.org", ".git/HEAD": "ref", "assets/own.js": "own", ".hosting/notes": "mine"}
	for name, text := range foreign {
		harness.WriteFile(t, filepath.Join(dir, name), text)
	}
	if err := os.Mkdir(filepath.Join(dir, "uploads"), 0o755); err != nil {
		t.Fatal(err)
	}
	if export(t, after, dir) {
		t.Error("another text has changed a configuration")
	}
	export(t, after, fresh)
	next := harness.ReadFiles(t, fresh)
	maps.Copy(next, foreign)
	expectFolder(t, dir, next, old)
	if _, err := os.Stat(filepath.Join(dir, "uploads")); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(dir, removedFolder)); err == nil {
		t.Error("an empty folder is left")
	}
	export(t, before, dir)
	maps.Copy(old, foreign)
	expectFolder(t, dir, old, next)
	languages := *after
	languages.Languages = []string{"en"}
	if !export(t, &languages, dir) {
		t.Error("fewer languages have changed no configuration")
	}
}

// lacked are the assets of a folder that another lacks.
func lacked(files, other map[string]string) map[string]string {
	found := maps.Clone(files)
	maps.DeleteFunc(found, func(name, _ string) bool { return other[name] != "" || !strings.HasPrefix(name, "assets/") })
	return found
}

// expectFolder compares a folder with the files of a version and the assets that it lacks of the one before.
func expectFolder(t *testing.T, dir string, files, before map[string]string) {
	t.Helper()
	want, got := lacked(before, files), harness.ReadFiles(t, dir)
	maps.Copy(want, files)
	want[listName] = got[listName]
	difftest.Expect(t, want, got)
}

// TestOpenPages: the assets of the version before stay, also after an export without a change, and none of older ones.
func TestOpenPages(t *testing.T) {
	before, after := sites(t)
	dir, third := t.TempDir(), *after
	third.Files = maps.Clone(after.Files)
	maps.DeleteFunc(third.Files, func(path string, _ *site.File) bool { return strings.HasPrefix(path, "assets/fr.") })
	var folders []map[string]string
	for _, s := range []*site.Site{before, after, after, &third} {
		export(t, s, dir)
		folders = append(folders, harness.ReadFiles(t, dir))
	}
	gone := lacked(folders[0], folders[3])
	if len(gone) == 0 || len(lacked(folders[0], folders[2])) > 0 {
		t.Errorf("open pages lack %d assets, those of two versions ago lack %d", len(lacked(folders[0], folders[2])), len(gone))
	}
	difftest.Expect(t, gone, lacked(folders[2], folders[3]))
}

// TestRefused: a file of one of the site's names that no export has written is named, and nothing is written. Nor is it while another
// export writes.
func TestRefused(t *testing.T) {
	before, _ := sites(t)
	work := func(name string) func(dir string) {
		return func(dir string) { harness.WriteFile(t, filepath.Join(dir, name), "years of work") }
	}
	for name, spoil := range map[string]func(dir string){
		"index.html":      work("index.html"),
		"fr/404.html.br":  work("fr/404.html.br"),
		"robots.txt":      work("robots.txt/thesis.txt"),
		"assets":          work("assets"),
		".hosting/files/": work(".hosting/files/thesis.txt"),
		"prompts.txt": func(dir string) {
			export(t, before, dir)
			os.Remove(filepath.Join(dir, "prompts.txt"))
			work("prompts.txt/thesis.txt")(dir)
		},
		"another export": func(dir string) {
			f, err := openFolder(dir)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { f.close() })
		},
	} {
		dir := t.TempDir()
		spoil(dir)
		files := harness.ReadFiles(t, dir)
		if _, err := Write(t.Context(), before, dir); err == nil || !strings.Contains(err.Error(), strings.TrimSuffix(name, "/")) || strings.Contains(err.Error(), "still works") {
			t.Errorf("with %s: %v", name, err)
		}
		difftest.Expect(t, files, harness.ReadFiles(t, dir))
	}
}

// stopping is a context that ends when it has been asked that many times whether it has.
type stopping struct {
	context.Context
	asked, most atomic.Int64
}

func (s *stopping) Err() error {
	if s.asked.Add(1) > s.most.Load() {
		return context.Canceled
	}
	return nil
}

// TestInterrupted: an export that ends after any number of files leaves whole files, and before each one what it refers to.
// The next export finishes it, even of another site.
func TestInterrupted(t *testing.T) {
	before, after := sites(t)
	dir, fresh := t.TempDir(), t.TempDir()
	export(t, before, dir)
	export(t, after, fresh)
	old, next := harness.ReadFiles(t, dir), harness.ReadFiles(t, fresh)
	count := &stopping{Context: t.Context()}
	count.most.Store(1 << 32)
	if err := after.Compress(count); err != nil {
		t.Fatal(err)
	}
	compressing, stopped := count.asked.Load(), 0
	for files := int64(0); ; files += 7 {
		ctx := &stopping{Context: t.Context()}
		ctx.most.Store(compressing + files)
		_, err := Write(ctx, after, dir)
		if err == nil {
			break
		} else if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		stopped++
		harness.WriteFile(t, filepath.Join(dir, partialName), "half a pa") // as a killed export leaves it
		working(t, harness.ReadFiles(t, dir), old, next)
		if stopped%2 == 0 {
			export(t, before, dir)
		}
	}
	if stopped < 5 {
		t.Errorf("%d exports were stopped", stopped)
	}
	expectFolder(t, dir, next, old)
}

// working fails the test unless each file is one of two sites, and the assets that it names are there.
func working(t *testing.T, files, old, next map[string]string) {
	t.Helper()
	asset := regexp.MustCompile(`assets/[a-zA-Z0-9._-]+`)
	for name, text := range files {
		if strings.HasPrefix(name, ".hosting/") {
			continue
		}
		if text != old[name] && text != next[name] {
			t.Errorf("%s is of neither site", name)
		}
		if strings.HasSuffix(name, ".html") || strings.HasSuffix(name, ".json") {
			for _, named := range asset.FindAllString(text, -1) {
				if files[named] == "" {
					t.Errorf("%s names %s, which is not there", name, named)
				}
			}
		}
		if name == site.WorkerPath && text == next[name] {
			for other, text := range next {
				if files[other] != text && !strings.HasPrefix(other, ".hosting/") && !strings.HasPrefix(other, site.WorkerPath) {
					t.Errorf("the worker is there before %s", other)
				}
			}
		}
	}
}

// TestLinks: an export goes to the folder that a link leads to; no link in it leads out, and one in the place of a file is
// replaced.
func TestLinks(t *testing.T) {
	before, after := sites(t)
	parent := t.TempDir()
	folder, link, outside := filepath.Join(parent, "site"), filepath.Join(parent, "link"), t.TempDir()
	symlink := func(target, name string) {
		if err := os.Symlink(target, name); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	symlink("site", link)
	export(t, before, link)
	if len(harness.ReadFiles(t, folder)) == 0 {
		t.Error("the folder that the link leads to holds no export")
	}
	page := filepath.Join(folder, "en", "index.html")
	harness.WriteFile(t, filepath.Join(outside, "thesis.txt"), "years of work")
	if err := os.Remove(page); err != nil {
		t.Fatal(err)
	}
	symlink(filepath.Join(outside, "thesis.txt"), page)
	export(t, after, folder)
	if err := os.RemoveAll(filepath.Join(folder, "prompts")); err != nil {
		t.Fatal(err)
	}
	symlink(outside, filepath.Join(folder, "prompts"))
	if _, err := Write(t.Context(), before, folder); err == nil || !strings.Contains(err.Error(), "prompts/") || !strings.Contains(err.Error(), "still works") {
		t.Errorf("with a link that leads out: %v", err)
	}
	difftest.Expect(t, map[string]string{"thesis.txt": "years of work"}, harness.ReadFiles(t, outside))
}

// BenchmarkExport checks, builds, compresses and exports the built-in catalogue.
func BenchmarkExport(b *testing.B) {
	for b.Loop() {
		if _, err := Write(b.Context(), sitetest.Build(b, content.Bundled()), b.TempDir()); err != nil {
			b.Fatal(err)
		}
	}
}
