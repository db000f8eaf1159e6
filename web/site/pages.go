package site

import (
	"bytes"
	"encoding/json"
	"html"
	"slices"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/web/built"
)

func (b *builder) addPages() {
	for i, files := range inEach(b.languages, b.pages) {
		b.site.NotFound[b.languages[i].Tag] = files[0]
		for _, f := range files[1:] {
			b.site.Files[f.Path] = f
		}
	}
}

// pages makes the files of a language, the page for unknown addresses first.
func (b *builder) pages(l ui.Language) []*File {
	p := b.Catalogue.Page(l.Tag)
	words := b.Words[l.Tag]
	d := b.document
	d.Language = l.Lang
	if hash := b.contentHashes[l.Tag]; hash != "" {
		d.Client = b.href(clientIndex)
		d.ContentHash = hash
	}
	page := &ui.Page{Content: p, Words: words, Languages: b.languages, BaseURL: b.absolute("")}
	pageHTML := d.render(page.Head(b.pictures[l.Tag]), page)

	d.Client, d.ContentHash = "", "" // the client renders no other page
	messagePage := func(title, text string) []byte {
		head := "<title>" + html.EscapeString(title) + "</title>\n<meta name=\"robots\" content=\"noindex\">\n"
		return d.render(head, &ui.MessagePage{Title: title, Text: text, Content: p, Words: words, Languages: b.languages})
	}
	notFound := messagePage(words.Message("NotFoundTitle"), words.Message("NotFoundText"))
	d.Style = "" // the style sheet as a file: one in each page would add an eighth to what the worker precaches
	offline := messagePage(words.Message("OfflineTitle"), words.Message("OfflineText"))
	return []*File{
		file("", notFound, Never),
		file(l.Tag+"/", pageHTML, Precache),
		file(l.Tag+"/offline/", offline, Precache),
		file(l.Tag+"/manifest.webmanifest", b.manifest(p, l), Precache),
		file(l.Tag+"/page.json", b.encodePage(p), CacheAfterwards),
	}
}

// encodePage is page.json, with the URL and the SHA-256 of every prompt's file, and with < and & as they are.
func (b *builder) encodePage(p content.Page) []byte {
	p.Categories = slices.Clone(p.Categories)
	for i := range p.Categories {
		recipes := slices.Clone(p.Categories[i].Recipes)
		for j := range recipes {
			r := &recipes[j]
			r.URL, r.SHA256 = b.promptURL(r.Slug), digest(promptBody(r.Prompt))
			r.SwapOuts = slices.Clone(r.SwapOuts)
			for k := range r.SwapOuts {
				s := &r.SwapOuts[k]
				s.URL, s.SHA256 = b.promptURL(r.Slug, s.Slug), digest(promptBody(s.Prompt))
			}
		}
		p.Categories[i].Recipes = recipes
	}
	var data bytes.Buffer
	encoder := json.NewEncoder(&data)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(p)
	return must(data.Bytes(), err)
}

// icon is an image in a manifest.
type icon struct {
	Src     string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose,omitempty"`
}

// manifest is what a browser needs to install the site as an app. Its id is the same in every language: they are one app.
func (b *builder) manifest(p content.Page, l ui.Language) []byte {
	return must(json.MarshalIndent(map[string]any{
		"id": b.site.Base, "scope": b.site.Base, "start_url": l.Href, "lang": l.Lang, "dir": "ltr", "display": "standalone",
		"name": p.Title, "short_name": p.Breadcrumb[len(p.Breadcrumb)-1], "description": p.Summary,
		"background_color": "#fbf9f4", "theme_color": "#fbf9f4", "icons": b.icons, // the colours of css/base.css
	}, "", "  "))
}

// addLanguageChooser adds the page that chooses a language in the browser, and its script.
func (b *builder) addLanguageChooser() {
	d, languages := b.document, slices.Clone(b.languages)
	d.Language = b.source.Lang
	d.Script, d.Worker = b.addAsset("language-chooser.js", built.Files["language_chooser.js"], Never), ""
	if len(languages) == 1 {
		languages[0].Name = b.Words[languages[0].Tag].Message("NotFoundLink")
	}
	head := ui.LanguageChooserHead(b.source.Title, b.source.Summary, languages, b.absolute(""))
	b.site.LanguageChooser = file("", d.render(head, &ui.LanguageChooser{Title: b.source.Title, Languages: languages}), Never)
}
