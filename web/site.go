// Package web makes the site out of a catalogue and serves it.
//
// [Build] turns a catalogue, message files and the compiled client into a [Site]: every file a reader can be sent, in
// memory, ready and compressed. Building the same input twice gives the same bytes. [Site.Handler] serves it.
//
//	/                        307 to the reader's language
//	/<lang>/                 the page, complete in its HTML
//	/<lang>/offline/         what a reader's browser shows in place of a page that it does not have
//	/<lang>/page.json        the page as data, see content.Page
//	/<lang>/page.md          the page as Markdown
//	/prompts/<slug>.txt      a recipe's prompt; /prompts/<slug>/<swap-out>.txt, composed with a swap-out
//	/prompts.txt             the prompts of all recipes
//	/llms.txt                index of these for agents; /sitemap.xml and /robots.txt for search engines
//	/schema/catalogue.schema.json, /schema/language.schema.json  what editors need to help authors
//	/assets/<name>.<hash>.*  everything else; immutable
//	/<lang>/manifest.webmanifest  what installing the site as an app needs
//	/worker.js, /client.json
//	/healthz                 "ok"
//
// Readers are served in three tiers, each complete without the next: HTML and CSS; boot.js, which copies prompts and
// decides when the client starts; the WebAssembly client (cmd/wasm), which renders the same components over the same TOML
// in a worker thread (renderer.js), so that the page (switch.js) can change its language in place. What the client needs is
// named in client.json, see ui.Client.
//
// A service worker (worker.js) keeps one whole version of the site on the reader's device. It names every file it keeps by
// its hash, so a page must not change when another does: no page names the version of the whole. The header
// Content-Version does, on every answer.
//
// A [DevServer] serves a site to its authors. There the pages are static, so that what an edit changes is what is seen:
// without client, worker and previews, and with a style sheet of its own address, since a page that is open cannot be
// told the hash of another. In turn a build takes milliseconds.
//
// The folder css has one style sheet per component of app/ui; script, what browsers run, a module per subject; fonts, the
// type of the pictures; hosting, what other servers are told about an exported site; client is filled by the build (see
// the Makefile).
package web

import (
	"embed"
	"io/fs"
	"maps"
	"net/url"
	"slices"

	"prompt-recipes/content/catalogue"
	"prompt-recipes/locales"
)

//go:embed css fonts hosting script dev.css dev.html document.html all:client
var bundled embed.FS

// Input is what a site is made from, checked: see package source.
type Input struct {
	Catalogue *catalogue.Catalogue
	Words     map[string]*locales.Localizer // by language
	Messages  map[string][]byte             // message files by language
}

// Options says how to build a site.
type Options struct {
	BaseURL      *url.URL // where the site will stand: absolute, its path ends in a slash
	RemoveWorker bool     // instead of the worker, serve one that removes itself and all that was kept for offline use
	Styles       fs.FS    // style sheets, base.css among them; nil for those that are built in
	Dev          bool     // for a DevServer: without what an author does not look at and what takes long
}

// Site is everything that can be served, ready to be sent.
type Site struct {
	Version   string   // stands for the content of all files
	Languages []string // the source language first
	base      string   // path of the base URL
	files     map[string]*File
	notFound  map[string]*File // by language
	frontDoor *File            // of an export, where no server chooses the language
	styleHash string           // CSP hash of the style sheet in the pages
}

// File is the file at a path below the base path, nil when there is none.
func (s *Site) File(path string) *File { return s.files[path] }

// Paths lists the paths of all files in alphabetical order.
func (s *Site) Paths() []string { return slices.Sorted(maps.Keys(s.files)) }

// File is a resource and its compressed forms.
type File struct {
	Path      string // below the base path, without a leading slash; "" for a page that stands for other addresses
	Immutable bool   // the path changes with the content
	Offline   Offline
	Body      []byte
	Hash      string                   // of the body: the first 16 hexadecimal digits of its SHA-256
	packed    map[string]func() []byte // by content coding
	forms     map[string]func() *form  // the same, and as it is under ""; ready to be sent
}

// ContentType is the value of the header of that name.
func (f *File) ContentType() string { return mediaType(f.Path) }

// Offline says when the service worker keeps a file.
type Offline int

// When files are kept.
const (
	Never    Offline = iota
	AtOnce           // with the first visit
	WithTime         // once the client has run
)
