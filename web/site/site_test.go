package site_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"prompt-recipes/content"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/source"
	"prompt-recipes/locales"
	"prompt-recipes/web/site"
	"prompt-recipes/web/site/sitetest"
)

// hashes matches the hashes in the names of files.
var hashes = regexp.MustCompile(`\.[0-9a-f]{12}\.`)

// TestGolden: the pages of a small catalogue, page.json and page.md equal the golden files. The golden files leave
// out hashes and the style sheet, because these change with every change of style.
func TestGolden(t *testing.T) {
	s := sitetest.Build(t, os.DirFS("testdata/catalogue"))
	contentHashes := regexp.MustCompile(`data-hash="[0-9a-f]+"`)
	style := regexp.MustCompile(`<style>.*</style>`)
	for path, golden := range map[string]string{
		"en/":          "en.html",
		"fr/":          "fr.html",
		"en/page.json": "en.json",
		"fr/page.json": "fr.json",
		"en/page.md":   "en.md",
		"fr/page.md":   "fr.md",
	} {
		got := hashes.ReplaceAll(s.Files[path].Body, []byte(".HASH."))
		got = contentHashes.ReplaceAll(got, []byte(`data-hash=""`))
		got = style.ReplaceAll(got, []byte("<style></style>"))
		// one tag per line, so that a diff can be read
		got = bytes.ReplaceAll(got, []byte("><"), []byte(">\n<"))
		filetest.Golden(t, "testdata/golden/"+golden, string(got))
	}
}

// TestDeterminism: the same input gives the same bytes, although go-app writes attributes in random
// order. The time zone of the machine does not matter either, so that a build elsewhere offers
// readers no update. A program cannot change its time zone, so the test starts itself again. The
// version is a hash of all files.
func TestDeterminism(t *testing.T) {
	if os.Getenv("PRINT_VERSION") != "" {
		_, offset := time.Now().Zone()
		fmt.Printf("offset %d version %s\n", offset, sitetest.Bundled(t).Version)
		return
	}
	offsets := map[string]bool{}
	versions := map[string]bool{}
	printedVersion := regexp.MustCompile(`offset (\S+) version (\S+)`)
	for _, zone := range []string{"America/Los_Angeles", "UTC", "Asia/Tokyo"} {
		cmd := exec.Command(os.Args[0], "-test.run=^TestDeterminism$")
		cmd.Env = append(os.Environ(), "PRINT_VERSION=1", "TZ="+zone)
		output, err := cmd.CombinedOutput()
		printed := printedVersion.FindSubmatch(output)
		if err != nil || printed == nil {
			t.Fatalf("%v: %s", err, output)
		}
		offsets[string(printed[1])] = true
		versions[string(printed[2])] = true
	}
	if len(offsets) != 3 || len(versions) != 1 {
		t.Errorf("in time zones with the offsets %v the versions are %v", offsets, versions)
	}
}

// TestAttributesSurvive: no attribute contains a backslash, which go-app writes where it quotes a
// value as a Go string.
func TestAttributesSurvive(t *testing.T) {
	attribute := regexp.MustCompile(`<[a-z][^<>]*\\[^<>]*>`)
	for name, catalogue := range map[string]fs.FS{
		"bundled": content.Bundled(),
		"small":   os.DirFS("testdata/catalogue"),
	} {
		s := sitetest.Build(t, catalogue)
		for _, language := range s.Languages {
			if found := attribute.Find(s.Files[language+"/"].Body); found != nil {
				t.Errorf("%s, %s: %s", name, language, found)
			}
		}
	}
}

// TestAnchorsOfTexts: the page has every anchor at which status says that a text is. The small
// catalogue has no record, so status lists all of its texts. One category has no recipe, so the
// page leaves it out.
func TestAnchorsOfTexts(t *testing.T) {
	small := os.DirFS("testdata/catalogue")
	checked, err := source.New(small, locales.Bundled()).Check()
	if err != nil {
		t.Fatal(err)
	}
	page := string(sitetest.Build(t, small).Files["fr/"].Body)
	anchors := map[string]bool{}
	for _, text := range checked.Outdated {
		_, anchor, found := strings.Cut(text.Page, "#")
		isOnPage := strings.Contains(page, fmt.Sprintf(`id="%s"`, anchor))
		if found && anchor != "maintenance" && !isOnPage {
			t.Errorf("the page has no #%s for %s", anchor, text.Key)
		}
		anchors[anchor] = true
	}
	if len(anchors) < 5 {
		t.Errorf("only %d anchors: %v", len(anchors), anchors)
	}
}

// TestSizes: readers download little. In the server's compression, a page has at most 26 kB. Everything that the
// worker precaches, together with the worker, has at most 160 kB.
func TestSizes(t *testing.T) {
	s := sitetest.Bundled(t)
	sent := func(path string) int {
		if encoded := s.Files[path].Encoded("br"); encoded != nil {
			return len(encoded)
		}
		return len(s.Files[path].Body)
	}

	precached := sent(site.WorkerPath)
	for _, path := range s.Paths() {
		if s.Files[path].Cache == site.CacheCore {
			precached += sent(path)
		}
	}

	for _, language := range s.Languages {
		if s.Files[language+"/"] == nil {
			t.Fatalf("there is no page in %s", language)
		}
		if page := sent(language + "/"); page > 26_000 {
			t.Errorf("the page in %s has %d bytes", language, page)
		}
	}
	if precached > 160_000 {
		t.Errorf("the worker precaches %d bytes", precached)
	}
}

// TestHeadingOrder: no heading is more than one level below the one before it, so that readers who jump between headings
// miss none.
func TestHeadingOrder(t *testing.T) {
	document, err := html.Parse(bytes.NewReader(sitetest.Bundled(t).Files["en/"].Body))
	if err != nil {
		t.Fatal(err)
	}
	before := 0
	for node := range document.Descendants() {
		level := slices.Index([]atom.Atom{0, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6}, node.DataAtom)
		if node.Type != html.ElementNode || level < 1 {
			continue
		}
		if level > before+1 {
			t.Errorf("an h%d follows an h%d; its attributes are %v", level, before, node.Attr)
		}
		before = level
	}
}

// optional matches the blocks that a catalogue need not have.
var optional = regexp.MustCompile(
	`(?m)^(agent_cli|breadcrumb|\w+_links_title) = .*\n` +
		`|(?s)\n(\[principles\]|\[\[related_links\]\]).*`)

// oneLanguage returns the small catalogue with only English and without optional blocks.
func oneLanguage(t *testing.T) fs.FS {
	t.Helper()
	files := fstest.MapFS{}
	for _, name := range []string{"catalogue.toml", "en.toml"} {
		text := filetest.ReadFile(t, "testdata/catalogue/"+name)
		files[name] = &fstest.MapFile{Data: []byte(optional.ReplaceAllString(text, ""))}
	}
	return files
}

// TestOneLanguage: a site in one language has no client, because there is nothing to switch.
func TestOneLanguage(t *testing.T) {
	for _, path := range sitetest.Build(t, oneLanguage(t)).Paths() {
		if strings.HasSuffix(path, ".wasm") || strings.HasSuffix(path, ".toml") || path == "client.json" {
			t.Errorf("there is a file of the client, %s", path)
		}
	}
}

// TestLeftOut: a block that a catalogue does not have leaves no trace. A site in one language does
// not mention languages, and without an agent no prompt has a command.
func TestLeftOut(t *testing.T) {
	s := sitetest.Build(t, oneLanguage(t))
	files := []*site.File{
		s.LanguageChooser,
		s.NotFound["en"],
	}
	for _, path := range []string{"en/", "en/offline/", "en/page.md", "en/page.json", "llms.txt"} {
		files = append(files, s.Files[path])
	}
	for what, trace := range map[string]string{
		"languages": `\bEnglish|>Languages<`,
		"an agent":  `sh -c|"invocation":|\bclaude["\\ ]`,
		"a client":  `data-client`,
		"a block":   `usage-principles|library_section|_links|<h2></h2>|## \n`,
	} {
		for _, f := range files {
			if found := regexp.MustCompile(trace).Find(f.Body); found != nil {
				t.Errorf("%q has a trace of %s: %s", f.Path, what, found)
			}
		}
	}
}

// TestTerritory: if the file of a language names its variety in lang, pages and manifests have this lang.
func TestTerritory(t *testing.T) {
	dir := filetest.Copy(t, os.DirFS("testdata/catalogue"), t.TempDir())
	filetest.Edit(t, filepath.Join(dir, "catalogue.toml"), "[languages.fr]", "[languages.pt]")
	french := filepath.Join(dir, "fr.toml")
	filetest.WriteFile(t, filepath.Join(dir, "pt.toml"), "lang = \"pt-PT\"\n"+filetest.ReadFile(t, french))
	os.Remove(french)
	s := sitetest.Build(t, os.DirFS(dir))
	page := s.Files["pt/"].Body
	if !bytes.Contains(page, []byte(`<html lang="pt-PT"`)) {
		t.Error("the page has another language")
	}
	if got := property(page, "og:locale"); got != "pt_PT" {
		t.Errorf("og:locale is %q", got)
	}
	var manifest struct{ Lang string }
	if err := json.Unmarshal(s.Files["pt/manifest.webmanifest"].Body, &manifest); err != nil {
		t.Fatal(err)
	}
	if manifest.Lang != "pt-PT" {
		t.Errorf("the manifest has the language %q", manifest.Lang)
	}
}
