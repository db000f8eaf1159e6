package site

import (
	"bytes"
	"encoding/json"
	"html"
	"slices"
	"sync"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/web/built"
)

// languagePages are the files of one language.
type languagePages struct {
	files    []*File
	notFound *File // the page for unknown addresses
}

// makePages makes the pages of all languages at the same time, in the order of languages.
func makePages(in Input, languages []ui.Language, at location, a assets, client map[string]ui.ClientLanguage) []languagePages {
	all := make([]languagePages, len(languages))
	var group sync.WaitGroup
	for i, l := range languages {
		group.Go(func() { all[i] = makeLanguagePages(in, l, languages, at, a, client[l.Tag]) })
	}
	group.Wait()
	return all
}

// makeLanguagePages makes the files of the language l.
func makeLanguagePages(
	in Input, l ui.Language, languages []ui.Language, at location, a assets, client ui.ClientLanguage,
) languagePages {
	p, words := in.Catalogue.Page(l.Tag), in.Words[l.Tag]
	d := a.document
	d.Language = l.Lang
	if client.ContentHash != "" {
		d.Client, d.ContentHash = at.href(clientIndex), client.ContentHash
	}
	head := ui.Head{Page: p, BaseURL: at.absolute(""), Languages: languages, Picture: client.Picture}
	page := d.render(head.Markup(), &ui.Page{Content: p, Words: words, Languages: languages, BaseURL: at.absolute("")})

	messagePage := func(d document, title, text string) []byte {
		d.Client, d.ContentHash = "", "" // the client renders no such page
		head := "<title>" + html.EscapeString(title) + "</title>\n<meta name=\"robots\" content=\"noindex\">\n"
		return d.render(head, ui.MessagePage(title, text, p, words, languages))
	}
	notFound := messagePage(d, words.Message("NotFoundTitle"), words.Message("NotFoundText"))
	d.StyleSheet = a.styleSheet // shared: one in each page would add an eighth to what the worker precaches
	offline := messagePage(d, words.Message("OfflineTitle"), words.Message("OfflineText"))

	return languagePages{notFound: file("", notFound, Never), files: []*File{
		file(l.Tag+"/", page, Precache),
		file(l.Tag+"/offline/", offline, Precache),
		file(l.Tag+"/manifest.webmanifest", makeManifest(p, l, at, a.icons), Precache),
		file(l.Tag+"/page.json", encodePage(p, at), CacheAfterwards),
		file(l.Tag+"/page.md", markdownPage(p, words, at), CacheAfterwards),
	}}
}

// encodePage is page.json, with the URL and the SHA-256 of every prompt's file, and with < and & as they are.
func encodePage(p content.Page, at location) []byte {
	p.Categories = slices.Clone(p.Categories)
	for i := range p.Categories {
		recipes := slices.Clone(p.Categories[i].Recipes)
		for j := range recipes {
			r := &recipes[j]
			r.URL, r.SHA256 = at.promptURL(r.Slug), digest(promptBody(r.Prompt))
			r.SwapOuts = slices.Clone(r.SwapOuts)
			for k := range r.SwapOuts {
				s := &r.SwapOuts[k]
				s.URL, s.SHA256 = at.promptURL(r.Slug, s.Slug), digest(promptBody(s.Prompt))
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

// makeLanguageChooser makes the page that chooses a language in the browser, and its script.
func makeLanguageChooser(in Input, languages []ui.Language, at location, d document) (page, module *File) {
	module = asset("language-chooser.js", built.Files["language_chooser.js"], Never)
	source := in.Catalogue.Page(in.Catalogue.SourceLanguage)
	d.Language = source.Lang
	d.Script, d.Worker = at.href(module.Path), ""
	if len(languages) == 1 {
		languages = []ui.Language{languages[0]}
		languages[0].Name = in.Words[languages[0].Tag].Message("NotFoundLink")
	}
	head := ui.LanguageChooserHead(source.Title, source.Summary, languages, at.absolute(""))
	body := d.render(head, ui.LanguageChooser(source.Title, languages))
	return file("", body, Never), module
}
