package site

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"prompt-recipes/web/built"
	"prompt-recipes/web/digest"
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
	// only 96 bits of the SHA-256, in base64, because the hashes of all files are part of what is precached
	Hash string `json:"hash"`
	Type string `json:"type"`
	Copy string `json:"copy,omitempty"`
}

// addWorker adds the service worker, which names every file of this version by its hash. It also sets the version of
// the site. addWorker comes last, because it needs all other files.
func (b *builder) addWorker() error {
	source := "worker_removal.js"
	if b.hasWorker {
		source = "worker.js"
	}
	code := built.Bytes(source)
	b.site.Version = versionOf(b.site, code)
	data, err := json.Marshal(newWorkerSite(b.site)) // Marshal sorts the keys of maps
	if err != nil {
		return err
	}
	b.add(WorkerPath, slices.Concat([]byte("const site="), data, []byte(";"), code), NotCached)
	return nil
}

func newWorkerSite(s *Site) workerSite {
	w := workerSite{
		Version:   s.Version,
		Base:      s.Base,
		Languages: s.Languages,
		Headers:   map[string]string{},
		Core:      map[string]workerFile{},
		Client:    map[string]workerFile{},
		Texts:     map[string]workerFile{},
	}
	for _, h := range s.Headers() {
		w.Headers[h.Name] = h.Value
	}
	for path, f := range s.Files {
		file := workerFile{Hash: digest.Base64(f.Body)[:16], Type: f.ContentType(), Copy: f.Copy}
		switch f.Cache {
		case CacheCore:
			w.Core[path] = file
		case CacheClient:
			w.Client[path] = file
		case CacheTexts:
			w.Texts[path] = file
		case NotCached:
		}
	}
	return w
}

// versionOf returns the version of a site: a hash of everything that a reader gets, which is every file, the headers
// and the service worker's code.
func versionOf(s *Site, worker []byte) string {
	var all strings.Builder
	for _, path := range s.Paths() {
		f := s.Files[path]
		fmt.Fprintln(&all, path, f.ContentType(), f.Hash)
	}
	for _, tag := range s.Languages {
		fmt.Fprintln(&all, s.NotFound[tag].Hash)
	}
	fmt.Fprintln(&all, s.LanguageChooser.Hash, digest.Short(worker), s.Headers())
	return digest.Short([]byte(all.String()))
}
