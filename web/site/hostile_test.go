package site_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/BurntSushi/toml"
	"github.com/google/go-cmp/cmp"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	unsafe "github.com/yuin/goldmark/renderer/html"
	"golang.org/x/net/html"

	"prompt-recipes/content"
	"prompt-recipes/locales"
	"prompt-recipes/web/site"
	"prompt-recipes/web/site/sitetest"
	"prompt-recipes/web/skills"
)

const (
	// note begins every file of the catalogue.
	note = "# for authors only\n"
	// mark is in every hostile text, and in nothing else.
	mark = "alert(1)"
	// evil tries to be anything but a text, in every format of the site. It has what the rules for texts allow.
	evil = `</title></script></style></textarea><script>alert(1)</script><img src=x onerror=alert(1)> <b>b</b> <!-- --> ]]> ` +
		`<?php ?> [a](javascript:b) ![c](d) [e]: f **g** __h__ ~~i~~ <https://j.example> &lt;k&gt; &copy; &#x6c; ${m} {{.Author}} %s %d ` +
		`"n" 'o' | p | \u0071 \n \ "onmouseover="r" --- end`
	// evilCode is evil between backticks.
	evilCode = evil + " `<script>alert(1)</script> **b** [a](b) &amp;` and `\\`"
	// evilPrompt has what the rules for prompts allow.
	evilPrompt = `# <script>alert(1)</script> <img src=x onerror=alert(1)> </pre></code> --> ]]> &lt;b&gt; {{.X}} *a* [b](c) ~~~ 'd' | # end`
	evilHref   = "https://example.org/onerror?a&copy;b&lt;='(x)*_~&amp;#/"
)

// starts try to make the beginning of a text the beginning of something else.
var starts = []string{"", "# ", "- ", "+ ", "* ", "1. ", "23) ", "> ", "=== ", "--- ", "~~~ ", "| a | ", "[a]: b ", "<div> ", "<!-- ", "*** ", "!", "%YAML ", "@", "://"}

// twin is a catalogue in two languages without rules of typography, hostile or plain, and its message files. But for
// their texts the two are the same.
func twin(t *testing.T, hostile bool) (catalogue, messages fstest.MapFS) {
	t.Helper()
	n := 0
	text := func(code bool) string {
		n++
		switch {
		case !hostile && code:
			return fmt.Sprintf("Plain %d with `code` and `more`", n)
		case !hostile:
			return fmt.Sprintf("Plain %d", n)
		case code:
			return starts[n%len(starts)] + fmt.Sprint(n, " ") + evilCode
		}
		return starts[n%len(starts)] + fmt.Sprint(n, " ") + evil
	}
	prompt, href := "Write it.", "https://example.org/plain"
	if hostile {
		prompt, href = evilPrompt, evilHref
	}
	p, c := func() string { return text(false) }, func() string { return text(true) }
	swapOuts := []content.SwapOutEntry{
		{Slug: "replace", Kind: content.Replace, Replaces: prompt[:5], Instruction: prompt, Change: []string{prompt[2:]}},
		{Slug: "append", Kind: content.Append, Instruction: prompt},
		{Slug: "alternative", Kind: content.Alternative, Instruction: prompt},
	}
	day := map[string]any{}
	if _, err := toml.Decode("day = 2026-03-18", &day); err != nil {
		t.Fatal(err)
	}
	encode := func(v any) *fstest.MapFile {
		data, err := toml.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return &fstest.MapFile{Data: append([]byte(note), data...)}
	}
	catalogue, messages = fstest.MapFS{}, fstest.MapFS{}
	type m = map[string]any
	catalogue["catalogue.toml"] = encode(m{
		"agent_cli": "claude", "source_language": "eo", "author_label": p(), "published_at": day["day"],
		"call_to_action": m{"href": href}, "categories": []m{{"slug": "one"}},
		"recipes":       []m{{"slug": "recipe", "category": "one", "prompt": prompt, "change": []string{prompt[2:]}, "swap_outs": slicesOf(swapOuts)}},
		"related_links": []m{{"slug": "docs", "href": href, "title": p(), "changelog": true}},
		"more_links":    []m{{"slug": "more", "href": href}},
	})
	english, err := fs.ReadFile(locales.Bundled(), "active.en.toml")
	if err != nil {
		t.Fatal(err)
	}
	var words map[string]string
	if err := toml.Unmarshal(english, &words); err != nil {
		t.Fatal(err)
	}
	for _, language := range []string{"eo", "it"} {
		catalogue[language+".toml"] = encode(m{
			"title": p(), "summary": p(), "tags": []string{p(), p()}, "breadcrumb": []string{p(), p(), p()}, "introduction": []string{c(), c()},
			"call_to_action": m{"title": p(), "text": c(), "label": p(), "placements": []string{"top", "end"}},
			"categories":     m{"one": m{"title": p()}},
			"recipes": m{"recipe": m{"title": p(), "why_it_holds": c(), "failure_modes": c(), "expected_output": c(),
				"swap_outs": m{"replace": p(), "append": p(), "alternative": p()}}},
			"principles":      m{"title": p(), "opening": c(), "items": []m{{"lead": c(), "text": c()}, {"lead": c(), "text": c()}}},
			"library_section": m{"title": p(), "paragraphs": []string{c()}}, "related_links_title": p(), "more_links_title": p(),
			"related_links": m{"docs": m{"description": c()}}, "more_links": m{"more": m{"title": p(), "description": c(), "href": href}},
		})
		own := map[string]string{}
		for id, message := range words {
			own[id] = strings.ReplaceAll(p(), "{{.Author}}", "{.Author}")
			for placeholder := range strings.SplitSeq(message, "{{") {
				if name, _, ok := strings.Cut(placeholder, "}}"); ok {
					own[id] += " {{" + name + "}}"
				}
			}
		}
		messages[locales.MessageFile(language)] = encode(own)
	}
	return catalogue, messages
}

// slicesOf is swap-outs as TOML without the keys that they do not have.
func slicesOf(swapOuts []content.SwapOutEntry) (tables []map[string]any) {
	for _, s := range swapOuts {
		table := map[string]any{"slug": s.Slug, "kind": string(s.Kind), "instruction": s.Instruction}
		if s.Replaces != "" {
			table["replaces"] = s.Replaces
		}
		if s.Change != nil {
			table["change"] = s.Change
		}
		tables = append(tables, table)
	}
	return tables
}

// TestHostileCatalogue builds two sites from catalogues that differ in their texts only, plain words in one, attacks in the
// other. Every file of the two has the same elements, headings, links and keys; and each page has each text as it was written.
func TestHostileCatalogue(t *testing.T) {
	build := func(hostile bool) (map[string][]byte, site.Input) {
		catalogue, messages := twin(t, hostile)
		in := sitetest.Input(t, catalogue, messages)
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
		for _, f := range installable {
			files[f.Path] = f.Body
		}
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
		if bytes.Contains(body, []byte(strings.TrimSpace(note))) {
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
		case ".xml", ".atom":
			want, got = xmlElements(t, plain[name]), xmlElements(t, body)
		case ".png", ".wasm", ".gz", ".toml": // pictures and programs, SKILL.md again, what the catalogue is made of
			continue
		case ".txt":
			if !strings.HasPrefix(name, "prompts") && bytes.Contains(body, []byte(mark)) {
				t.Errorf("%s has a text of the catalogue", name)
			}
		default:
			if bytes.Contains(body, []byte(mark)) {
				t.Errorf("%s has a text of the catalogue", name)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: a text became something else:\n%s", name, diff)
		}
	}
	for kind, least := range map[string]int{".html": 7, ".md": 5, ".atom": 1, ".json": 4, ".webmanifest": 2, ".xml": 1, ".txt": 5, ".toml": 5} {
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
		var linked struct {
			Graph []map[string]any `json:"@graph"`
		}
		if err := json.Unmarshal([]byte(linkedData(t, hostile[language+"/"])), &linked); err != nil || linked.Graph[0]["headline"] != page.Title {
			t.Errorf("%s: structured data %v, %v", language, linked, err)
		}
	}
	for name, want := range map[string]string{"prompts/recipe.txt": evilPrompt, "prompts/recipe/append.txt": evilPrompt + "\n\n" + evilPrompt} {
		if got := string(hostile[name]); got != want+"\n" {
			t.Errorf("%s is %q", name, got)
		}
	}
}

// rendered is Markdown as HTML, by a renderer that lets HTML through.
func rendered(t *testing.T, source []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	m := goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.TaskList, extension.DefinitionList, extension.Footnote), goldmark.WithRendererOptions(unsafe.WithUnsafe()))
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
