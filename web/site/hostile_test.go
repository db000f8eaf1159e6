package site_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	unsafe "github.com/yuin/goldmark/renderer/html"
	"golang.org/x/net/html"

	"prompt-recipes/content"
	"prompt-recipes/web/site"
	"prompt-recipes/web/site/sitetest"
	"prompt-recipes/web/skills"
)

// TestHostileCatalogue builds two sites from catalogues that differ in their texts only, plain words in one, attacks in the
// other. Every file of the two has the same elements, headings, links and keys; and each page has each text as it was written.
func TestHostileCatalogue(t *testing.T) {
	build := func(hostile bool) (map[string][]byte, site.Input) {
		in := sitetest.Twin(t, hostile)
		s, err := site.Build(in, sitetest.Options())
		if err != nil {
			t.Fatal(err)
		}
		files := map[string][]byte{"chooser.html": s.LanguageChooser.Body}
		for tag, f := range s.NotFound {
			files[tag+"/404.html"] = f.Body
		}
		page := in.Catalogue.Page(in.Catalogue.SourceLanguage)
		installable, err := skills.Files(page, func(path string) string { return "https://example.org/base/" + path })
		if err != nil {
			t.Fatal(err)
		}
		maps.Copy(files, installable)
		for name, f := range s.Files {
			files[hashes.ReplaceAllString(name, ".")] = f.Body
		}
		return files, in
	}
	plain, _ := build(false)
	hostile, in := build(true)
	seen := map[string]int{}
	for name, body := range hostile {
		if _, ok := plain[name]; !ok {
			t.Errorf("%s is in the hostile site only", name)
			continue
		}
		if bytes.Contains(body, []byte(sitetest.Note)) {
			t.Errorf("%s has a comment of the catalogue", name)
		}
		kind := path.Ext(name)
		if strings.HasSuffix(name, "/") {
			kind = ".html"
		}
		if name == "llms.txt" || kind == ".md" {
			kind = ".md"
		}
		seen[kind]++
		var want, got []string
		switch kind {
		case ".html":
			want, got = elements(t, plain[name]), elements(t, body)
		case ".md":
			want, got = elements(t, rendered(t, plain[name])), elements(t, rendered(t, body))
		case ".json", ".webmanifest":
			want, got = keys(t, plain[name]), keys(t, body)
		case ".xml":
			want, got = xmlElements(t, plain[name]), xmlElements(t, body)
		case ".png", ".wasm", ".gz", ".toml": // pictures and programs, SKILL.md again, what the catalogue is made of
			continue
		case ".txt":
			if !strings.HasPrefix(name, "prompts") && bytes.Contains(body, []byte(sitetest.Attack)) {
				t.Errorf("%s has a text of the catalogue", name)
			}
		default:
			if bytes.Contains(body, []byte(sitetest.Attack)) {
				t.Errorf("%s has a text of the catalogue", name)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: a text became something else:\n%s", name, diff)
		}
	}
	for kind, least := range map[string]int{".html": 7, ".md": 4, ".json": 3, ".webmanifest": 2, ".xml": 1, ".txt": 5, ".toml": 5} {
		if seen[kind] < least {
			t.Errorf("%d files of kind %s", seen[kind], kind)
		}
	}
	for _, language := range in.Catalogue.Languages {
		page := in.Catalogue.Page(language)
		for name, document := range map[string][]byte{
			"":        hostile[language+"/"],
			"page.md": rendered(t, hostile[language+"/page.md"]),
		} {
			shown := words(t, document)
			for _, text := range texts(page) {
				if want := strings.ReplaceAll(text, "`", ""); !strings.Contains(shown, want) {
					t.Errorf("%s/%s does not show %q", language, name, want)
				}
			}
			links := hrefs(t, document)
			for _, link := range append(page.RelatedLinks, page.MoreLinks...) {
				if !slices.Contains(links, link.Href) {
					t.Errorf("%s/%s does not link to %s but to %q", language, name, link.Href, links)
				}
			}
		}
		var decoded map[string]any
		if err := json.Unmarshal(hostile[language+"/page.json"], &decoded); err != nil || decoded["title"] != page.Title {
			t.Errorf("%s: title %q, %v", language, decoded["title"], err)
		}
		var linked map[string]any
		if err := json.Unmarshal([]byte(linkedData(t, hostile[language+"/"])), &linked); err != nil || linked["headline"] != page.Title {
			t.Errorf("%s: structured data %v, %v", language, linked, err)
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

// nodes are all nodes of a document, with their depth.
func nodes(t *testing.T, document []byte, f func(n *html.Node, depth int)) {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(document))
	if err != nil {
		t.Fatal(err)
	}
	var visit func(n *html.Node, depth int)
	visit = func(n *html.Node, depth int) {
		f(n, depth)
		for c := range n.ChildNodes() {
			visit(c, depth+1)
		}
	}
	visit(root, 0)
}

// elements are the elements and comments of a document with the names of their attributes.
func elements(t *testing.T, document []byte) (all []string) {
	nodes(t, document, func(n *html.Node, depth int) {
		if n.Type == html.ElementNode || n.Type == html.CommentNode {
			line := fmt.Sprintf("%*s%s", depth, "", n.Data)
			for _, a := range n.Attr {
				line += " " + a.Key
			}
			all = append(all, line)
		}
	})
	return all
}

// words is the text of a document.
func words(t *testing.T, document []byte) string {
	var b strings.Builder
	nodes(t, document, func(n *html.Node, _ int) {
		if n.Type == html.TextNode && n.Parent.Data != "script" {
			b.WriteString(n.Data)
		}
	})
	return b.String()
}

// hrefs are where the links of a document lead.
func hrefs(t *testing.T, document []byte) (all []string) {
	nodes(t, document, func(n *html.Node, _ int) {
		for _, a := range n.Attr {
			if a.Key == "href" {
				all = append(all, a.Val)
			}
		}
	})
	return all
}

// linkedData is the structured data of a page.
func linkedData(t *testing.T, document []byte) (data string) {
	nodes(t, document, func(n *html.Node, _ int) {
		if n.Type == html.TextNode && n.Parent.Data == "script" {
			data += n.Data
		}
	})
	return data
}

// keys are the paths of the values of a JSON document.
func keys(t *testing.T, document []byte) (all []string) {
	t.Helper()
	var v any
	if err := json.Unmarshal(document, &v); err != nil {
		t.Fatal(err)
	}
	var visit func(path string, v any)
	visit = func(path string, v any) {
		all = append(all, fmt.Sprintf("%s %T", path, v))
		switch v := v.(type) {
		case map[string]any:
			for key, value := range v {
				visit(path+"."+key, value)
			}
		case []any:
			for i, value := range v {
				visit(fmt.Sprint(path, i), value)
			}
		}
	}
	visit("", v)
	slices.Sort(all)
	return all
}

// xmlElements are the elements of an XML document.
func xmlElements(t *testing.T, document []byte) (all []string) {
	t.Helper()
	decoder := xml.NewDecoder(bytes.NewReader(document))
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		if start, ok := token.(xml.StartElement); ok {
			all = append(all, start.Name.Local)
		}
	}
}

// texts are the texts of a page that all its representations show.
func texts(p content.Page) []string {
	all := append([]string{p.Title, p.Summary, p.AuthorLabel, p.CallToAction.Title, p.CallToAction.Text, p.CallToAction.Label}, p.Introduction...)
	for _, r := range p.Categories[0].Recipes {
		all = append(all, p.Categories[0].Title, r.Title, r.WhyItHolds, r.FailureModes, r.ExpectedOutput, r.Prompt)
		for _, s := range r.SwapOuts {
			all = append(all, s.Label)
		}
	}
	for _, item := range p.Principles.Items {
		all = append(all, item.Lead, item.Text)
	}
	for _, link := range append(p.RelatedLinks, p.MoreLinks...) {
		all = append(all, link.Title, link.Description)
	}
	return append(append(all, p.Principles.Title, p.Principles.Opening, p.LibrarySection.Title, p.RelatedLinksTitle, p.MoreLinksTitle), p.LibrarySection.Paragraphs...)
}
