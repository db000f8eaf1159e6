// Package site makes the files of a site from a catalogue: every file that can be sent to a reader.
// Package web lists their addresses.
//
// [Build] turns a [published.Catalogue] and the compiled client into a [Site], in memory. The same
// input gives the same bytes. Build loads nothing and knows nothing of HTTP servers: package serve
// sends the files, package export writes them to a folder.
//
// A service worker (worker.js) stores one whole version of the site on the reader's device and
// names every file by its hash. So a page must not change when only another page changes: no page
// names the version of the whole site.
package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
)

// Options says how to build a site.
type Options struct {
	// URL of the site: absolute, its path ends in a slash
	BaseURL *url.URL
	// replace the service worker with one that removes itself and everything that was cached
	RemoveWorker bool
	// tell browsers to use only https for the host
	HSTS bool
	// link the style sheet in pages instead of writing it into them: that costs a first visit a round trip, but the
	// headers, which would name it by its hash, stay the same when it changes
	LinkStyle bool
	// build a site for a dev.Server in milliseconds: without client, service worker and
	// compression
	Dev bool
}

// Site contains everything that can be served.
type Site struct {
	Version   string   // a hash of the content of all files and of the headers
	Languages []string // tags; the source language first
	Base      string   // path of the base URL
	Files     map[string]*File
	NotFound  map[string]*File // the page for unknown addresses, by language
	// the page at Base in an export, where no server chooses the language
	LanguageChooser *File
	hsts            bool // see Options
	// CSP source of the style sheet in the pages; "" if they link it, and for a site without pages
	styleHash string
}

// Paths lists the keys of Files in alphabetical order.
func (s *Site) Paths() []string { return slices.Sorted(maps.Keys(s.Files)) }

// File is a resource.
type File struct {
	// below the base path, without a leading slash; "" for a page without an address of its own
	Path      string
	Immutable bool // it is an asset: the path changes with the content
	Cache     CacheGroup
	// path of a copy of a page that is not sent as HTML, see addCopies; "" for none
	Copy string
	Body []byte
	Hash string // of the body, see [Hash]
	// makes the encodings of the body on first use, by name; nil for a file that would not get smaller
	encodings func() (map[string][]byte, error)
}

// CacheGroup says with which other files the service worker caches a file.
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
		Hash:      Hash(body),
	}
}

// Hash is short, for names of files and Etags: the first 12 hexadecimal digits of the SHA-256 of data.
func Hash(data []byte) string { return digest(data)[:12] }

// digest is the SHA-256 of data as sha256sum writes it, in hexadecimal digits.
func digest(data []byte) string { return fmt.Sprintf("%x", sha256.Sum256(data)) }

// integrity is the SHA-256 of data as content security policies write it, in base64.
func integrity(data []byte) string {
	sum := sha256.Sum256(data)
	return base64.StdEncoding.EncodeToString(sum[:])
}

// Reuse makes files of s share the bodies of identical files of old, and the encodings that were
// made for them.
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

// WithAssetsOf makes a copy of s that also has the immutable files of older sites, for readers whose page comes
// from one of them. The copy shares the files with s, and its version is that of s.
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
