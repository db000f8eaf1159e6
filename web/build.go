package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"path"
	"strings"
	"sync"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// builder collects the files of a site.
type builder struct {
	mu        sync.Mutex // of the files: languages are made side by side
	site      *Site
	options   Options
	catalogue *content.Catalogue
	words     map[string]*locales.Localizer
	languages []ui.Language
	baseURL   *url.URL
	document  document // what is the same in all documents
	icons     []icon
	clients   map[string]ui.ClientLanguage // what the client has for each language
	offline   map[string]string            // path of each language's page for what is not here offline
}

// Build makes the site. Problems in the catalogue and in the message files are reported together; see [content.Load].
func Build(o Options) (*Site, error) {
	catalogue, err := content.Load(o.Content)
	words, wordsErr := locales.Load(o.Locales, content.Languages(o.Content))
	if err := errors.Join(err, wordsErr); err != nil {
		return nil, err
	}
	b := &builder{
		site:      &Site{Languages: catalogue.Languages, base: o.BaseURL.Path, dev: o.Dev, files: map[string]*File{}, notFound: map[string]*File{}},
		options:   o,
		catalogue: catalogue,
		words:     words,
		baseURL:   o.BaseURL,
		clients:   map[string]ui.ClientLanguage{},
		offline:   map[string]string{},
	}
	for _, tag := range catalogue.Languages {
		b.languages = append(b.languages, ui.Language{Tag: tag, Name: words[tag].Message("LanguageName"), Href: b.href(tag + "/")})
	}
	for _, step := range []func() error{b.assets, b.client, b.pages, b.frontDoor, b.prompts, b.indexes, b.schemas, b.worker} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return b.site, nil
}

// assets adds the files that do not depend on the catalogue and learns the names that they get.
func (b *builder) assets() error {
	style, err := stylesheet(b.options.Styles)
	if err != nil {
		return err
	}
	script, err := minified("boot.js", "text/javascript")
	if err != nil {
		return err
	}
	if b.options.Dev {
		b.document.StyleSheet, b.document.Dev = b.asset("style.css", []byte(style), Never), b.href(devFolder)
	} else {
		b.document.Style, b.site.styleHash = style, cspHash(style)
	}
	b.document.Script = b.asset("boot.js", script, AtOnce)
	if !b.options.RemoveWorker && !b.options.Dev {
		b.document.Worker = b.href("worker.js")
	}
	b.document.Icon = b.asset("icon.svg", iconSVG(), AtOnce)
	b.icons = []icon{{Src: b.document.Icon, Sizes: "any", Type: contentTypes[".svg"]}}
	for _, size := range []int{192, 512} {
		data, err := iconPNG(size)
		if err != nil {
			return err
		}
		src := b.asset(fmt.Sprintf("icon-%d.png", size), data, AtOnce)
		for _, purpose := range []string{"any", "maskable"} {
			b.icons = append(b.icons, icon{Src: src, Sizes: fmt.Sprintf("%dx%d", size, size), Type: contentTypes[".png"], Purpose: purpose})
		}
		b.document.TouchIcon = src
	}
	return nil
}

// client adds the WebAssembly program, what it draws, and the file that names both.
func (b *builder) client() error {
	if b.options.Dev {
		for _, language := range b.languages {
			b.clients[language.Tag] = ui.ClientLanguage{Picture: b.origin() + b.document.TouchIcon}
		}
		return nil
	}
	index := ui.Client{BaseURL: b.absolute("")}
	for name, target := range map[string]*string{"client.wasm": &index.WASM, "wasm_exec.js": &index.WASMExec} {
		data, err := clientFile(name)
		if err != nil {
			return err
		}
		*target = b.asset(name, data, WithTime)
	}
	catalogueTOML, _ := b.catalogue.Source(b.catalogue.SourceLanguage)
	index.Catalogue = b.asset("catalogue.toml", catalogueTOML, WithTime)
	for _, language := range b.languages {
		_, languageTOML := b.catalogue.Source(language.Tag)
		messages, err := fs.ReadFile(b.options.Locales, locales.MessageFile(language.Tag))
		if err != nil {
			return err
		}
		preview, err := picture(b.catalogue.Page(language.Tag), b.catalogue.AgentCLI, ui.PictureWidth, ui.PictureHeight)
		if err != nil {
			return err
		}
		l := ui.ClientLanguage{
			Language: language,
			Content:  b.asset(content.LanguageFile(language.Tag), languageTOML, WithTime),
			Messages: b.asset(locales.MessageFile(language.Tag), messages, WithTime),
			Picture:  b.origin() + b.asset("preview-"+language.Tag+".png", preview, Never),
		}
		l.Edition = hash(fmt.Appendln(nil, index.WASM, index.Catalogue, index.BaseURL, b.languages, l))
		b.clients[language.Tag] = l
		index.Languages = append(index.Languages, l)
	}
	data, err := json.Marshal(index)
	b.add(&File{Path: "client.json", ContentType: contentTypes[".json"], Offline: WithTime, Body: data})
	return err
}

func clientFile(name string) ([]byte, error) {
	data, err := fs.ReadFile(bundled, path.Join("client", name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("the program was built without its client (web/client/%s): build it with make", name)
	}
	return data, err
}

// ClientProgram is the hash that the client's name carries on the site, and its size in bytes before compression.
func ClientProgram() (digest string, size int, err error) {
	data, err := clientFile("client.wasm")
	return hash(data)[:12], len(data), err
}

// pages adds what is made for each language.
func (b *builder) pages() error {
	made := make([]languagePages, len(b.languages))
	errs := make([]error, len(b.languages))
	var wait sync.WaitGroup
	for i, language := range b.languages {
		wait.Go(func() { made[i], errs[i] = b.language(language) })
	}
	wait.Wait()
	for i, language := range b.languages {
		for _, f := range made[i].files {
			b.add(f)
		}
		b.site.notFound[language.Tag] = b.file(&File{ContentType: typeHTML, Body: made[i].notFound})
		href := b.asset("offline-"+language.Tag+".html", made[i].offline, AtOnce)
		b.offline[language.Tag] = strings.TrimPrefix(href, b.site.base)
	}
	return errors.Join(errs...)
}

// languagePages are the files of one language.
type languagePages struct {
	files             []*File
	notFound, offline []byte // documents that stand in for another
}

func (b *builder) language(l ui.Language) (pages languagePages, err error) {
	p, words, client := b.catalogue.Page(l.Tag), b.words[l.Tag], b.clients[l.Tag]
	d := b.document
	d.Language = l.Tag
	if !b.options.Dev {
		d.Client, d.Edition = b.href("client.json"), client.Edition
	}
	head := ui.Head{Page: p, BaseURL: b.absolute(""), Languages: b.languages, Picture: client.Picture}
	page, err := d.render(head.Markup(), &ui.Page{Content: p, Words: words, Languages: b.languages})
	if err != nil {
		return pages, err
	}

	// What stands in for another page is not brought to life: it has nothing that the client would do.
	d.Client, d.Edition = "", ""
	notFound := &ui.Notice{Title: words.Message("NotFoundTitle"), Text: words.Message("NotFoundText"), Link: words.Message("NotFoundLink"), Words: words, Languages: b.languages}
	if pages.notFound, err = d.render(noticeHead(notFound.Title), notFound); err != nil {
		return pages, err
	}
	offline := &ui.Notice{Title: words.Message("OfflineTitle"), Text: words.Message("OfflineText"), Link: words.Message("NotFoundLink"), Words: words, Languages: b.languages}
	if pages.offline, err = d.render(noticeHead(offline.Title), offline); err != nil {
		return pages, err
	}

	data, err := encodePage(p)
	if err != nil {
		return pages, err
	}
	manifest, err := b.manifest(l, p)
	if err != nil {
		return pages, err
	}
	pages.files = []*File{
		{Path: l.Tag + "/", ContentType: typeHTML, Offline: AtOnce, Body: page},
		{Path: l.Tag + "/page.json", ContentType: contentTypes[".json"], Body: data},
		{Path: l.Tag + "/page.md", ContentType: "text/markdown; charset=utf-8", Body: markdown(p, words, b.promptURL)},
		{Path: l.Tag + "/manifest.webmanifest", ContentType: "application/manifest+json", Offline: AtOnce, Body: manifest},
	}
	return pages, nil
}

// frontDoor makes the page that chooses a language in the browser.
func (b *builder) frontDoor() error {
	script, err := minified("front_door.js", "text/javascript")
	if err != nil {
		return err
	}
	source := b.catalogue.Page(b.catalogue.SourceLanguage)
	d := b.document
	d.Language = source.Language
	d.Script, d.Worker = b.asset("front-door.js", script, Never), ""
	page, err := d.render(ui.FrontDoorHead(source.Title, source.Summary, b.languages, b.absolute), &ui.FrontDoor{Title: source.Title, Languages: b.languages})
	b.site.frontDoor = b.file(&File{ContentType: typeHTML, Body: page})
	return err
}

// encodePage is page.json, with < and & as they are.
func encodePage(p content.Page) ([]byte, error) {
	var data bytes.Buffer
	encoder := json.NewEncoder(&data)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(p)
	return data.Bytes(), err
}

// asset adds a file whose name carries the hash of its content, and returns its address relative to the origin.
func (b *builder) asset(name string, data []byte, offline Offline) string {
	ext := path.Ext(name)
	hashed := "assets/" + strings.TrimSuffix(name, ext) + "." + hash(data)[:12] + ext
	b.add(&File{Path: hashed, ContentType: contentTypes[ext], Immutable: true, Offline: offline, Body: data})
	return b.href(hashed)
}

func (b *builder) add(f *File) {
	b.file(f)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.site.files[f.Path] = f
}

func (b *builder) file(f *File) *File {
	f.Hash = hash(f.Body)
	if !b.options.Dev {
		f.packed = packers(f)
	}
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
	".css":  "text/css; charset=utf-8",
	".html": typeHTML,
	".js":   "text/javascript; charset=utf-8",
	".json": "application/json",
	".png":  "image/png",
	".svg":  "image/svg+xml",
	".toml": "application/toml",
	".wasm": "application/wasm",
}

// hash is the first 16 hexadecimal digits of the SHA-256 of data.
func hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}
