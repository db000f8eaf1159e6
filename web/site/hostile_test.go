package site_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	unsafe "github.com/yuin/goldmark/renderer/html"
	"golang.org/x/net/html"

	"prompt-recipes/content/difftest"
	"prompt-recipes/web/site"
	"prompt-recipes/web/site/sitetest"
)

// TestHostileCatalogue builds two sites from catalogues that differ in their texts only, plain words in one, attacks in the
// other. Every file of the two has the same elements, attributes and keys; and each page has each text as it was written. Their
// languages are known to no Go code: a new one needs a content file and a message file.
func TestHostileCatalogue(t *testing.T) {
	build := func(hostile bool) map[string][]byte {
		s, err := site.Build(sitetest.Twin(t, hostile), sitetest.Options())
		if err != nil {
			t.Fatal(err)
		}
		files := map[string][]byte{"chooser.html": s.LanguageChooser.Body}
		for tag, f := range s.NotFound {
			files[tag+"/404.html"] = f.Body
		}
		for name, f := range s.Files {
			files[hashes.ReplaceAllString(name, ".")] = f.Body
		}
		return files
	}
	plain, hostile := build(false), build(true)
	seen := map[string]int{}
	for name, body := range hostile {
		if bytes.Contains(body, []byte(sitetest.Note)) {
			t.Errorf("%s has a comment of the catalogue", name)
		}
		kind := path.Ext(name)
		switch {
		case strings.HasSuffix(name, "/"):
			kind = ".html"
		case name == "llms.txt":
			kind = ".md"
		}
		seen[kind]++
		var want, got []string
		switch kind {
		case ".html":
			want, got = readHTML(plain[name]).elements, readHTML(body).elements
		case ".md":
			want, got = readHTML(rendered(t, plain[name])).elements, readHTML(rendered(t, body)).elements
		case ".json", ".webmanifest":
			want, _ = readJSON(t, plain[name])
			got, _ = readJSON(t, body)
		case ".png", ".wasm", ".gz", ".toml": // pictures and programs, SKILL.md again, what the catalogue is made of
		default:
			if !strings.HasPrefix(name, "prompts") && bytes.Contains(body, []byte(sitetest.Attack)) {
				t.Errorf("%s has a text of the catalogue", name)
			}
		}
		difftest.Expect(t, want, got, name, ": a text became something else")
	}
	for kind, least := range map[string]int{".html": 7, ".md": 4, ".json": 3, ".webmanifest": 2, ".xml": 1, ".txt": 5, ".toml": 5} {
		if seen[kind] < least {
			t.Errorf("%d files of kind %s", seen[kind], kind)
		}
	}
	for _, language := range []string{"eo", "it"} {
		_, texts := readJSON(t, hostile[language+"/page.json"])
		page := readHTML(hostile[language+"/"])
		for name, shown := range map[string]document{"": page, "page.md": readHTML(rendered(t, hostile[language+"/page.md"]))} {
			for key, text := range texts {
				if strings.HasSuffix(key, ".href") && !slices.Contains(shown.hrefs, text) {
					t.Errorf("%s/%s does not link to %s but to %q", language, name, text, shown.hrefs)
				}
				want := text
				if !strings.HasSuffix(key, ".prompt") {
					want = strings.ReplaceAll(text, "`", "") // of code
				}
				composed := strings.Contains(key, ".swap_outs") && (strings.HasSuffix(key, ".prompt") || strings.HasSuffix(key, ".invocation"))
				notShown := name == "page.md" && (strings.HasPrefix(key, ".tags") || composed)
				if strings.Contains(text, sitetest.Attack) && !notShown && !strings.Contains(shown.text, want) {
					t.Errorf("%s/%s does not show %s, %q", language, name, key, text)
				}
			}
		}
	}
	for name, want := range map[string]string{"prompts/recipe.txt": sitetest.AttackPrompt, "prompts/recipe/append.txt": sitetest.AttackPrompt + "\n\n" + sitetest.AttackPrompt} {
		if got := string(hostile[name]); got != want+"\n" {
			t.Errorf("%s is %q", name, got)
		}
	}
}

// rendered is Markdown as HTML, by a renderer that lets HTML through.
func rendered(t *testing.T, source []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	m := goldmark.New(
		goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.TaskList, extension.DefinitionList, extension.Footnote),
		goldmark.WithRendererOptions(unsafe.WithUnsafe()))
	if frontmatter, body, ok := bytes.Cut(source, []byte("\n---\n")); ok && bytes.HasPrefix(frontmatter, []byte("---\n")) {
		source = body
	}
	if err := m.Convert(source, &b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// document is what an HTML document consists of.
type document struct {
	elements []string // tags with the names of their attributes, comments and doctypes
	text     string
	hrefs    []string
}

func readHTML(source []byte) (d document) {
	var text strings.Builder
	for z := html.NewTokenizer(bytes.NewReader(source)); z.Next() != html.ErrorToken; {
		token := z.Token()
		if token.Type == html.TextToken {
			text.WriteString(token.Data)
			continue
		}
		element := fmt.Sprint(token.Type, " ", token.Data)
		for _, a := range token.Attr {
			element += " " + a.Key
			if a.Key == "href" {
				d.hrefs = append(d.hrefs, a.Val)
			}
		}
		d.elements = append(d.elements, element)
	}
	d.text = text.String()
	return d
}

// readJSON is the paths of the values of a JSON document with their types, and its texts by path.
func readJSON(t *testing.T, source []byte) (keys []string, texts map[string]string) {
	t.Helper()
	var v any
	if err := json.Unmarshal(source, &v); err != nil {
		t.Fatal(err)
	}
	texts = map[string]string{}
	var visit func(path string, v any)
	visit = func(path string, v any) {
		keys = append(keys, fmt.Sprintf("%s %T", path, v))
		switch v := v.(type) {
		case map[string]any:
			for key, value := range v {
				visit(path+"."+key, value)
			}
		case []any:
			for i, value := range v {
				visit(fmt.Sprint(path, i), value)
			}
		case string:
			texts[path] = v
		}
	}
	visit("", v)
	slices.Sort(keys)
	return keys, texts
}
