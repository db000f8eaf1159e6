package site

import (
	"bytes"
	"embed"
	"text/template"

	"prompt-recipes/content"
	"prompt-recipes/web/markdown"
	"prompt-recipes/web/skills"
)

//go:embed indexes
var indexTemplates embed.FS

// addIndexes adds what tells search engines and agents which files there are: robots.txt, sitemap.xml, which lists the page in
// each language with its alternates, and llms.txt, in the form that https://llmstxt.org proposes.
func (b *builder) addIndexes() {
	templates := template.Must(template.New("indexes").Funcs(template.FuncMap{
		"url": b.absolute, "promptURL": b.promptURL, "page": b.Catalogue.Page,
		"text": markdown.Text, "plain": markdown.Plain, "link": markdown.Link, "opening": content.Opening, "installSkills": content.InstallSkills,
	}).ParseFS(indexTemplates, "indexes/*"))
	data := map[string]any{
		"Page": b.source, "Languages": b.languages,
		"Prompts": promptsPath, "Checksums": checksumsPath, "SkillIndex": skills.Index, "SkillArchive": skills.Archive,
	}
	for name, offline := range map[string]Offline{"llms.txt": CacheAfterwards, "robots.txt": Never, "sitemap.xml": Never} {
		var text bytes.Buffer
		err := templates.ExecuteTemplate(&text, name, data)
		b.add(name, must(text.Bytes(), err), offline)
	}
}
