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

// twin returns the files of a site, by path without hashes. The site is made from a hostile catalogue, or from a
// plain catalogue that differs only in its texts. No Go code knows the languages of these catalogues: a new language
// needs only a content file and a message file.
func twin(t *testing.T, hostile bool) map[string][]byte {
	t.Helper()
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

// kindOf returns the file name extension for the content of a file.
func kindOf(name string) string {
	switch {
	case strings.HasSuffix(name, "/"):
		return ".html"
	case name == "llms.txt":
		return ".md"
	default:
		return path.Ext(name)
	}
}

// TestHostileStructure: every file of a hostile site has the same elements, attributes and keys as
// its plain twin. No file contains a comment of the catalogue.
func TestHostileStructure(t *testing.T) {
	plain := twin(t, false)
	hostile := twin(t, true)
	seen := map[string]int{}
	for name, body := range hostile {
		seen[kindOf(name)]++
		if bytes.Contains(body, []byte(sitetest.Note)) {
			t.Errorf("%s has a comment of the catalogue", name)
		}
		var want, got []string
		switch kindOf(name) {
		case ".html":
			want = readHTML(plain[name]).elements
			got = readHTML(body).elements
		case ".md":
			want = readHTML(rendered(t, plain[name])).elements
			got = readHTML(rendered(t, body)).elements
		case ".json", ".webmanifest":
			want, _ = readJSON(t, plain[name])
			got, _ = readJSON(t, body)
		case ".png", ".wasm", ".gz", ".toml", ".bin":
			// pictures, programs, the archive of SKILL.md files, the files of the catalogue, and copies of pages
		default:
			isPrompt := strings.HasPrefix(name, "prompts")
			if !isPrompt && bytes.Contains(body, []byte(sitetest.Attack)) {
				t.Errorf("%s has a text of the catalogue", name)
			}
		}
		difftest.Equal(t, got, want, name, ": a text became something else")
	}
	for kind, least := range map[string]int{
		".html":        7,
		".md":          4,
		".json":        3,
		".webmanifest": 2,
		".xml":         1,
		".txt":         5,
		".toml":        5,
	} {
		if seen[kind] < least {
			t.Errorf("%d files of kind %s", seen[kind], kind)
		}
	}
}

// TestHostileTexts: each page contains every text and address as it was written, and so does each
// page in Markdown.
func TestHostileTexts(t *testing.T) {
	files := twin(t, true)
	for _, language := range []string{"eo", "it"} {
		_, texts := readJSON(t, files[language+"/page.json"])
		expectTexts(t, language+"/", readHTML(files[language+"/"]), texts, isShown)
		markdown := readHTML(rendered(t, files[language+"/page.md"]))
		expectTexts(t, language+"/page.md", markdown, texts, isInMarkdown)
	}
}

// expectTexts fails the test unless a document contains the texts of page.json that it has to show.
func expectTexts(t *testing.T, name string, d document, texts map[string]string, isShown func(key string) bool) {
	t.Helper()
	for key, text := range texts {
		if strings.HasSuffix(key, ".href") && !slices.Contains(d.hrefs, text) {
			t.Errorf("%s does not link to %s but to %q", name, text, d.hrefs)
		}
		if !strings.Contains(text, sitetest.Attack) || !isShown(key) {
			continue
		}
		want := text
		if !strings.HasSuffix(key, ".prompt") {
			want = strings.ReplaceAll(text, "`", "") // of code
		}
		if !strings.Contains(d.text, want) {
			t.Errorf("%s does not show %s, %q", name, key, text)
		}
	}
}

// isShown reports whether a page shows the text of page.json with a key. A page shows all texts.
func isShown(string) bool { return true }

// isInMarkdown reports whether page.md shows the text of page.json with a key. Instead of the composed prompt of a
// swap-out, page.md shows what the swap-out changes.
func isInMarkdown(key string) bool {
	isPrompt := strings.HasSuffix(key, ".prompt") || strings.HasSuffix(key, ".invocation")
	return !strings.Contains(key, ".swap_outs") || !isPrompt
}

// TestHostilePrompts: base prompts and composed prompts are served unchanged.
func TestHostilePrompts(t *testing.T) {
	files := twin(t, true)
	for name, want := range map[string]string{
		"prompts/recipe.txt":        sitetest.AttackPrompt + "\n",
		"prompts/recipe/append.txt": sitetest.AttackPrompt + "\n\n" + sitetest.AttackPrompt + "\n",
	} {
		difftest.Equal(t, string(files[name]), want, name)
	}
}

// rendered renders Markdown as HTML, with a renderer that lets HTML through.
func rendered(t *testing.T, source []byte) []byte {
	t.Helper()
	extensions := goldmark.WithExtensions(
		extension.Table,
		extension.Strikethrough,
		extension.TaskList,
		extension.DefinitionList,
		extension.Footnote,
	)
	m := goldmark.New(extensions, goldmark.WithRendererOptions(unsafe.WithUnsafe()))
	if bytes.HasPrefix(source, []byte("---\n")) {
		if _, body, hasFrontmatter := bytes.Cut(source, []byte("\n---\n")); hasFrontmatter {
			source = body
		}
	}
	var b bytes.Buffer
	if err := m.Convert(source, &b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// document contains the parts of an HTML document that the tests compare.
type document struct {
	elements []string // tags with the names of their attributes, comments and doctypes
	text     string
	hrefs    []string
}

func readHTML(source []byte) document {
	var d document
	var text strings.Builder
	tokens := html.NewTokenizer(bytes.NewReader(source))
	for tokens.Next() != html.ErrorToken {
		token := tokens.Token()
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

// readJSON returns the paths of the values of a JSON document with their types, and its texts by
// path.
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
