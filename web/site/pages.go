package site

import (
	"fmt"
	"slices"
	"strings"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/web/built"
)

// addPages adds the pages of all languages, and the files that belong to them.
func (b *builder) addPages() error {
	for _, l := range b.languages {
		if err := b.addPagesIn(l); err != nil {
			return fmt.Errorf("%s: %w", l.Tag, err)
		}
	}
	b.addCopies()
	return nil
}

func (b *builder) addPagesIn(l ui.Language) error {
	p := b.input.Pages[l.Tag]
	words := b.input.Words[l.Tag]
	d := b.document
	d.Language = l.Lang
	page, err := b.renderPage(p, d)
	if err != nil {
		return err
	}
	notFound, err := d.render(b.messagePage(p, words.Message("NotFoundTitle"), words.Message("NotFoundText")))
	if err != nil {
		return err
	}
	// The worker precaches this page. A style sheet in the page would add an eighth to what is precached.
	d.Style = ""
	offline, err := d.render(b.messagePage(p, words.Message("OfflineTitle"), words.Message("OfflineText")))
	if err != nil {
		return err
	}
	manifest, err := b.encodeManifest(p, l)
	if err != nil {
		return err
	}
	data, err := b.encodePage(p)
	if err != nil {
		return err
	}
	b.site.NotFound[l.Tag] = newFile("", notFound, NotCached)
	b.add(l.Tag+"/", page, CacheCore)
	b.add(l.Tag+"/offline/", offline, CacheCore)
	b.add(l.Tag+"/manifest.webmanifest", manifest, CacheCore)
	b.add(l.Tag+"/page.json", data, CacheTexts)
	return nil
}

// addCopies adds a copy of every page that the worker caches. The copy is not sent as HTML. Extensions, analytics and
// tools that hide e-mail addresses add markup to pages on their way, but leave other files alone. The worker asks for
// the copy if a page arrives with other bytes than it has here.
func (b *builder) addCopies() {
	if !b.hasWorker {
		return
	}
	for _, path := range b.site.Paths() {
		f := b.site.Files[path]
		if f.Cache != CacheCore || !strings.HasSuffix(f.Path, "/") {
			continue
		}
		name := strings.ReplaceAll(strings.TrimSuffix(f.Path, "/"), "/", "-") + ".bin"
		f.Copy = assetPath(name, f.Body)
		b.add(f.Copy, f.Body, NotCached)
	}
}

// renderPage returns the page of the catalogue, the only one that the client takes over.
func (b *builder) renderPage(p content.Page, d document) ([]byte, error) {
	if b.hasClient {
		d.Client = b.href(clientIndex)
		d.ContentHash = b.contentHashes[p.Language]
	}
	return d.render(&ui.Page{
		Content:   p,
		Words:     b.input.Words[p.Language],
		Languages: b.languages,
		BaseURL:   b.absolute(""),
		Picture:   b.pictures[p.Language],
	})
}

// messagePage returns a page that is shown in place of another one, in the language of p.
func (b *builder) messagePage(p content.Page, title, text string) *ui.MessagePage {
	return &ui.MessagePage{
		Title:     title,
		Text:      text,
		Content:   p,
		Words:     b.input.Words[p.Language],
		Languages: b.languages,
	}
}

// addLanguageChooser adds the page that chooses a language in the browser, and its script.
func (b *builder) addLanguageChooser() error {
	d := b.document
	d.Language = b.sourcePage.Lang
	d.Script = b.addAsset("language-chooser.js", built.Bytes("language_chooser.js"), NotCached)
	d.Worker = ""
	languages := slices.Clone(b.languages)
	if len(languages) == 1 {
		languages[0].Name = b.input.Words[languages[0].Tag].Message("NotFoundLink")
	}
	page, err := d.render(&ui.LanguageChooser{
		Title:       b.sourcePage.Title,
		Description: b.sourcePage.Summary,
		Languages:   languages,
		BaseURL:     b.absolute(""),
	})
	if err != nil {
		return err
	}
	b.site.LanguageChooser = newFile("", page, NotCached)
	return nil
}
