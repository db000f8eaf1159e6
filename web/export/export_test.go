package export

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/locales"
	"prompt-recipes/web/built"
	"prompt-recipes/web/site"
	"prompt-recipes/web/site/sitetest"
)

const removedFolder = "prompts/unit-tests/"

// pair contains the sites that the function sites returns.
var pair struct {
	once          sync.Once
	before, after *site.Site
}

// sites returns a small site and its successor, which has another title and lacks the files in
// removedFolder. They are built and compressed once for all tests.
func sites(t *testing.T) (before, after *site.Site) {
	t.Helper()
	pair.once.Do(func() {
		dir := filetest.Copy(t, os.DirFS("../site/testdata/catalogue"), t.TempDir())
		pair.before = build(t, dir)
		filetest.Edit(t, filepath.Join(dir, "en.toml"), `title = "Title`, `title = "Successor`)
		pair.after = build(t, dir)
		maps.DeleteFunc(pair.after.Files, func(path string, _ *site.File) bool {
			return strings.HasPrefix(path, removedFolder)
		})
		pair.after.Reuse(pair.before)
	})
	return pair.before, pair.after
}

// build makes the site of a catalogue as recipes export does.
func build(t *testing.T, dir string) *site.Site {
	t.Helper()
	options := sitetest.Options()
	options.LinkStyle = true
	s, err := site.Build(sitetest.Input(t, os.DirFS(dir), locales.Bundled()), options)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// export exports a site to a folder.
func export(t *testing.T, s *site.Site, dir string) Changes {
	t.Helper()
	changes, err := Write(t.Context(), s, dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return changes
}

// TestChanges: an export counts the files that it writes and removes.
func TestChanges(t *testing.T) {
	before, after := sites(t)
	dir := t.TempDir()

	first := export(t, before, dir)
	again := export(t, before, dir)
	next := export(t, after, dir)

	difftest.Equal(t, again, Changes{}, "an export without a change")
	if first.Written < 2*len(before.Files) || first.Removed != 0 {
		t.Errorf("the first export of %d files, most with encodings: %+v", len(before.Files), first)
	}
	if next.Written == 0 || next.Written >= first.Written || next.Removed == 0 {
		t.Errorf("an export of another title and fewer files: %+v", next)
	}
}

// exportFresh exports a site to a new folder, and returns its files.
func exportFresh(t *testing.T, s *site.Site) map[string]string {
	t.Helper()
	dir := t.TempDir()
	export(t, s, dir)
	return filetest.ReadFiles(t, dir)
}

func exists(path ...string) bool {
	_, err := os.Stat(filepath.Join(path...))
	return err == nil
}

// TestPowerFailure: an export repairs what a power failure has left. Only the list is certain to survive; other files
// may be empty or missing.
func TestPowerFailure(t *testing.T) {
	before, _ := sites(t)
	want := exportFresh(t, before)
	dir := t.TempDir()
	export(t, before, dir)
	filetest.WriteFile(t, filepath.Join(dir, "en", "index.html"), "")
	filetest.WriteFile(t, filepath.Join(dir, partialName), "half a f")
	if err := os.Remove(filepath.Join(dir, "index.html")); err != nil {
		t.Fatal(err)
	}

	export(t, before, dir)

	difftest.Equal(t, filetest.ReadFiles(t, dir), want)
}

// TestForeignFiles: after exports of another version and back, a folder contains what a fresh
// export writes, and all files and folders that no export has written.
func TestForeignFiles(t *testing.T) {
	before, after := sites(t)
	dir := filepath.Join(t.TempDir(), "new", "site")
	export(t, before, dir)
	foreign := map[string]string{
		"CNAME":          "example.org",
		".git/HEAD":      "ref",
		"assets/own.js":  "own",
		".hosting/notes": "mine",
	}
	for name, text := range foreign {
		filetest.WriteFile(t, filepath.Join(dir, name), text)
	}
	if err := os.Mkdir(filepath.Join(dir, "uploads"), 0o755); err != nil {
		t.Fatal(err)
	}

	old := exportFresh(t, before)
	maps.Copy(old, foreign)
	next := exportFresh(t, after)
	maps.Copy(next, foreign)
	export(t, after, dir)
	expectFolder(t, dir, next, old)
	export(t, before, dir)
	expectFolder(t, dir, old, next)
	if !exists(dir, "uploads") {
		t.Error("an empty folder of others is gone")
	}
}

// TestForeignLines: lines of the list that name no file of an export stop nothing, and nothing is
// deleted for them.
func TestForeignLines(t *testing.T) {
	before, after := sites(t)
	for _, line := range []string{"", "/x", "../x", "a/../../x", ".", "..", "a//b", "linked/x", "a\x00b", "nowhere/x", "# x", strings.Repeat("a", 5000)} {
		t.Run(fmt.Sprintf("%.20q", line), func(t *testing.T) {
			parent := t.TempDir()
			dir := filepath.Join(parent, "site")
			export(t, before, dir)
			filetest.WriteFile(t, filepath.Join(parent, "x"), "years of work")
			filetest.WriteFile(t, filepath.Join(dir, "# x"), "years of work")
			if err := os.Symlink(parent, filepath.Join(dir, "linked")); err != nil {
				t.Fatal(err)
			}
			list := filepath.Join(dir, listName)
			filetest.WriteFile(t, list, line+"\r\n"+filetest.ReadFile(t, list)+line+"\n")

			export(t, after, dir)
			export(t, before, dir)

			if !exists(parent, "x") || !exists(dir, "# x") || !exists(dir, "index.html") {
				t.Error("a file is gone")
			}
			if exists(dir, listName) && line != "" && strings.Contains(filetest.ReadFile(t, list), "\n"+line+"\n") {
				t.Error("the list still has the line")
			}
		})
	}
}

// TestEmptyFolders: an export removes the folders that it has emptied.
func TestEmptyFolders(t *testing.T) {
	before, after := sites(t)
	dir := t.TempDir()
	export(t, before, dir)
	if !exists(dir, removedFolder) {
		t.Fatal("there is no folder, so this test proves nothing")
	}
	export(t, after, dir)
	if exists(dir, removedFolder) {
		t.Error("an empty folder is left")
	}
}

// TestReconfigured: an export reports whether the configurations for web servers have changed.
func TestReconfigured(t *testing.T) {
	before, after := sites(t)
	dir := t.TempDir()
	if export(t, before, dir).Reconfigured {
		t.Error("a first export has changed a configuration")
	}
	if export(t, after, dir).Reconfigured {
		t.Error("another text has changed a configuration")
	}
	fewerLanguages := *after
	fewerLanguages.Languages = []string{"en"}
	if !export(t, &fewerLanguages, dir).Reconfigured {
		t.Error("fewer languages have changed no configuration")
	}
}

// lacked returns the assets in files that are not in other.
func lacked(files, other map[string]string) map[string]string {
	found := maps.Clone(files)
	maps.DeleteFunc(found, func(name, _ string) bool {
		return other[name] != "" || !strings.HasPrefix(name, site.AssetFolder)
	})
	return found
}

// expectFolder fails the test unless a folder contains the files of a version and the assets that
// only the version before has.
func expectFolder(t *testing.T, dir string, files, before map[string]string) {
	t.Helper()
	got := filetest.ReadFiles(t, dir)
	want := lacked(before, files)
	maps.Copy(want, files)
	want[listName] = got[listName]
	difftest.Equal(t, got, want)
}

// TestOpenPages: the assets of the version before stay, even after an export without changes. Older
// assets are removed.
func TestOpenPages(t *testing.T) {
	first, second := sites(t)
	third := *second
	third.Files = maps.Clone(second.Files)
	maps.DeleteFunc(third.Files, func(path string, _ *site.File) bool {
		return strings.HasPrefix(path, "assets/fr.")
	})
	dir := t.TempDir()
	exportAndRead := func(s *site.Site) map[string]string {
		export(t, s, dir)
		return filetest.ReadFiles(t, dir)
	}
	ofFirst := exportAndRead(first)
	exportAndRead(second)
	again := exportAndRead(second)
	ofThird := exportAndRead(&third)

	if missing := lacked(ofFirst, again); len(missing) > 0 {
		t.Errorf("open pages lack %d assets", len(missing))
	}
	gone := lacked(ofFirst, ofThird)
	if len(gone) == 0 {
		t.Error("the assets of two versions ago are still there")
	}
	difftest.Equal(t, lacked(again, ofThird), gone, "what the third export has deleted")
}

// TestAnotherStyle: another style sheet changes no headers, and the previous one stays for open pages.
func TestAnotherStyle(t *testing.T) {
	before, _ := sites(t)
	dir := t.TempDir()
	export(t, before, dir)
	ofBefore := filetest.ReadFiles(t, dir)
	for _, name := range []string{"style.css", "screen.css"} {
		style := built.Files[name]
		t.Cleanup(func() { built.Files[name] = style })
		built.Files[name] = slices.Concat(style, []byte("p{color:red}"))
	}

	changes := export(t, build(t, "../site/testdata/catalogue"), dir)

	ofAfter := filetest.ReadFiles(t, dir)
	if changes.Written == 0 || len(lacked(ofAfter, ofBefore)) == 0 {
		t.Fatal("the style sheet is the same, so this test proves nothing")
	}
	difftest.Equal(t, changes.Reconfigured, false, "whether web servers need other headers")
	difftest.Equal(t, lacked(ofBefore, ofAfter), map[string]string{}, "the assets that are gone")
}

// BenchmarkExport checks, builds, compresses and exports the built-in catalogue.
func BenchmarkExport(b *testing.B) {
	for b.Loop() {
		if _, err := Write(b.Context(), sitetest.Build(b, content.Bundled()), b.TempDir(), Options{IsBuiltIn: true}); err != nil {
			b.Fatal(err)
		}
	}
}
