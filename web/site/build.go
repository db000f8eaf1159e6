package site

import (
	"fmt"
	"path"
	"strings"

	"golang.org/x/sync/errgroup"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/web/built"
)

// builder makes a site. Each step adds files to it; the steps that others need the results of come
// first.
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

// Build makes the site. An error is a fault of the program or of how it was built, never of the
// catalogue.
func Build(in Input, o Options) (*Site, error) {
	// What is built in is there as a whole, or not at all.
	if _, err := built.File(built.Client); err != nil {
		return nil, err
	}
	b := newBuilder(in, o)
	for _, step := range []func() error{
		b.addAssets,
		b.addPictures,
		b.addClient,
		b.addPages,
		b.addLanguageChooser,
		b.addTexts,
		b.addPrompts,
		b.addSkills,
		b.addWorker, // which names all other files
	} {
		if err := step(); err != nil {
			return nil, fmt.Errorf("making the site: %w", err)
		}
	}
	if !o.Dev {
		for _, f := range b.site.all() {
			f.encodings = prepareEncodings(f)
		}
	}
	return b.site, nil
}

// newBuilder is a builder of a site without files.
func newBuilder(in Input, o Options) *builder {
	b := &builder{
		Input:   in,
		Options: o,
		site: &Site{
			Languages: in.Catalogue.Languages,
			Base:      o.BaseURL.Path,
			Files:     map[string]*File{},
			NotFound:  map[string]*File{},
			hsts:      o.HSTS,
		},
		source:        in.Catalogue.Page(in.Catalogue.SourceLanguage),
		pictures:      map[string]string{},
		contentHashes: map[string]string{},
	}
	for _, tag := range in.Catalogue.Languages {
		b.languages = append(b.languages, ui.Language{
			Tag:  tag,
			Lang: in.Catalogue.Page(tag).Lang,
			Name: in.Words[tag].Message("LanguageName"),
			Href: b.href(tag + "/"),
		})
	}
	return b
}

// href is the address of a file relative to the origin; that of "" is the path of the site.
func (b *builder) href(path string) string { return b.site.Base + path }

// absolute is the full URL of a file.
func (b *builder) absolute(path string) string { return b.BaseURL.String() + path }

func (b *builder) add(path string, body []byte, offline Offline) {
	b.site.Files[path] = newFile(path, body, offline)
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

// inEach returns what is made of each language, in the order of languages. All are made at the same
// time. The error is that of one for which it failed.
func inEach[T any](languages []ui.Language, build func(ui.Language) (T, error)) ([]T, error) {
	all := make([]T, len(languages))
	var group errgroup.Group
	for i, language := range languages {
		group.Go(func() error {
			made, err := build(language)
			if err != nil {
				return fmt.Errorf("%s: %w", language.Tag, err)
			}
			all[i] = made
			return nil
		})
	}
	return all, group.Wait()
}
