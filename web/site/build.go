package site

import (
	"fmt"
	"path"
	"runtime/debug"
	"strings"

	"golang.org/x/sync/errgroup"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/content/source"
	"prompt-recipes/web/built"
)

// builder makes a site. Each step adds files to it. A step comes before the steps that need its
// results.
type builder struct {
	*source.SiteInput
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
func Build(in *source.SiteInput, o Options) (*Site, error) {
	// The built-in files are all there or all missing, so it is enough to look for one.
	if _, err := built.File(built.Client); err != nil {
		return nil, err
	}
	b := newBuilder(in, o)
	b.addPictures()
	b.addPrompts()
	for _, step := range []func() error{
		b.addAssets,
		b.addClient,
		b.addPages,
		b.addLanguageChooser,
		b.addTexts,
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
		for _, f := range b.site.Files {
			if f.Copy != "" {
				b.site.Files[f.Copy].encodings = f.encodings // compressing takes long
			}
		}
	}
	return b.site, nil
}

func newBuilder(in *source.SiteInput, o Options) *builder {
	b := &builder{
		SiteInput: in,
		Options:   o,
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

// href is for addresses in pages, which work under any host. For "" it is the path of the site.
func (b *builder) href(path string) string { return b.site.Base + path }

// absolute is for what leaves the site: metadata, the sitemap, files for programs.
func (b *builder) absolute(path string) string { return b.BaseURL.String() + path }

func (b *builder) add(path string, body []byte, offline Offline) {
	b.site.Files[path] = newFile(path, body, offline)
}

// AssetFolder contains the files whose names include a hash of their content.
const AssetFolder = "assets/"

// addAsset adds a file whose address changes with its content, so that browsers may keep it for ever.
func (b *builder) addAsset(name string, data []byte, offline Offline) (href string) {
	hashed := assetPath(name, data)
	b.add(hashed, data, offline)
	return b.href(hashed)
}

func assetPath(name string, data []byte) string {
	ext := path.Ext(name)
	return AssetFolder + strings.TrimSuffix(name, ext) + "." + Hash(data) + ext
}

// inEach calls build for all languages at the same time. The results are in the order of languages. An
// error is that of one language, and names it.
func inEach[T any](languages []ui.Language, build func(ui.Language) (T, error)) ([]T, error) {
	all := make([]T, len(languages))
	var group errgroup.Group
	for i, language := range languages {
		group.Go(func() error {
			err := Guard(func() (err error) {
				all[i], err = build(language)
				return err
			})
			if err != nil {
				return fmt.Errorf("%s: %w", language.Tag, err)
			}
			return nil
		})
	}
	return all, group.Wait()
}

// Guard calls f, and returns an error if f panics: a fault that only some catalogue shows must not end
// a server whose site is good. A panic in another goroutine ends the program whatever its caller
// recovers, so each goroutine needs a call of its own.
func Guard(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("a fault of this program, please report it: %v\n%s", p, debug.Stack())
		}
	}()
	return f()
}
