package web

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"path"
	"strings"
	"sync"

	"github.com/evanw/esbuild/pkg/api"

	"prompt-recipes/app/ui"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/locales"
)

// builder collects the files of a site.
type builder struct {
	mu         sync.Mutex // of the files: languages are made side by side
	site       *Site
	options    Options
	catalogue  *catalogue.Catalogue
	words      map[string]*locales.Localizer
	messages   map[string][]byte
	languages  []ui.Language
	baseURL    *url.URL
	document   document // what is the same in all documents
	styleSheet string   // address of the style sheet as a file, for documents that do not carry it
	icons      []icon
	clients    map[string]ui.ClientLanguage // what the client has for each language
}

// Build makes the site.
func Build(in Input, o Options) (*Site, error) {
	catalogue, words := in.Catalogue, in.Words
	b := &builder{
		site:      &Site{Languages: catalogue.Languages, base: o.BaseURL.Path, files: map[string]*File{}, notFound: map[string]*File{}},
		options:   o,
		catalogue: catalogue,
		words:     words,
		messages:  in.Messages,
		baseURL:   o.BaseURL,
		clients:   map[string]ui.ClientLanguage{},
	}
	for _, tag := range catalogue.Languages {
		b.languages = append(b.languages, ui.Language{Tag: tag, Lang: catalogue.Page(tag).Lang, Name: words[tag].Message("LanguageName"), Href: b.href(tag + "/")})
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
	script, err := bundle("boot.js", api.FormatIIFE)
	if err != nil {
		return err
	}
	b.styleSheet = b.asset("style.css", []byte(style), AtOnce)
	if b.options.Dev {
		b.document.StyleSheet, b.document.Dev = b.styleSheet, b.href(devFolder)
	} else {
		screen, paper := partPrint(style)
		b.document.Style, b.site.styleHash = screen, cspHash(screen)
		b.document.PrintStyle = b.asset("print.css", []byte(paper), AtOnce)
	}
	b.document.Script = b.asset("boot.js", script, AtOnce)
	if !b.options.RemoveWorker && !b.options.Dev {
		b.document.Worker = b.href("worker.js")
	}
	b.document.Icon = b.asset("icon.svg", iconSVG(), AtOnce)
	b.icons = []icon{{Src: b.document.Icon, Sizes: "any", Type: mediaTypes[".svg"]}}
	for _, size := range []int{192, 512} {
		data, err := iconPNG(size)
		if err != nil {
			return err
		}
		src := b.asset(fmt.Sprintf("icon-%d.png", size), data, WithTime)
		for _, purpose := range []string{"any", "maskable"} {
			b.icons = append(b.icons, icon{Src: src, Sizes: fmt.Sprintf("%dx%d", size, size), Type: mediaTypes[".png"], Purpose: purpose})
		}
		b.document.TouchIcon = src
	}
	return nil
}

// frontDoor makes the page that chooses a language in the browser.
func (b *builder) frontDoor() error {
	script, err := bundle("front_door.js", api.FormatIIFE)
	if err != nil {
		return err
	}
	source := b.catalogue.Page(b.catalogue.SourceLanguage)
	d := b.document
	d.Language = source.Lang
	d.Script, d.Worker = b.asset("front-door.js", script, Never), ""
	page, err := d.render(ui.FrontDoorHead(source.Title, source.Summary, b.languages, b.absolute), &ui.FrontDoor{Title: source.Title, Languages: b.languages})
	b.site.frontDoor = b.file(&File{Body: page})
	return err
}

// asset adds a file whose name carries the hash of its content, and returns its address relative to the origin.
func (b *builder) asset(name string, data []byte, offline Offline) string {
	ext := path.Ext(name)
	hashed := "assets/" + strings.TrimSuffix(name, ext) + "." + shortHash(data) + ext
	b.add(&File{Path: hashed, Immutable: true, Offline: offline, Body: data})
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
		f.forms = forms(f)
	}
	return f
}

// href is the address of a file relative to the origin.
func (b *builder) href(path string) string { return b.site.base + path }

// absolute is the full address of a file.
func (b *builder) absolute(path string) string { return b.baseURL.String() + path }

// origin is the base URL without its path.
func (b *builder) origin() string { return strings.TrimSuffix(b.absolute(""), b.site.base) }

// hash is the first 16 hexadecimal digits of the SHA-256 of data.
func hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}

// shortHash is as much of it as tells the versions of one file apart.
func shortHash(data []byte) string { return hash(data)[:12] }
