package site

import (
	"net/url"
	"slices"

	"prompt-recipes/app/ui"
	"prompt-recipes/web/built"
)

// Build makes the site. Each step takes what it needs and returns what it made; the service worker, which names all
// other files, is made last.
func Build(in Input, o Options) (*Site, error) {
	if _, err := built.File(built.Client); err != nil { // what is built in is there as a whole, or not at all
		return nil, err
	}
	at := location{o.BaseURL}
	languages := siteLanguages(in, at)
	assets, err := makeAssets(at, o)
	if err != nil {
		return nil, err
	}
	client, clientLanguages := makeClient(in, languages, at, o)
	pages := makePages(in, languages, at, assets, clientLanguages)
	chooser, chooserScript := makeLanguageChooser(in, languages, at, assets.document)
	indexes := makeIndexes(in, languages, at)
	prompts := makePrompts(in, at)
	skills := makeSkills(in, prompts, at)

	s := &Site{Languages: in.Catalogue.Languages, Base: at.href(""), Files: map[string]*File{}, NotFound: map[string]*File{},
		LanguageChooser: chooser, hsts: o.HSTS, styleHash: assets.styleHash}
	files := slices.Concat(assets.files, client, []*File{chooserScript}, prompts, skills, indexes)
	for i, p := range pages {
		files = append(files, p.files...)
		s.NotFound[languages[i].Tag] = p.notFound
	}
	for _, f := range files {
		s.Files[f.Path] = f
	}
	worker, version := makeWorker(s, o)
	s.Version, s.Files[worker.Path] = version, worker
	if !o.Dev {
		for _, f := range s.all() {
			f.encodings = prepareEncodings(f)
		}
	}
	return s, nil
}

// siteLanguages are the languages as components know them, the source language first.
func siteLanguages(in Input, at location) []ui.Language {
	var languages []ui.Language
	for _, tag := range in.Catalogue.Languages {
		lang, name := in.Catalogue.Page(tag).Lang, in.Words[tag].Message("LanguageName")
		languages = append(languages, ui.Language{Tag: tag, Lang: lang, Name: name, Href: at.href(tag + "/")})
	}
	return languages
}

// location is the URL of the site.
type location struct{ url *url.URL }

// href is the address of a file relative to the origin; that of "" is the path of the site.
func (l location) href(path string) string { return l.url.Path + path }

// absolute is the full URL of a file.
func (l location) absolute(path string) string { return l.url.String() + path }
