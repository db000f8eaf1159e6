package site

import (
	"bytes"
	"embed"
	"slices"
	"strings"
	"text/template"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/web/markdown"
	"prompt-recipes/web/skills"
)

//go:embed templates
var templates embed.FS

// addTexts adds what is written as text, not HTML: the whole page as Markdown in each language, for programs and for readers
// who prefer plain text; and what tells search engines and agents which files there are: robots.txt, sitemap.xml, which lists
// the page in each language with its alternates, and llms.txt, in the form that https://llmstxt.org proposes. The templates
// escape every text of the catalogue and every word of the interface.
func (b *builder) addTexts() {
	parsed := template.Must(template.New("").Funcs(template.FuncMap{
		"url": b.absolute, "promptURL": b.promptURL, "page": b.Catalogue.Page, "opening": content.Opening, "installSkills": content.InstallSkills,
		"text": markdown.Text, "plain": markdown.Plain, "link": markdown.Link, "fenced": markdown.Fenced,
		"contains": slices.Contains[[]string], "changeMessage": ui.ChangeMessage,
		"number": func(index int) int { return index + 1 },
		"fill":   func(placeholder, text string) map[string]string { return map[string]string{placeholder: text} },
		"code":   func(phrases []string) string { return "`" + strings.Join(phrases, "`, `") + "`" }, // a phrase has no backtick
		"lines":  func(prefix, text string) string { return prefix + strings.ReplaceAll(text, "\n", "\n"+prefix) },
	}).ParseFS(templates, "templates/*"))
	add := func(path, name string, data map[string]any, offline Offline) {
		var text bytes.Buffer
		err := parsed.ExecuteTemplate(&text, name, data)
		b.add(path, must(text.Bytes(), err), offline)
	}
	for _, l := range b.languages {
		add(l.Tag+"/page.md", "page.md", map[string]any{"Page": b.Catalogue.Page(l.Tag), "Words": b.Words[l.Tag]}, CacheAfterwards)
	}
	data := map[string]any{
		"Page": b.source, "Languages": b.languages,
		"Prompts": promptsPath, "Checksums": checksumsPath, "SkillIndex": skills.Index, "SkillArchive": skills.Archive,
	}
	for name, offline := range map[string]Offline{"llms.txt": CacheAfterwards, "robots.txt": Never, "sitemap.xml": Never} {
		add(name, name, data, offline)
	}
}
