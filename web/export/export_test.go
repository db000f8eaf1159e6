package export

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/web/site"
	"prompt-recipes/web/site/sitetest"
)

const removedFolder = "prompts/unit-tests/"

// built contains the sites that the function sites returns.
var built struct {
	once          sync.Once
	before, after *site.Site
}

// sites returns a small site and its successor, which has another title and lacks the files in
// removedFolder. They are built and compressed once for all tests.
func sites(t *testing.T) (before, after *site.Site) {
	t.Helper()
	built.once.Do(func() {
		dir := filetest.Copy(t, os.DirFS("../site/testdata/catalogue"), t.TempDir())
		built.before = sitetest.Build(t, os.DirFS(dir))
		filetest.Edit(t, filepath.Join(dir, "en.toml"), `title = "Title`, `title = "Successor`)
		built.after = sitetest.Build(t, os.DirFS(dir))
		maps.DeleteFunc(built.after.Files, func(path string, _ *site.File) bool {
			return strings.HasPrefix(path, removedFolder)
		})
		built.after.Reuse(built.before)
	})
	return built.before, built.after
}

// export exports a site to a folder.
func export(t *testing.T, s *site.Site, dir string) Changes {
	t.Helper()
	changes, err := Write(t.Context(), s, dir, Own)
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

// TestPowerFailure: an export writes again what a power failure has left: only the list lasts for certain, and
// the other files may be empty or missing.
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
	for _, line := range []string{"", "/x", "../x", "a/../../x", ".", "..", "a//b", "linked/x", "a\x00b", "nowhere/x", strings.Repeat("a", 5000)} {
		t.Run(fmt.Sprintf("%.20q", line), func(t *testing.T) {
			parent := t.TempDir()
			dir := filepath.Join(parent, "site")
			export(t, before, dir)
			filetest.WriteFile(t, filepath.Join(parent, "x"), "years of work")
			if err := os.Symlink(parent, filepath.Join(dir, "linked")); err != nil {
				t.Fatal(err)
			}
			list := filepath.Join(dir, listName)
			filetest.WriteFile(t, list, line+"\r\n"+filetest.ReadFile(t, list)+line+"\n")

			export(t, after, dir)
			export(t, before, dir)

			if !exists(parent, "x") || !exists(dir, "index.html") {
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

// expectRefusal fails the test unless an export to a folder fails with an error that names what is
// in the way, and changes nothing.
func expectRefusal(t *testing.T, dir, inTheWay string) {
	t.Helper()
	before, _ := sites(t)
	files := filetest.ReadFiles(t, dir)
	_, err := Write(t.Context(), before, dir, Own)
	if err == nil || !strings.Contains(err.Error(), inTheWay) {
		t.Errorf("with %s: %v", inTheWay, err)
	} else if strings.Contains(err.Error(), "still works") {
		t.Errorf("with %s: the error speaks of a site: %v", inTheWay, err)
	}
	difftest.Equal(t, filetest.ReadFiles(t, dir), files)
}

// TestRefused: if a file that no export has written has the name of one of the site's files, the
// export names it and writes nothing.
func TestRefused(t *testing.T) {
	for name, file := range map[string]string{
		"index.html":     "index.html",
		"fr/404.html.br": "fr/404.html.br",
		"robots.txt":     "robots.txt/thesis.txt",
		"assets":         "assets",
		".hosting/files": ".hosting/files/thesis.txt",
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			filetest.WriteFile(t, filepath.Join(dir, file), "years of work")
			expectRefusal(t, dir, name)
		})
	}
}

// TestRefusedFolder: an export also refuses to replace a folder that has taken the place of an
// exported file.
func TestRefusedFolder(t *testing.T) {
	before, _ := sites(t)
	dir := t.TempDir()
	export(t, before, dir)
	if err := os.Remove(filepath.Join(dir, "prompts.txt")); err != nil {
		t.Fatal(err)
	}
	filetest.WriteFile(t, filepath.Join(dir, "prompts.txt/thesis.txt"), "years of work")
	expectRefusal(t, dir, "prompts.txt")
}

// TestRefusedWhileAnotherWrites: an export refuses to write while another one is writing.
func TestRefusedWhileAnotherWrites(t *testing.T) {
	dir := t.TempDir()
	another, err := openFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer another.close()
	expectRefusal(t, dir, "another export")
}

// TestRefusedBuiltIn: the built-in catalogue does not replace another one, which somebody has forgotten to name.
func TestRefusedBuiltIn(t *testing.T) {
	before, after := sites(t)
	dir := t.TempDir()
	export(t, before, dir)
	files := filetest.ReadFiles(t, dir)

	_, err := Write(t.Context(), after, dir, BuiltIn)

	if err == nil || !strings.Contains(err.Error(), "name the catalogue") {
		t.Errorf("the built-in catalogue replaces another one: %v", err)
	}
	difftest.Equal(t, filetest.ReadFiles(t, dir), files)
}

// TestBuiltInBefore: the built-in catalogue replaces itself, and a catalogue of one's own replaces it.
func TestBuiltInBefore(t *testing.T) {
	before, after := sites(t)
	dir := t.TempDir()
	for _, origin := range []Origin{BuiltIn, BuiltIn, Own} {
		if _, err := Write(t.Context(), before, dir, origin); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Write(t.Context(), after, dir, BuiltIn); err == nil {
		t.Error("the built-in catalogue replaces the one that has replaced it")
	}
}

// stopping is a context that is cancelled after Err has been called a number of times.
type stopping struct {
	context.Context
	asked, most atomic.Int64
}

func stopAfter(t *testing.T, most int64) *stopping {
	ctx := &stopping{Context: t.Context()}
	ctx.most.Store(most)
	return ctx
}

func (s *stopping) Err() error {
	if s.asked.Add(1) > s.most.Load() {
		return context.Canceled
	}
	return nil
}

// TestInterrupted: an export that stops after any number of files leaves only complete files, and
// every file that one of them refers to. The next export finishes it, even if it is of another
// site.
func TestInterrupted(t *testing.T) {
	before, after := sites(t)
	old, next := exportFresh(t, before), exportFresh(t, after)
	dir := t.TempDir()
	export(t, before, dir)
	count := stopAfter(t, math.MaxInt64)
	if err := after.Compress(count); err != nil {
		t.Fatal(err)
	}
	compressing := count.asked.Load()
	stopped := 0
	for files := int64(0); ; files += 7 {
		_, err := Write(stopAfter(t, compressing+files), after, dir, Own)
		if err == nil {
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		stopped++
		// as a killed export would leave it
		filetest.WriteFile(t, filepath.Join(dir, partialName), "half a pa")
		expectWorking(t, filetest.ReadFiles(t, dir), old, next)
		if stopped%2 == 0 {
			export(t, before, dir)
		}
	}
	if stopped < 5 {
		t.Errorf("%d exports were stopped", stopped)
	}
	expectFolder(t, dir, next, old)
}

// TestInterruptedError: the error of an interrupted export says in what state the folder is.
func TestInterruptedError(t *testing.T) {
	before, after := sites(t)
	count := stopAfter(t, math.MaxInt64)
	if err := after.Compress(count); err != nil {
		t.Fatal(err)
	}
	compressing := count.asked.Load()
	exported := t.TempDir()
	export(t, before, exported)
	for name, test := range map[string]struct {
		dir    string
		asking int64 // how often the context is asked before it ends
		want   string
	}{
		"before the first file": {t.TempDir(), 0, "nothing has been written"},
		"a first export":        {t.TempDir(), compressing + 5, "not complete yet, and the next export finishes it"},
		"a later export, early": {exported, 0, "nothing has been written"},
		"a later export":        {exported, compressing + 5, "still works, and the next export finishes it"},
	} {
		_, err := Write(stopAfter(t, test.asking), after, test.dir, Own)
		if err == nil || !strings.Contains(err.Error(), "interrupted") || !strings.HasSuffix(err.Error(), test.want) {
			t.Errorf("%s: the error is %v, want that it was interrupted, and %s", name, err, test.want)
		}
	}
}

// expectWorking fails the test unless each file is from one of two sites, and the files that it
// refers to exist.
func expectWorking(t *testing.T, files, old, next map[string]string) {
	t.Helper()
	for name, text := range files {
		if strings.HasPrefix(name, ".hosting/") {
			continue
		}
		if text != old[name] && text != next[name] {
			t.Errorf("%s is of neither site", name)
		}
		if strings.HasSuffix(name, ".html") || strings.HasSuffix(name, ".json") {
			expectAssets(t, files, name)
		}
	}
	if files[site.WorkerPath] == next[site.WorkerPath] {
		expectAllBeforeWorker(t, files, next)
	}
}

var asset = regexp.MustCompile(`assets/[a-zA-Z0-9._-]+`)

// expectAssets fails the test unless the assets that a file names exist.
func expectAssets(t *testing.T, files map[string]string, name string) {
	t.Helper()
	for _, path := range asset.FindAllString(files[name], -1) {
		if files[path] == "" {
			t.Errorf("%s names %s, which is not there", name, path)
		}
	}
}

// expectAllBeforeWorker fails the test unless all files of a site exist, except the configurations
// and the encodings of the worker.
func expectAllBeforeWorker(t *testing.T, files, next map[string]string) {
	t.Helper()
	for name, text := range next {
		if strings.HasPrefix(name, ".hosting/") || strings.HasPrefix(name, site.WorkerPath) {
			continue
		}
		if files[name] != text {
			t.Errorf("the worker is there before %s", name)
		}
	}
}

func symlink(t *testing.T, target, name string) {
	t.Helper()
	if err := os.Symlink(target, name); err != nil {
		t.Fatal(err)
	}
}

// TestLinks: an export to a link writes to the folder that the link points to.
func TestLinks(t *testing.T) {
	before, _ := sites(t)
	parent := t.TempDir()
	folder := filepath.Join(parent, "site")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(parent, "link")
	symlink(t, "site", link)
	export(t, before, link)
	if len(filetest.ReadFiles(t, folder)) == 0 {
		t.Error("the folder that the link leads to holds no export")
	}
}

// TestLinksOfFiles: an export replaces a link that has taken the place of a file, and leaves the
// link's target as it is.
func TestLinksOfFiles(t *testing.T) {
	before, after := sites(t)
	dir := t.TempDir()
	export(t, before, dir)
	outside := filepath.Join(t.TempDir(), "thesis.txt")
	filetest.WriteFile(t, outside, "years of work")
	page := filepath.Join(dir, "en", "index.html")
	if err := os.Remove(page); err != nil {
		t.Fatal(err)
	}
	symlink(t, outside, page)
	export(t, after, dir)
	difftest.Equal(t, filetest.ReadFile(t, outside), "years of work")
	difftest.Equal(t, filetest.ReadFile(t, page), string(after.Files["en/"].Body))
}

// TestLinksOut: an export fails if a link would lead it out of the folder, and writes nothing
// there.
func TestLinksOut(t *testing.T) {
	before, after := sites(t)
	dir := t.TempDir()
	export(t, after, dir)
	prompts := filepath.Join(dir, "prompts")
	if err := os.RemoveAll(prompts); err != nil {
		t.Fatal(err)
	}
	outside := t.TempDir()
	symlink(t, outside, prompts)
	_, err := Write(t.Context(), before, dir, Own)
	if err == nil {
		t.Fatal("it did not fail")
	}
	for _, want := range []string{"prompts/", "still works"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("the error lacks %q: %v", want, err)
		}
	}
	difftest.Equal(t, filetest.ReadFiles(t, outside), map[string]string{})
}

// BenchmarkExport checks, builds, compresses and exports the built-in catalogue.
func BenchmarkExport(b *testing.B) {
	for b.Loop() {
		if _, err := Write(b.Context(), sitetest.Build(b, content.Bundled()), b.TempDir(), BuiltIn); err != nil {
			b.Fatal(err)
		}
	}
}
