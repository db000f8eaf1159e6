package site

import (
	"fmt"
	"path"
	"strings"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/content/published"
	"prompt-recipes/locales"
	"prompt-recipes/web/built"
	"prompt-recipes/web/digest"
)

// builder adds files to a site.
type builder struct {
	input     *published.Catalogue
	options   Options
	site      *Site
	editions  []*edition    // the source language first
	languages []ui.Language // of the editions
	hasClient bool          // whether the site gets a client that switches languages
	hasWorker bool          // whether the service worker stores pages; otherwise it removes itself

	// facts about the files added so far, for files that are added later

	document document // what all documents share
	icons    []icon   // for manifests
}

// edition is the page in one language.
type edition struct {
	ui.Language
	page  content.Page
	words *locales.Localizer

	// facts about the files added so far

	picture     string // absolute URL of the share picture
	contentHash string // see ui.ClientLanguage; "" without a client
}

// source returns the edition in the source language.
func (b *builder) source() *edition { return b.editions[0] }

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

// addFiles adds each file after those whose hashes are in it.
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
	return b.addWorker()
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
		hasClient: !options.Dev && len(input.Languages) > 1,
		hasWorker: !options.Dev && !options.RemoveWorker,
	}
	for _, tag := range input.Languages {
		page := input.Pages[tag]
		words := input.Words[tag]
		language := ui.Language{
			Tag:  tag,
			Lang: page.Lang,
			Name: words.Message("LanguageName"),
			Href: b.href(tag + "/"),
		}
		b.languages = append(b.languages, language)
		b.editions = append(b.editions, &edition{Language: language, page: page, words: words})
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
