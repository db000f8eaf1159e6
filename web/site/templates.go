package site

import (
	"bytes"
	"cmp"
	"embed"
	"slices"
	"strings"
	"text/template"

	"golang.org/x/text/language"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/locales"
	"prompt-recipes/web/markdown"
	"prompt-recipes/web/skills"
)

//go:embed templates
var templates embed.FS

// pageText is the data of the template page.md.
type pageText struct {
	Page  content.Page
	Words *locales.Localizer
}

// siteText is the data of the templates for the whole site.
type siteText struct {
	Page      content.Page // in the source language
	Languages []ui.Language
}

// addTexts adds the files that are text, not HTML:
//
//   - page.md in each language: the whole page as Markdown, for programs and for readers who prefer plain text
//   - robots.txt
//   - sitemap.xml, which lists the page in each language with its alternates
//   - llms.txt, in the form that https://llmstxt.org proposes
//
// The last three tell search engines and agents which files there are. The templates escape every text of the
// catalogue and every word of the interface.
func (b *builder) addTexts() error {
	parsed, err := template.New("").Funcs(b.templateFuncs()).ParseFS(templates, "templates/*")
	if err != nil {
		return err
	}
	for _, e := range b.editions {
		data := pageText{Page: e.page, Words: e.words}
		text, err := executeTemplate(parsed, "page.md", data)
		if err != nil {
			return err
		}
		b.add(e.Tag+"/page.md", text, CacheTexts)
	}
	data := siteText{Page: b.source().page, Languages: b.languages}
	for name, cache := range map[string]CacheGroup{
		"llms.txt":    CacheTexts,
		"robots.txt":  NotCached,
		"sitemap.xml": NotCached,
	} {
		text, err := executeTemplate(parsed, name, data)
		if err != nil {
			return err
		}
		b.add(name, text, cache)
	}
	return nil
}

func executeTemplate(t *template.Template, name string, data any) ([]byte, error) {
	var text bytes.Buffer
	if err := t.ExecuteTemplate(&text, name, data); err != nil {
		return nil, err
	}
	return text.Bytes(), nil
}

func (b *builder) templateFuncs() template.FuncMap {
	return template.FuncMap{
		// addresses
		"url":           b.absolute,
		"promptURL":     b.promptURL,
		"installSkills": content.InstallSkills,

		// Markdown
		"text":        markdown.Text,
		"plain":       markdown.Plain,
		"unbracketed": unbracketed.Replace,
		"link":        markdown.Link,
		"fenced":      markdown.Fenced,
		"code":        codeSpans,
		"lines":       prefixLines,
		"joined":      joinLabels,

		// data
		"page":          func(tag string) content.Page { return b.input.Pages[tag] },
		"about":         b.about,
		"contains":      slices.Contains[[]string],
		"fromOne":       func(index int) int { return index + 1 },
		"fill":          func(name, value string) map[string]string { return map[string]string{name: value} },
		"ownChange":     content.Recipe.OwnChange,
		"notInCommands": func() string { return content.NotInCommands },
	}
}

// about returns what agents read about a recipe: the author's description or, without one, the opening of the prompt.
func (b *builder) about(r content.Recipe) string {
	return cmp.Or(b.input.Descriptions[r.Slug], skills.Opening(r.Prompt))
}

// unbracketed replaces brackets with parentheses. Programs that read llms.txt end the title of a link at the first
// bracket, even if it is escaped.
var unbracketed = strings.NewReplacer("[", "(", "]", ")")

// codeSpans returns phrases as a list of code spans, separated by the comma of a language. The phrases need no
// escapes, because package check refuses phrases with backticks.
func codeSpans(tag string, phrases []string) string {
	return "`" + strings.Join(phrases, "`"+comma(tag)+"`") + "`"
}

func comma(tag string) string {
	base, _ := language.Make(tag).Base()
	switch base.String() {
	case "ja", "zh":
		return "、"
	default:
		return ", "
	}
}

// joinLabels joins short labels with a sign that needs no translation.
func joinLabels(labels []string) string { return strings.Join(labels, " · ") }

func prefixLines(prefix, text string) string {
	return prefix + strings.ReplaceAll(text, "\n", "\n"+prefix)
}
