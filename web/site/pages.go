package site

import (
	"cmp"
	"encoding/json"
	"fmt"
	"html"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/sync/errgroup"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/content/fault"
	"prompt-recipes/web/built"
)

// languageFiles are the files of one language.
type languageFiles struct {
	notFound *File // the page for unknown addresses
	files    []*File
}

// addPages adds the pages of all languages, which it makes at the same time. pictures has the URLs of share
// pictures, and contentHashes what addClient returned, both by the tag of the language.
func (b *builder) addPages(assets pageAssets, pictures, contentHashes map[string]string) error {
	byLanguage := make([]languageFiles, len(b.languages))
	var group errgroup.Group
	for i, l := range b.languages {
		d := assets.document
		d.Language = l.Lang
		group.Go(func() error {
			err := fault.Guard(func() (err error) {
				byLanguage[i], err = b.makePages(l, d, assets.icons, pictures[l.Tag], contentHashes[l.Tag])
				return err
			})
			if err != nil {
				return fmt.Errorf("%s: %w", l.Tag, err)
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	for i, l := range b.languages {
		b.site.NotFound[l.Tag] = byLanguage[i].notFound
		for _, f := range byLanguage[i].files {
			b.site.Files[f.Path] = f
		}
	}
	b.addCopies()
	return nil
}

func (b *builder) makePages(
	l ui.Language, d document, icons []icon, picture, contentHash string,
) (languageFiles, error) {
	p := b.input.Pages[l.Tag]
	words := b.input.Words[l.Tag]
	page, err := b.renderPage(p, d, picture, contentHash)
	if err != nil {
		return languageFiles{}, err
	}
	notFound, err := d.renderMessage(b.messagePage(p, words.Message("NotFoundTitle"), words.Message("NotFoundText")))
	if err != nil {
		return languageFiles{}, err
	}
	// The worker precaches this page. A style sheet in it would add an eighth to what is precached.
	unstyled := d
	unstyled.Style = ""
	offline, err := unstyled.renderMessage(
		b.messagePage(p, words.Message("OfflineTitle"), words.Message("OfflineText")))
	if err != nil {
		return languageFiles{}, err
	}
	manifest, err := b.encodeManifest(p, l, d.LightPaper, icons)
	if err != nil {
		return languageFiles{}, err
	}
	data, err := b.encodePage(p)
	if err != nil {
		return languageFiles{}, err
	}
	return languageFiles{
		notFound: newFile("", notFound, NotCached),
		files: []*File{
			newFile(l.Tag+"/", page, CacheCore),
			newFile(l.Tag+"/offline/", offline, CacheCore),
			newFile(l.Tag+"/manifest.webmanifest", manifest, CacheCore),
			newFile(l.Tag+"/page.json", data, CacheTexts),
		},
	}, nil
}

// addCopies adds a copy of every page that the worker caches, which is not sent as HTML. What adds
// markup to pages on their way, such as an extension, analytics or the obfuscation of e-mail
// addresses, leaves other files alone. The worker asks for the copy if a page arrives with other bytes
// than it has here.
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

// renderPage renders the page of the catalogue, the only one that the client takes over.
func (b *builder) renderPage(p content.Page, d document, picture, contentHash string) ([]byte, error) {
	if contentHash != "" {
		d.Client = b.href(clientIndex)
		d.ContentHash = contentHash
	}
	page := &ui.Page{
		Content:   p,
		Words:     b.input.Words[p.Language],
		Languages: b.languages,
		BaseURL:   b.absolute(""),
		Picture:   picture,
	}
	return d.render(page.Head(), page)
}

// messagePage makes a page that is shown in place of another, in the language of p.
func (b *builder) messagePage(p content.Page, title, text string) *ui.MessagePage {
	return &ui.MessagePage{
		Title:     title,
		Text:      text,
		Content:   p,
		Words:     b.input.Words[p.Language],
		Languages: b.languages,
	}
}

// renderMessage also keeps search engines from listing the page.
func (d document) renderMessage(page *ui.MessagePage) ([]byte, error) {
	head := "<title>" + html.EscapeString(page.Title) + "</title>\n" +
		"<meta name=\"robots\" content=\"noindex\">\n"
	return d.render(head, page)
}

// manifest is what a browser needs to install the site as an app.
type manifest struct {
	BackgroundColor string `json:"background_color"`
	Description     string `json:"description"`
	Dir             string `json:"dir"`
	Display         string `json:"display"`
	Icons           []icon `json:"icons"`
	ID              string `json:"id"` // the same in every language: they are one app
	Lang            string `json:"lang"`
	Name            string `json:"name"`
	Scope           string `json:"scope"`
	ShortName       string `json:"short_name"`
	StartURL        string `json:"start_url"`
	ThemeColor      string `json:"theme_color"`
}

// icon is an image in a manifest.
type icon struct {
	Src     string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose,omitempty"`
}

func (b *builder) encodeManifest(p content.Page, l ui.Language, color string, icons []icon) ([]byte, error) {
	return json.MarshalIndent(manifest{
		BackgroundColor: color,
		Description:     p.Summary,
		Dir:             "ltr",
		Display:         "standalone",
		Icons:           icons,
		ID:              b.site.Base,
		Lang:            l.Lang,
		Name:            p.Title,
		Scope:           b.site.Base,
		ShortName:       shortName(cmp.Or(p.ShortTitle, p.Breadcrumb[len(p.Breadcrumb)-1])),
		StartURL:        l.Href,
		ThemeColor:      color,
	}, "", "  ")
}

// maxShortName is how many characters a home screen shows below an icon.
const maxShortName = 12

// shortName takes as many words of a title as a home screen shows, or the beginning of a first word that
// alone is longer.
func shortName(title string) string {
	short := ""
	for word := range strings.FieldsSeq(title) {
		longer := strings.TrimSpace(short + " " + word)
		if utf8.RuneCountInString(longer) > maxShortName {
			break
		}
		short = longer
	}
	short = strings.TrimRightFunc(short, unicode.IsPunct)
	if letters := []rune(title); short == "" && len(letters) > maxShortName {
		short = string(letters[:maxShortName-1]) + "…"
	}
	return cmp.Or(short, title)
}

// addLanguageChooser adds the page that chooses a language in the browser, and its script.
func (b *builder) addLanguageChooser(d document) error {
	d.Language = b.sourcePage.Lang
	d.Script = b.addAsset("language-chooser.js", built.Files["language_chooser.js"], NotCached)
	d.Worker = ""
	languages := slices.Clone(b.languages)
	if len(languages) == 1 {
		languages[0].Name = b.input.Words[languages[0].Tag].Message("NotFoundLink")
	}
	head := ui.LanguageChooserHead(b.sourcePage.Title, b.sourcePage.Summary, languages, b.absolute(""))
	page, err := d.render(head, &ui.LanguageChooser{Title: b.sourcePage.Title, Languages: languages})
	if err != nil {
		return err
	}
	b.site.LanguageChooser = newFile("", page, NotCached)
	return nil
}
