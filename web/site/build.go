package site

import (
	"fmt"
	"path"
	"strings"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/content/published"
	"prompt-recipes/web/built"
	"prompt-recipes/web/digest"
)

// builder adds files to a site.
type builder struct {
	input      *published.Catalogue
	options    Options
	site       *Site
	sourcePage content.Page  // the page in the source language
	languages  []ui.Language // in the form that components use, the source language first
	hasClient  bool          // whether the site gets a client that switches languages
	hasWorker  bool          // whether the site gets a service worker that stores pages

	// facts about the files added so far, for files that are added later

	document      document          // what all documents share
	icons         []icon            // for manifests
	pictures      map[string]string // absolute URLs of share pictures, by language
	contentHashes map[string]string // see ui.ClientLanguage, by language; empty without a client
}

// Build makes the site. An error means a fault in the program or in how it was built, never in the catalogue.
func Build(input *published.Catalogue, options Options) (*Site, error) {
	// The built-in files are all there or all missing, so it is enough to look for one.
	if _, err := built.File(built.Client); err != nil {
		return nil, err
	}
	b := newBuilder(input, options)
	if err := b.addFiles(); err != nil {
		return nil, fmt.Errorf("making the site: %w", err)
	}
	if !options.Dev {
		b.site.prepareEncodings()
	}
	return b.site, nil
}

func (b *builder) addFiles() error {
	b.addPictures()
	b.addAssets()
	if err := b.addClient(); err != nil {
		return err
	}
	if err := b.addPages(); err != nil {
		return err
	}
	if err := b.addLanguageChooser(); err != nil {
		return err
	}
	if err := b.addTexts(); err != nil {
		return err
	}
	b.addPrompts()
	b.addChecksums()
	if err := b.addSkills(); err != nil {
		return err
	}
	return b.addWorker() // the last, because it names all other files
}

func newBuilder(input *published.Catalogue, options Options) *builder {
	b := &builder{
		input:   input,
		options: options,
		site: &Site{
			Languages: input.Languages,
			Base:      options.BaseURL.Path,
			Files:     map[string]*File{},
			NotFound:  map[string]*File{},
			hsts:      options.HSTS,
		},
		sourcePage:    input.Pages[input.SourceLanguage],
		hasClient:     !options.Dev && len(input.Languages) > 1,
		hasWorker:     !options.Dev && !options.RemoveWorker,
		pictures:      map[string]string{},
		contentHashes: map[string]string{},
	}
	for _, tag := range input.Languages {
		b.languages = append(b.languages, ui.Language{
			Tag:  tag,
			Lang: input.Pages[tag].Lang,
			Name: input.Words[tag].Message("LanguageName"),
			Href: b.href(tag + "/"),
		})
	}
	return b
}

// href returns the path of a file for links in pages, which work on any host. For "" it returns the path of the site.
func (b *builder) href(name string) string { return b.site.Base + name }

// absolute returns the whole URL of a file, for what is used outside of the site: metadata, the sitemap, files for
// programs.
func (b *builder) absolute(name string) string { return b.options.BaseURL.String() + name }

func (b *builder) add(name string, body []byte, cache CacheGroup) {
	b.site.Files[name] = newFile(name, body, cache)
}

// AssetFolder contains the files whose names include a hash of their content.
const AssetFolder = "assets/"

// addAsset adds a file whose address changes with its content, so that browsers may keep the file for ever. It
// returns the address.
func (b *builder) addAsset(name string, data []byte, cache CacheGroup) (href string) {
	hashed := assetPath(name, data)
	b.add(hashed, data, cache)
	return b.href(hashed)
}

func assetPath(name string, data []byte) string {
	ext := path.Ext(name)
	return AssetFolder + strings.TrimSuffix(name, ext) + "." + digest.Short(data) + ext
}
