// Package site makes the files of a site from a catalogue: every file that can be sent to a reader. Package web lists
// their addresses.
//
// [Build] turns a [published.Catalogue] and the compiled client into a [Site], in memory. The same input gives the
// same bytes. Build loads nothing and knows nothing of HTTP servers: package serve sends the files, and package
// export writes them to a folder.
//
// A service worker (worker.js) stores one whole version of the site on the reader's device. It knows every file by
// the hash of the file. So a page must not change when only another page changes, and no page may name the version of
// the whole site.
package site

import (
	"bytes"
	"maps"
	"net/url"
	"slices"
	"strings"

	"prompt-recipes/web/digest"
)

// Options says how to build a site.
type Options struct {
	// URL of the site: absolute, with a path that ends in a slash
	BaseURL *url.URL
	// replace the service worker with one that removes itself and everything that was cached
	RemoveWorker bool
	// tell browsers to use only https for the host
	HSTS bool
	// link the style sheet in pages instead of writing it into them. Without this, the headers contain the hash of
	// the style sheet. With this, they stay the same when it changes, but a first visit takes another round trip.
	LinkStyle bool
	// build a site for a dev.Server in milliseconds: without a client, a service worker and compression
	Dev bool
}

// Site contains every file that can be served.
type Site struct {
	Version   string   // a hash of the content of all files and of the headers
	Languages []string // tags; the source language first
	Base      string   // path of the base URL
	Files     map[string]*File
	NotFound  map[string]*File // the page for unknown addresses, by language
	// the page at Base in an export, where no server chooses the language
	LanguageChooser *File
	hsts            bool // see Options
	// CSP source of the style sheet in the pages; "" if the pages link it, and for a site without pages
	styleHash string
}

// Paths returns the keys of Files in alphabetical order.
func (s *Site) Paths() []string { return slices.Sorted(maps.Keys(s.Files)) }

// File is a resource.
type File struct {
	// path below the base path, without a leading slash; "" for a page without an address of its own
	Path      string
	Immutable bool // whether the file is an asset, whose path changes with the content
	Cache     CacheGroup
	// path of a copy of this page that is not sent as HTML, see addCopies; "" for none
	Copy      string
	Body      []byte
	Hash      string                            // of the body, see [digest.Short]
	encodings map[string]func() ([]byte, error) // see encodingsOf; nil for a file that would not get smaller
}

// CacheGroup says together with which other files the service worker caches a file.
type CacheGroup int

// The groups, and when they are cached.
const (
	NotCached   CacheGroup = iota
	CacheCore              // when the worker is installed, with the first visit
	CacheTexts             // soon after the installation
	CacheClient            // once the client has run
)

func newFile(path string, body []byte, cache CacheGroup) *File {
	return &File{
		Path:      path,
		Immutable: strings.HasPrefix(path, AssetFolder),
		Cache:     cache,
		Body:      body,
		Hash:      digest.Short(body),
	}
}

// Reuse replaces the bodies of files of s with the bodies of identical files of old, together with their encodings.
// So both sites share their memory.
func (s *Site) Reuse(old *Site) {
	before := map[string]*File{}
	for _, f := range old.all() {
		before[f.Hash] = f
	}
	for _, f := range s.all() {
		if same := before[f.Hash]; same != nil && bytes.Equal(f.Body, same.Body) {
			f.Body = same.Body
			f.encodings = same.encodings
		}
	}
}

// WithAssetsOf returns a copy of s that also has the immutable files of older sites, for readers whose page comes
// from one of them. The copy shares the files with s, and has the version of s.
func (s *Site) WithAssetsOf(older []*Site) *Site {
	all := *s
	all.Files = maps.Clone(s.Files)
	for _, old := range older {
		for path, file := range old.Files {
			if _, isThere := all.Files[path]; file.Immutable && !isThere {
				all.Files[path] = file
			}
		}
	}
	return &all
}
