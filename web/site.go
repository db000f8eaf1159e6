// Package web makes the site out of a catalogue and serves it.
//
// [Build] turns a catalogue, message files and the compiled client into a [Site]: every file a reader can be sent, in
// memory, ready and compressed. Building the same input twice gives the same bytes. [Site.Handler] serves it.
//
//	/                        307 to the reader's language
//	/<lang>/                 the page, complete in its HTML
//	/<lang>/page.json        the page as data, see content.Page
//	/assets/<name>.<hash>.*  everything else; immutable
//	/healthz                 "ok"
//
// Readers are served in three tiers, each complete without the next: HTML and CSS; boot.js, which copies prompts and
// decides when the client starts; the WebAssembly client (cmd/wasm), which draws the same components over the same TOML.
// What the client needs is named in assets/client.<hash>.json, see [ui.Client].
//
// The folder css has one style sheet per component of app/ui; client is filled by the build (see the Makefile).
package web

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"path"
	"slices"
	"strings"
	"sync"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/locales"
)

//go:embed css boot.js document.html icons all:client
var bundled embed.FS

// Options says what to build a site from.
type Options struct {
	Content fs.FS    // the catalogue, see package content
	Locales fs.FS    // message files, see package locales
	BaseURL *url.URL // where the site will stand: absolute, its path ends in a slash
}

// Site is everything that can be served, ready to be sent.
type Site struct {
	Languages []string // the source language first
	base      string   // path of the base URL
	files     map[string]*File
	notFound  map[string]*File // by language
	styleHash string           // CSP hash of the style sheet in the pages
}

// File is the file at a path below the base path, nil when there is none.
func (s *Site) File(path string) *File { return s.files[path] }

// Paths lists the paths of all files in alphabetical order.
func (s *Site) Paths() []string { return slices.Sorted(maps.Keys(s.files)) }

// File is a resource and its compressed forms.
type File struct {
	Path        string // below the base path, without a leading slash
	ContentType string
	Immutable   bool // the path changes with the content
	Body        []byte
	ETag        string // of the uncompressed form, without quotes
	packed      map[string]func() []byte
}

// builder collects the files of a site.
type builder struct {
	site      *Site
	catalogue *content.Catalogue
	words     map[string]*locales.Localizer
	languages []ui.Language
	messages  fs.FS
	baseURL   *url.URL
	document  document // what is the same on all pages
}

// Build makes the site. Problems in the catalogue and in the message files are reported together; see [content.Load].
func Build(o Options) (*Site, error) {
	catalogue, err := content.Load(o.Content)
	words, wordsErr := locales.Load(o.Locales, content.Languages(o.Content))
	if err := errors.Join(err, wordsErr); err != nil {
		return nil, err
	}
	b := &builder{
		site:      &Site{Languages: catalogue.Languages, base: o.BaseURL.Path, files: map[string]*File{}, notFound: map[string]*File{}},
		catalogue: catalogue,
		words:     words,
		messages:  o.Locales,
		baseURL:   o.BaseURL,
	}
	for _, tag := range catalogue.Languages {
		b.languages = append(b.languages, ui.Language{Tag: tag, Name: words[tag].Message("LanguageName"), Href: b.href(tag + "/")})
	}
	for _, step := range []func() error{b.assets, b.client, b.pages} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	b.site.pack()
	return b.site, nil
}

// assets adds the files that do not depend on the catalogue and learns the names that they get.
func (b *builder) assets() error {
	style, err := stylesheet()
	if err != nil {
		return err
	}
	b.site.styleHash = cspHash(style)
	script, err := minified("boot.js", "text/javascript")
	if err != nil {
		return err
	}
	icon, err := fs.ReadFile(bundled, "icons/icon.svg")
	if err != nil {
		return err
	}
	b.document.Style = style
	b.document.Script = b.asset("boot.js", script)
	b.document.Icon = b.asset("icon.svg", icon)
	return nil
}

// client adds the WebAssembly program, what it draws, and the file that names both.
func (b *builder) client() error {
	var index ui.Client
	for name, target := range map[string]*string{"client.wasm": &index.WASM, "wasm_exec.js": &index.WASMExec} {
		data, err := fs.ReadFile(bundled, path.Join("client", name))
		if errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("the program was built without its client (web/client/%s): build it with make", name)
		} else if err != nil {
			return err
		}
		*target = b.asset(name, data)
	}
	for i, language := range b.languages {
		catalogueTOML, languageTOML := b.catalogue.Source(language.Tag)
		if i == 0 {
			index.Catalogue = b.asset("catalogue.toml", catalogueTOML)
		}
		messages, err := fs.ReadFile(b.messages, locales.MessageFile(language.Tag))
		if err != nil {
			return err
		}
		index.Languages = append(index.Languages, ui.ClientLanguage{
			Language: language,
			Content:  b.asset(content.LanguageFile(language.Tag), languageTOML),
			Messages: b.asset(locales.MessageFile(language.Tag), messages),
		})
	}
	data, err := json.Marshal(index)
	if err != nil {
		return err
	}
	b.document.Client = b.asset("client.json", data)
	return nil
}

// pages adds what is made for each language.
func (b *builder) pages() error {
	errs := make([]error, len(b.languages))
	var mu sync.Mutex
	var wait sync.WaitGroup
	for i, language := range b.languages {
		wait.Go(func() {
			page, missing, data, err := b.page(language)
			mu.Lock()
			defer mu.Unlock()
			errs[i] = err
			b.add(&File{Path: language.Tag + "/", ContentType: typeHTML, Body: page})
			b.add(&File{Path: language.Tag + "/page.json", ContentType: "application/json", Body: data})
			b.site.notFound[language.Tag] = b.file(&File{Path: language.Tag + "/404", ContentType: typeHTML, Body: missing})
		})
	}
	wait.Wait()
	return errors.Join(errs...)
}

// page renders a language's page, its page for addresses that have nothing, and its page.json.
func (b *builder) page(language ui.Language) (page, missing, data []byte, err error) {
	p := b.catalogue.Page(language.Tag)
	words := b.words[language.Tag]
	d := b.document
	d.Language, d.Title, d.Description = language.Tag, p.Title, p.Summary
	d.Canonical, d.Alternates = b.absolute(language.Tag+"/"), b.alternates()
	if page, err = d.render(&ui.Page{Content: p, Words: words, Languages: b.languages}); err != nil {
		return nil, nil, nil, err
	}
	d = b.document
	d.Language, d.Title = language.Tag, words.Message("NotFoundTitle")
	d.Client = "" // there is nothing here to bring to life
	if missing, err = d.render(&ui.NotFound{Words: words, Languages: b.languages}); err != nil {
		return nil, nil, nil, err
	}
	data, err = json.MarshalIndent(p, "", "  ")
	return page, missing, append(data, '\n'), err
}

// alternates are the pages of all languages; x-default is the address that chooses one.
func (b *builder) alternates() []alternate {
	var all []alternate
	for _, language := range b.languages {
		all = append(all, alternate{language.Tag, b.absolute(language.Tag + "/")})
	}
	return append(all, alternate{"x-default", b.absolute("")})
}

// asset adds a file whose name carries the hash of its content, and returns its address relative to the origin.
func (b *builder) asset(name string, data []byte) string {
	ext := path.Ext(name)
	hashed := "assets/" + strings.TrimSuffix(name, ext) + "." + hash(data)[:12] + ext
	b.add(&File{Path: hashed, ContentType: contentTypes[ext], Immutable: true, Body: data})
	return b.href(hashed)
}

func (b *builder) add(f *File) { b.site.files[f.Path] = b.file(f) }

func (b *builder) file(f *File) *File {
	f.ETag = hash(f.Body)[:16]
	f.packed = packers(f)
	return f
}

// href is the address of a file relative to the origin.
func (b *builder) href(path string) string { return b.site.base + path }

// absolute is the full address of a file.
func (b *builder) absolute(path string) string { return b.baseURL.String() + path }

const typeHTML = "text/html; charset=utf-8"

var contentTypes = map[string]string{
	".js":   "text/javascript; charset=utf-8",
	".json": "application/json",
	".svg":  "image/svg+xml",
	".toml": "application/toml",
	".wasm": "application/wasm",
}

func hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
