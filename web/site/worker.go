package site

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"prompt-recipes/web/built"
)

// WorkerPath is the path of the service worker.
const WorkerPath = "worker.js"

// workerSite is what the service worker knows about the site; see worker.js.
type workerSite struct {
	Version   string                `json:"version"`
	Base      string                `json:"base"`
	Languages []string              `json:"languages"`
	Headers   map[string]string     `json:"headers"`
	Core      map[string]workerFile `json:"core"`
	Client    map[string]workerFile `json:"client"`
	Texts     map[string]workerFile `json:"texts"`
}

type workerFile struct {
	Hash string `json:"hash"` // 96 bits of SHA-256 in base64: each file of the site adds as much to what is precached
	Type string `json:"type"`
}

// addWorker adds the service worker, which names every file of this version by its hash, and sets the version. The site has all
// other files.
func (b *builder) addWorker() {
	s, source := b.site, "worker.js"
	if b.RemoveWorker || b.Dev {
		source = "worker_removal.js"
	}
	code := built.Files[source]
	s.Version = versionOf(s, code)
	w := workerSite{Version: s.Version, Base: s.Base, Languages: s.Languages,
		Headers: map[string]string{}, Core: map[string]workerFile{}, Client: map[string]workerFile{}, Texts: map[string]workerFile{}}
	for _, h := range s.Headers() {
		w.Headers[h.Name] = h.Value
	}
	kept := map[Offline]map[string]workerFile{Precache: w.Core, CacheWhenIdle: w.Client, CacheAfterwards: w.Texts}
	for path, f := range s.Files {
		if files := kept[f.Offline]; files != nil {
			files[path] = workerFile{integrity(f.Body)[:16], f.ContentType()}
		}
	}
	data := must(json.Marshal(w)) // sorts the keys
	b.add(WorkerPath, slices.Concat([]byte("const site="), data, []byte(";"), code), Never)
}

// versionOf is a hash of the content of all files, of their headers, and of the service worker's code.
func versionOf(s *Site, worker []byte) string {
	var all strings.Builder
	for _, path := range s.Paths() {
		fmt.Fprintln(&all, path, s.Files[path].ContentType(), s.Files[path].Hash)
	}
	for _, tag := range s.Languages {
		fmt.Fprintln(&all, s.NotFound[tag].Hash)
	}
	fmt.Fprintln(&all, s.LanguageChooser.Hash, Hash(worker), s.Headers())
	return Hash([]byte(all.String()))
}
