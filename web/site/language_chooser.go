package site

import (
	"prompt-recipes/app/ui"
	"prompt-recipes/web/built"
)

// makeLanguageChooser makes the page that chooses a language in the browser, and its script.
func makeLanguageChooser(in Input, languages []ui.Language, at location, d document) (page, module *File, err error) {
	code, err := built.File("language_chooser.js")
	if err != nil {
		return nil, nil, err
	}
	module = asset("language-chooser.js", code, Never)
	source := in.Catalogue.Page(in.Catalogue.SourceLanguage)
	d.Language = source.Lang
	d.Script, d.Worker = at.href(module.Path), ""
	head := ui.LanguageChooserHead(source.Title, source.Summary, languages, at.absolute)
	body, err := d.render(head, &ui.LanguageChooser{Title: source.Title, Languages: languages})
	return file("", body), module, err
}
