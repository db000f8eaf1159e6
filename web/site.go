// Package web makes the site out of a catalogue and serves it.
//
// [Build] turns a catalogue, message files and the compiled client into a [Site]: every file a reader can be sent, in
// memory, ready and compressed. Building the same input twice gives the same bytes. [Site.Handler] serves it.
//
//	/                        307 to the reader's language
//	/<lang>/                 the page, complete in its HTML
//	/<lang>/page.json        the page as data, see content.Page
//	/<lang>/page.md          the page as Markdown
//	/prompts/<slug>.txt      a recipe's prompt; /prompts/<slug>/<swap-out>.txt, composed with a swap-out
//	/llms.txt                index of these for agents; /sitemap.xml and /robots.txt for search engines
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
	"bytes"
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

//go:embed css boot.js document.html all:client
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
	document  document          // what is the same in all documents
	pictures  map[string]string // absolute URL of each language's preview picture
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
		pictures:  map[string]string{},
	}
	for _, tag := range catalogue.Languages {
		b.languages = append(b.languages, ui.Language{Tag: tag, Name: words[tag].Message("LanguageName"), Href: b.href(tag + "/")})
	}
	for _, step := range []func() error{b.assets, b.client, b.pages, b.prompts, b.indexes} {
		if err := step(); err != nil {
			return nil, err
		}
	}
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
	b.document.Style = style
	b.document.Script = b.asset("boot.js", script)
	b.document.Icon = b.asset("icon.svg", iconSVG())
	return nil
}

// client adds the WebAssembly program, what it draws, and the file that names both.
func (b *builder) client() error {
	index := ui.Client{BaseURL: b.absolute("")}
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
		page := b.catalogue.Page(language.Tag)
		preview, err := picture(page, b.catalogue.AgentCLI)
		if err != nil {
			return err
		}
		b.pictures[language.Tag] = b.origin() + b.asset("preview-"+language.Tag+".png", preview)
		messages, err := fs.ReadFile(b.messages, locales.MessageFile(language.Tag))
		if err != nil {
			return err
		}
		index.Languages = append(index.Languages, ui.ClientLanguage{
			Language: language,
			Content:  b.asset(content.LanguageFile(language.Tag), languageTOML),
			Messages: b.asset(locales.MessageFile(language.Tag), messages),
			Picture:  b.pictures[language.Tag],
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
			files, missing, err := b.page(language)
			mu.Lock()
			defer mu.Unlock()
			errs[i] = err
			for _, f := range files {
				b.add(f)
			}
			b.site.notFound[language.Tag] = b.file(missing)
		})
	}
	wait.Wait()
	return errors.Join(errs...)
}

// page makes the representations of a language's page, and its page for addresses that have nothing.
func (b *builder) page(language ui.Language) (files []*File, missing *File, err error) {
	p, words := b.catalogue.Page(language.Tag), b.words[language.Tag]
	head := ui.Head{Page: p, BaseURL: b.absolute(""), Languages: b.languages, Picture: b.pictures[language.Tag]}
	page, err := b.render(language.Tag, head.Markup(), b.document.Client, &ui.Page{Content: p, Words: words, Languages: b.languages})
	if err != nil {
		return nil, nil, err
	}
	nowhere, err := b.render(language.Tag, notFoundHead(words), "", &ui.NotFound{Words: words, Languages: b.languages})
	if err != nil {
		return nil, nil, err
	}
	var data bytes.Buffer
	encoder := json.NewEncoder(&data)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(p); err != nil {
		return nil, nil, err
	}
	return []*File{
		{Path: language.Tag + "/", ContentType: typeHTML, Body: page},
		{Path: language.Tag + "/page.json", ContentType: "application/json", Body: data.Bytes()},
		{Path: language.Tag + "/page.md", ContentType: "text/markdown; charset=utf-8", Body: markdown(p, words, b.promptURL)},
	}, &File{Path: language.Tag + "/404", ContentType: typeHTML, Body: nowhere}, nil
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

// origin is the base URL without its path.
func (b *builder) origin() string { return strings.TrimSuffix(b.absolute(""), b.site.base) }

const (
	typeHTML = "text/html; charset=utf-8"
	typeText = "text/plain; charset=utf-8"
)

var contentTypes = map[string]string{
	".png":  "image/png",
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
