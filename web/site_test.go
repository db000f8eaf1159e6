package web_test

import (
	"bytes"
	"flag"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/BurntSushi/toml"
	"github.com/andybalholm/brotli"
	"github.com/google/go-cmp/cmp"

	"prompt-recipes/content"
	"prompt-recipes/locales"
	"prompt-recipes/web"
)

var update = flag.Bool("update", false, "write what the tests get to testdata/golden")

// build makes a site at https://example.org/base/ from a catalogue.
func build(tb testing.TB, catalogue fs.FS) *web.Site {
	tb.Helper()
	site, err := web.Build(web.Options{
		Content: catalogue,
		Locales: locales.Bundled(),
		BaseURL: &url.URL{Scheme: "https", Host: "example.org", Path: "/base/"},
	})
	if err != nil {
		tb.Fatal(err)
	}
	return site
}

// TestGolden holds the pages of a small catalogue against files. Run with -update after a change that is meant, and read
// the difference. Hashes and the style sheet are left out: they change with every change of style.
func TestGolden(t *testing.T) {
	site := build(t, os.DirFS("testdata/catalogue"))
	hashes := regexp.MustCompile(`\.[0-9a-f]{12}\.`)
	editions := regexp.MustCompile(`data-edition="[0-9a-f]+"`)
	style := regexp.MustCompile(`<style>.*</style>`)
	for path, golden := range map[string]string{"en/": "en.html", "fr/": "fr.html", "en/page.json": "en.json", "fr/page.json": "fr.json"} {
		got := hashes.ReplaceAll(site.File(path).Body, []byte(".HASH."))
		got = editions.ReplaceAll(got, []byte(`data-edition=""`))
		got = style.ReplaceAll(got, []byte("<style></style>"))
		got = bytes.ReplaceAll(got, []byte("><"), []byte(">\n<")) // a line for each tag, for the eyes of whoever reads the difference
		name := filepath.Join("testdata/golden", golden)
		if *update {
			if err := os.WriteFile(name, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(string(got), "\n")); diff != "" {
			t.Errorf("%s differs (-want +got):\n%s", golden, diff)
		}
	}
}

// TestDeterminism builds the same input many times: go-app writes attributes in random order.
func TestDeterminism(t *testing.T) {
	first := build(t, content.Bundled())
	for range 2 {
		again := build(t, content.Bundled())
		if diff := cmp.Diff(first.Paths(), again.Paths()); diff != "" {
			t.Fatalf("another build has other files:\n%s", diff)
		}
		for _, path := range first.Paths() {
			if !bytes.Equal(first.File(path).Body, again.File(path).Body) {
				t.Errorf("another build has another %s", path)
			}
		}
	}
}

// TestAttributesSurvive: go-app quotes attributes as Go strings, which shows as a backslash.
func TestAttributesSurvive(t *testing.T) {
	attribute := regexp.MustCompile(`<[a-z][^<>]*\\[^<>]*>`)
	for name, catalogue := range map[string]fs.FS{"bundled": content.Bundled(), "small": os.DirFS("testdata/catalogue")} {
		site := build(t, catalogue)
		for _, language := range site.Languages {
			if found := attribute.Find(site.File(language + "/").Body); found != nil {
				t.Errorf("%s, %s: %s", name, language, found)
			}
		}
	}
}

// TestSixthLanguage: a language takes a content file and a message file, and no Go code.
func TestSixthLanguage(t *testing.T) {
	catalogue, messages := fstest.MapFS{}, fstest.MapFS{}
	for from, to := range map[fs.FS]fstest.MapFS{content.Bundled(): catalogue, locales.Bundled(): messages} {
		names, err := fs.Glob(from, "*.toml")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			data, err := fs.ReadFile(from, name)
			if err != nil {
				t.Fatal(err)
			}
			to[name] = &fstest.MapFile{Data: data}
		}
	}
	catalogue["eo.toml"] = &fstest.MapFile{Data: bytes.Replace(catalogue["en.toml"].Data, []byte("Prompt Templates That Ship Code"), []byte("Pretaj petoj por 'kodo'"), 1)}
	messages["active.eo.toml"] = &fstest.MapFile{Data: bytes.Replace(messages["active.en.toml"].Data, []byte(`"English"`), []byte(`"Esperanto"`), 1)}
	site, err := web.Build(web.Options{Content: catalogue, Locales: messages, BaseURL: &url.URL{Scheme: "https", Host: "example.org", Path: "/"}})
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"eo/":          `<h1>Pretaj petoj por 'kodo'</h1>`,
		"eo/page.md":   "# Pretaj petoj por 'kodo'",
		"en/":          `<a href="/eo/" hreflang="eo" lang="eo">Esperanto</a>`,
		"fr/":          `<link rel="alternate" hreflang="eo" href="https://example.org/eo/">`,
		"sitemap.xml":  "https://example.org/eo/",
		"llms.txt":     "https://example.org/eo/page.md",
		"en/page.json": `"language": "en"`,
	} {
		if f := site.File(path); f == nil || !bytes.Contains(f.Body, []byte(want)) {
			t.Errorf("%s does not hold %s", path, want)
		}
	}
}

// TestMessagesTypography holds the interface words to the typography of their language, as the check does with prose.
func TestMessagesTypography(t *testing.T) {
	for _, tag := range content.Languages(content.Bundled()) {
		data, err := fs.ReadFile(locales.Bundled(), locales.MessageFile(tag))
		if err != nil {
			t.Fatal(err)
		}
		var messages map[string]string
		if err := toml.Unmarshal(data, &messages); err != nil {
			t.Fatal(err)
		}
		for id, text := range messages {
			for _, e := range content.CheckTypography(tag, strings.NewReplacer("{{.", "", "}}", "").Replace(text)) {
				t.Errorf("%s: %s: %s", locales.MessageFile(tag), id, e.Reason)
			}
		}
	}
}

// TestSizes holds what readers are sent against budgets, compressed as the server sends it.
func TestSizes(t *testing.T) {
	site := build(t, content.Bundled())
	sent := func(path string) int {
		if packed := site.File(path).Encoded("br"); packed != nil {
			return len(packed)
		}
		return len(site.File(path).Body)
	}
	install := sent("worker.js")
	for _, path := range site.Paths() {
		if site.File(path).Offline == web.AtOnce {
			install += sent(path)
		}
		budget := 0
		switch {
		case strings.HasSuffix(path, "/"):
			budget = 20_000
		case strings.HasPrefix(path, "assets/boot."):
			budget = 2_500
		case strings.HasSuffix(path, ".toml"):
			budget = 10_000
		default:
			continue
		}
		if size := sent(path); size > budget {
			t.Errorf("%s has %d bytes, the budget is %d", path, size, budget)
		} else {
			t.Logf("%s %d of %d bytes", path, size, budget)
		}
	}
	if budget := 119_000; install > budget {
		t.Errorf("the worker keeps %d bytes at once, the budget is %d", install, budget)
	} else {
		t.Logf("what the worker keeps at once: %d of %d bytes", install, budget)
	}
}

// TestClientSize holds the client against its budget, compressed as make run does it, in a second. make build takes half a
// minute to make it a sixth smaller. The client's price list, in bytes as make build compresses it:
//
//	Go's runtime                                              418,000
//	go-app, with encoding/json, regexp, net/url, reflect      637,000
//	toml                                                       58,000
//	go-i18n, with text/template, x/text, the plural rules     239,000
//	ours                                                       89,000
//
// Without what cmd/buildclient changes it would be 2,148,000: text/template's call of methods by name is 362,000 of that,
// go-app's server 385,000; part of either goes with the other.
func TestClientSize(t *testing.T) {
	program, err := os.ReadFile("client/client.wasm")
	if err != nil {
		t.Fatalf("%v (make client)", err)
	}
	var sent bytes.Buffer
	w := brotli.NewWriterLevel(&sent, 5)
	if _, err := w.Write(program); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	const budget = 1_780_000
	if sent.Len() > budget {
		t.Errorf("the client has %d bytes, compressed %d, the budget is %d", len(program), sent.Len(), budget)
	}
	t.Logf("the client has %d bytes, compressed %d of %d", len(program), sent.Len(), budget)
}

// TestOneLanguage: a catalogue in one language has nothing to switch, so there is no client.
func TestOneLanguage(t *testing.T) {
	files := fstest.MapFS{}
	for _, name := range []string{"catalogue.toml", "en.toml"} {
		data, err := fs.ReadFile(content.Bundled(), name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: data}
	}
	site := build(t, files)
	for _, path := range site.Paths() {
		if strings.HasSuffix(path, ".wasm") || strings.HasSuffix(path, ".toml") || path == "client.json" {
			t.Errorf("there is a file of the client, %s", path)
		}
	}
	if page := string(site.File("en/").Body); strings.Contains(page, "data-client") {
		t.Error("the page names a client")
	}
}

// TestImports: the client never links the server's code, nor content what it should not know.
func TestImports(t *testing.T) {
	for _, test := range []struct {
		what, goos, goarch string
		forbidden          []string
	}{
		{"../cmd/wasm", "js", "wasm", []string{"prompt-recipes/web", "github.com/andybalholm/brotli", "golang.org/x/net/html"}},
		{"../content", "", "", []string{"prompt-recipes/locales", "prompt-recipes/app/", "prompt-recipes/web"}},
		{"../locales", "", "", []string{"prompt-recipes/content", "prompt-recipes/app/", "prompt-recipes/web"}},
		{"../app/ui", "", "", []string{"prompt-recipes/app/browser", "prompt-recipes/web"}},
		{"../cmd/recipes", "", "", []string{"prompt-recipes/app/browser"}},
	} {
		cmd := exec.Command("go", "list", "-deps", test.what)
		cmd.Env = append(os.Environ(), "GOFLAGS=")
		if test.goos != "" {
			cmd.Env = append(cmd.Env, "GOOS="+test.goos, "GOARCH="+test.goarch)
		}
		output, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		for dependency := range strings.Lines(string(output)) {
			for _, forbidden := range test.forbidden {
				if strings.HasPrefix(dependency, forbidden) {
					t.Errorf("%s depends on %s", test.what, dependency)
				}
			}
		}
	}
}

// TestClientLinksNoServer: go-app's package holds an HTTP server, which cmd/buildclient leaves out.
func TestClientLinksNoServer(t *testing.T) {
	program, err := os.ReadFile("client/client.wasm")
	if err != nil {
		t.Fatalf("%v (make client)", err)
	}
	for _, symbol := range []string{"net/http.", "crypto/tls.", "pkg/app.(*Handler)", "pkg/app.(*engineX).Start", "vcs.revision"} {
		if bytes.Contains(program, []byte(symbol)) {
			t.Errorf("the client holds %s", symbol)
		}
	}
	if !bytes.Contains(program, []byte("prompt-recipes/app/ui.(*Page).Render")) {
		t.Error("the client holds no names of functions, so this test proves nothing")
	}
}

func ExampleSite_File() {
	site, err := web.Build(web.Options{
		Content: os.DirFS("testdata/catalogue"),
		Locales: locales.Bundled(),
		BaseURL: &url.URL{Scheme: "https", Host: "example.org", Path: "/"},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(site.Languages, site.File("fr/").ContentType())
	// Output: [en fr] text/html; charset=utf-8
}
