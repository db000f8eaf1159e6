package export

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"prompt-recipes/web/site"
	"prompt-recipes/web/site/sitetest"
)

// sites are a small site and its successor, which has another title and lacks the files in removedFolder. They are built and
// compressed once for all tests.
func sites(t *testing.T) (before, after *site.Site) {
	t.Helper()
	built.once.Do(func() {
		catalogue := fstest.MapFS{}
		for name, text := range contents(t, "../site/testdata/catalogue") {
			catalogue[name] = &fstest.MapFile{Data: []byte(text)}
		}
		built.before = sitetest.Build(t, catalogue)
		english := catalogue["en.toml"]
		english.Data = []byte(strings.Replace(string(english.Data), `title = "Title`, `title = "Successor`, 1))
		built.after = sitetest.Build(t, catalogue)
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

// TestForeignFiles: an export leaves what a fresh one has, and every file and folder of others. It reports whether the
// configurations for web servers have changed: a text does not change them.
func TestForeignFiles(t *testing.T) {
	before, after := sites(t)
	dir, fresh := filepath.Join(t.TempDir(), "new", "site"), t.TempDir()
	if export(t, before, dir) {
		t.Error("a first export has changed a configuration")
	}
	foreign := map[string]string{"CNAME": "example.org", ".git/HEAD": "ref", "assets/own.js": "own", ".hosting/notes": "mine"}
	for name, text := range foreign {
		write(t, filepath.Join(dir, name), text)
	}
	if err := os.Mkdir(filepath.Join(dir, "uploads"), 0o755); err != nil {
		t.Fatal(err)
	}
	if export(t, after, dir) {
		t.Error("another text has changed a configuration")
	}
	export(t, after, fresh)
	want := contents(t, fresh)
	maps.Copy(want, foreign)
	if diff := cmp.Diff(want, contents(t, dir)); diff != "" {
		t.Error(diff)
	}
	if _, err := os.Stat(filepath.Join(dir, "uploads")); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(dir, removedFolder)); err == nil {
		t.Error("an empty folder is left")
	}
	languages := *after
	languages.Languages = []string{"en"}
	if !export(t, &languages, dir) {
		t.Error("fewer languages have changed no configuration")
	}
}

// TestRefused: a file of one of the site's names that no export has written is named, and nothing is written.
func TestRefused(t *testing.T) {
	before, _ := sites(t)
	for name, spoil := range map[string]func(dir string){
		"index.html":      func(dir string) { write(t, filepath.Join(dir, "index.html"), "years of work") },
		"fr/404.html.br":  func(dir string) { write(t, filepath.Join(dir, "fr/404.html.br"), "years of work") },
		"robots.txt":      func(dir string) { write(t, filepath.Join(dir, "robots.txt/thesis.txt"), "years of work") },
		"assets":          func(dir string) { write(t, filepath.Join(dir, "assets"), "years of work") },
		"prompts.txt":     func(dir string) { export(t, before, dir); replaceByFolder(t, filepath.Join(dir, "prompts.txt")) },
		".hosting/files/": func(dir string) { write(t, filepath.Join(dir, ".hosting/files/thesis.txt"), "years of work") },
	} {
		dir := t.TempDir()
		spoil(dir)
		files := contents(t, dir)
		if _, err := Write(t.Context(), before, dir); err == nil || !strings.Contains(err.Error(), strings.TrimSuffix(name, "/")) {
			t.Errorf("with %s: %v", name, err)
		}
		if diff := cmp.Diff(files, contents(t, dir)); diff != "" {
			t.Error(diff)
		}
	}
}

func replaceByFolder(t *testing.T, name string) {
	t.Helper()
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(name, "thesis.txt"), "years of work")
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
	old, next := contents(t, dir), contents(t, fresh)
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
		write(t, filepath.Join(dir, partialName), "half a pa") // as a killed export leaves it
		working(t, contents(t, dir), old, next)
		if stopped%2 == 0 {
			export(t, before, dir)
		}
	}
	if stopped < 5 {
		t.Errorf("%d exports were stopped", stopped)
	}
	if diff := cmp.Diff(next, contents(t, dir)); diff != "" {
		t.Error(diff)
	}
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
	if len(contents(t, folder)) == 0 {
		t.Error("the folder that the link leads to holds no export")
	}
	page := filepath.Join(folder, "en", "index.html")
	write(t, filepath.Join(outside, "thesis.txt"), "years of work")
	if err := os.Remove(page); err != nil {
		t.Fatal(err)
	}
	symlink(filepath.Join(outside, "thesis.txt"), page)
	export(t, after, folder)
	if err := os.RemoveAll(filepath.Join(folder, "prompts")); err != nil {
		t.Fatal(err)
	}
	symlink(outside, filepath.Join(folder, "prompts"))
	if _, err := Write(t.Context(), before, folder); err == nil || !strings.Contains(err.Error(), "prompts/") {
		t.Errorf("with a link that leads out: %v", err)
	}
	if diff := cmp.Diff(map[string]string{"thesis.txt": "years of work"}, contents(t, outside)); diff != "" {
		t.Error(diff)
	}
}
