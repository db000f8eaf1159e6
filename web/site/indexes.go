package site

import (
	"bytes"
	"embed"
	"text/template"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/web/markdown"
	"prompt-recipes/web/skills"
)

//go:embed indexes
var indexTemplates embed.FS

// makeIndexes makes what tells search engines and agents which files there are: robots.txt, sitemap.xml, which lists the page
// in each language with its alternates, and llms.txt, in the form that https://llmstxt.org proposes.
func makeIndexes(in Input, languages []ui.Language, at location) []*File {
	templates := template.Must(template.New("indexes").Funcs(template.FuncMap{
		"url": at.absolute, "promptURL": at.promptURL, "page": in.Catalogue.Page,
		"text": markdown.Text, "link": markdown.Link, "opening": content.Opening, "installSkills": content.InstallSkills,
	}).ParseFS(indexTemplates, "indexes/*"))
	page := in.Catalogue.Page(in.Catalogue.SourceLanguage)
	last := page.Categories[len(page.Categories)-1].Recipes // every category on a page has some
	data := map[string]any{
		"Page": page, "Languages": languages, "Example": last[len(last)-1],
		"Prompts": promptsPath, "Checksums": checksumsPath, "SkillIndex": skills.Index, "SkillArchive": skills.Archive,
	}
	index := func(name string, offline Offline) *File {
		var text bytes.Buffer
		err := templates.ExecuteTemplate(&text, name, data)
		return file(name, must(text.Bytes(), err), offline)
	}
	return []*File{index("llms.txt", CacheAfterwards), index("robots.txt", Never), index("sitemap.xml", Never)}
}
