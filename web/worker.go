package web

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// workerSite is what the worker is told about the site; see worker.js.
type workerSite struct {
	Version   string                `json:"version"`
	Base      string                `json:"base"`
	Languages []string              `json:"languages"`
	Headers   map[string]string     `json:"headers"`
	Core      map[string]workerFile `json:"core"`
	Client    map[string]workerFile `json:"client"`
}

type workerFile struct {
	Hash string `json:"hash"`
	Type string `json:"type"`
}

// worker adds the service worker, which names every file of this version by its hash. It must come last.
func (b *builder) worker() error {
	source := "worker.js"
	if b.options.RemoveWorker || b.options.Dev {
		source = "worker_removal.js"
	}
	script, err := bundle(source, api.FormatIIFE)
	if err != nil {
		return err
	}
	b.site.Version = b.version(script)
	w := workerSite{Version: b.site.Version, Base: b.site.base, Languages: b.site.Languages, Headers: map[string]string{}, Core: map[string]workerFile{}, Client: map[string]workerFile{}}
	for _, h := range b.site.headers() {
		w.Headers[h[0]] = h[1]
	}
	for _, path := range b.site.Paths() {
		switch f := b.site.files[path]; f.Offline {
		case AtOnce:
			w.Core[path] = workerFile{f.Hash, f.ContentType()}
		case WithTime:
			w.Client[path] = workerFile{f.Hash, f.ContentType()}
		}
	}
	data, err := json.Marshal(w) // with its keys sorted
	if err != nil {
		return err
	}
	b.add(&File{Path: "worker.js", Body: slices.Concat([]byte("const site="), data, []byte(";"), script)})
	return nil
}

// version stands for the content of all files, how they are sent, and the program of the worker that keeps them.
func (b *builder) version(worker []byte) string {
	var all strings.Builder
	for _, path := range b.site.Paths() {
		fmt.Fprintln(&all, path, b.site.files[path].ContentType(), b.site.files[path].Hash)
	}
	for _, tag := range b.site.Languages {
		fmt.Fprintln(&all, b.site.notFound[tag].Hash)
	}
	fmt.Fprintln(&all, b.site.frontDoor.Hash, hash(worker), b.site.headers()) // Content-Version is empty as yet
	return shortHash([]byte(all.String()))
}
