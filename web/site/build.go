package site

import (
	"path"
	"strings"
	"sync"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/web/built"
)

// builder makes a site. Each step adds files to it; the steps that others need the results of come first.
type builder struct {
	Input
	Options
	site      *Site
	source    content.Page      // in the source language
	languages []ui.Language     // as components know them, the source language first
	document  document          // what all documents have in common
	icons     []icon            // for manifests
	pictures  map[string]string // absolute URLs of share pictures by tag
	// by tag, see [ui.ClientLanguage]; empty for a site without a client
	contentHashes map[string]string
}

// Build makes the site.
func Build(in Input, o Options) (*Site, error) {
	if _, err := built.File(built.Client); err != nil { // what is built in is there as a whole, or not at all
		return nil, err
	}
	s := &Site{Languages: in.Catalogue.Languages, Base: o.BaseURL.Path, Files: map[string]*File{}, NotFound: map[string]*File{}, hsts: o.HSTS}
	b := &builder{
		Input:         in,
		Options:       o,
		site:          s,
		source:        in.Catalogue.Page(in.Catalogue.SourceLanguage),
		pictures:      map[string]string{},
		contentHashes: map[string]string{},
	}
	for _, tag := range s.Languages {
		lang, name := in.Catalogue.Page(tag).Lang, in.Words[tag].Message("LanguageName")
		b.languages = append(b.languages, ui.Language{Tag: tag, Lang: lang, Name: name, Href: b.href(tag + "/")})
	}
	b.addAssets()
	b.addPictures()
	b.addClient()
	b.addPages()
	b.addLanguageChooser()
	b.addTexts()
	b.addPrompts()
	b.addSkills()
	b.addWorker() // which names all other files
	if !o.Dev {
		for _, f := range s.all() {
			f.encodings = prepareEncodings(f)
		}
	}
	return s, nil
}

// href is the address of a file relative to the origin; that of "" is the path of the site.
func (b *builder) href(path string) string { return b.site.Base + path }

// absolute is the full URL of a file.
func (b *builder) absolute(path string) string { return b.BaseURL.String() + path }

func (b *builder) add(path string, body []byte, offline Offline) {
	b.site.Files[path] = file(path, body, offline)
}

// assetFolder has the files whose names hold the hash of their content.
const assetFolder = "assets/"

// addAsset adds such a file, and returns its address.
func (b *builder) addAsset(name string, data []byte, offline Offline) (href string) {
	ext := path.Ext(name)
	hashed := assetFolder + strings.TrimSuffix(name, ext) + "." + Hash(data) + ext
	b.add(hashed, data, offline)
	return b.href(hashed)
}

// inEach is what is made of each language, in the order of languages. All are made at the same time.
func inEach[T any](languages []ui.Language, made func(ui.Language) T) []T {
	all := make([]T, len(languages))
	var group sync.WaitGroup
	for i, l := range languages {
		group.Go(func() { all[i] = made(l) })
	}
	group.Wait()
	return all
}
