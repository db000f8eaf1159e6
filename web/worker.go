package web

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// workerSite is what the worker is told about the site; see worker.js.
type workerSite struct {
	Version   string            `json:"version"`
	Base      string            `json:"base"`
	Languages []workerLanguage  `json:"languages"`
	Core      map[string]string `json:"core"`
	Client    map[string]string `json:"client"`
}

type workerLanguage struct {
	Tag     string `json:"tag"`
	Page    string `json:"page"`
	Offline string `json:"offline"`
}

// worker adds the service worker, which names every file of this version by its hash. It must come last.
func (b *builder) worker() error {
	w := workerSite{Base: b.site.base, Core: map[string]string{}, Client: map[string]string{}}
	for _, l := range b.languages {
		w.Languages = append(w.Languages, workerLanguage{l.Tag, l.Tag + "/", b.offline[l.Tag]})
	}
	for _, path := range b.site.Paths() {
		switch f := b.site.files[path]; f.Offline {
		case AtOnce:
			w.Core[path] = f.Hash
		case WithTime:
			w.Client[path] = f.Hash
		}
	}
	b.site.Version = b.version()
	w.Version = b.site.Version
	source := "worker.js"
	if b.options.RemoveWorker || b.options.Dev {
		source = "worker_removal.js"
	}
	script, err := minified(source, "text/javascript")
	if err != nil {
		return err
	}
	data, err := json.Marshal(w) // with its keys sorted
	if err != nil {
		return err
	}
	b.add(&File{Path: "worker.js", ContentType: contentTypes[".js"], Body: slices.Concat([]byte("const site="), data, []byte(";"), script)})
	return nil
}

// version stands for the content of all files.
func (b *builder) version() string {
	var all strings.Builder
	for _, path := range b.site.Paths() {
		fmt.Fprintln(&all, path, b.site.files[path].Hash)
	}
	return hash([]byte(all.String()))[:12]
}
