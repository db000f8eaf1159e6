package site

import (
	"fmt"
	"slices"
	"strings"

	"prompt-recipes/app/ui"
	"prompt-recipes/web/built"
)

// addPages adds the pages of all languages, and the files that belong to them.
func (b *builder) addPages() error {
	for _, e := range b.editions {
		if err := b.addPagesOf(e); err != nil {
			return fmt.Errorf("%s: %w", e.Tag, err)
		}
	}
	b.addCopies()
	return nil
}

func (b *builder) addPagesOf(e *edition) error {
	d := b.document
	d.Language = e.Lang
	page, err := b.renderPage(e, d)
	if err != nil {
		return err
	}
	notFound, err := d.render(b.messagePage(e, "NotFoundTitle", "NotFoundText"))
	if err != nil {
		return err
	}
	// The worker precaches this page. A style sheet in the page would add an eighth to what is precached.
	d.Style = ""
	offline, err := d.render(b.messagePage(e, "OfflineTitle", "OfflineText"))
	if err != nil {
		return err
	}
	manifest, err := b.encodeManifest(e)
	if err != nil {
		return err
	}
	data, err := b.encodePage(e.page)
	if err != nil {
		return err
	}
	b.site.NotFound[e.Tag] = newFile("", notFound, NotCached)
	b.add(e.Tag+"/", page, CacheCore)
	b.add(e.Tag+"/offline/", offline, CacheCore)
	b.add(e.Tag+"/manifest.webmanifest", manifest, CacheCore)
	b.add(e.Tag+"/page.json", data, CacheTexts)
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
func (b *builder) renderPage(e *edition, d document) ([]byte, error) {
	if b.hasClient {
		d.Client = b.href(clientIndex)
		d.ContentHash = e.contentHash
	}
	return d.render(&ui.Page{
		Content:   e.page,
		Words:     e.words,
		Languages: b.languages,
		BaseURL:   b.absolute(""),
		Picture:   e.picture,
	})
}

// messagePage returns a page that is shown in place of another one. title and text are the ids of messages.
func (b *builder) messagePage(e *edition, title, text string) *ui.MessagePage {
	return &ui.MessagePage{
		Title:     e.words.Message(title),
		Text:      e.words.Message(text),
		Content:   e.page,
		Words:     e.words,
		Languages: b.languages,
	}
}

// addLanguageChooser adds the page that chooses a language in the browser, and its script.
func (b *builder) addLanguageChooser() error {
	source := b.source()
	d := b.document
	d.Language = source.Lang
	d.Script = b.addAsset("language-chooser.js", built.Bytes("language_chooser.js"), NotCached)
	d.Worker = ""
	languages := slices.Clone(b.languages)
	if len(languages) == 1 {
		languages[0].Name = source.words.Message("NotFoundLink")
	}
	page, err := d.render(&ui.LanguageChooser{
		Title:       source.page.Title,
		Description: source.page.Summary,
		Languages:   languages,
		BaseURL:     b.absolute(""),
	})
	if err != nil {
		return err
	}
	b.site.LanguageChooser = newFile("", page, NotCached)
	return nil
}
