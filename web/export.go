package web

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"
)

// Export writes the site to a folder, which must exist and be empty, for any host of static files: the same bytes that
// the server sends, with their compressed forms beside them (.br, .zst, .gz), a page for addresses that have nothing
// (404.html, and one for each language), a front door that chooses the language, and what hosts need to know to send the
// same headers: _headers and _redirects, and configurations for nginx and Caddy in the folder .hosting, beside the list of
// all files.
// It tells progress after each file: how many are written and how many there are. When ctx ends it stops with its error.
func (s *Site) Export(ctx context.Context, dir string, progress func(done, total int)) error {
	files, err := s.exported()
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0)) // compressing is most of the work
	var mu sync.Mutex
	done, written := 0, []string{exportedList}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		group.Go(func() error {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			names, err := writeExported(dir, name, files[name])
			if err != nil {
				return fmt.Errorf("exporting: %w", err)
			}
			mu.Lock()
			defer mu.Unlock()
			done, written = done+1, append(written, names...)
			progress(done, len(files))
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	slices.Sort(written)
	return os.WriteFile(filepath.Join(dir, exportedList), []byte(strings.Join(written, "\n")+"\n"), 0o644)
}

// exported is every file of the site by its name in the folder.
func (s *Site) exported() (map[string]*File, error) {
	files := map[string]*File{
		"index.html": s.frontDoor,
		"404.html":   s.notFound[s.Languages[0]],
	}
	for name, source := range map[string]string{ExportedConfiguration: "nginx.conf", ".hosting/Caddyfile": "Caddyfile", "_headers": "headers", "_redirects": "redirects"} {
		data, err := s.hostingFile(source)
		if err != nil {
			return nil, err
		}
		files[name] = &File{Body: data}
	}
	for path, f := range s.files {
		if strings.HasSuffix(path, "/") {
			path += "index.html"
		}
		files[path] = f
	}
	for tag, f := range s.notFound {
		files[tag+"/404.html"] = f
	}
	return files, nil
}

// writeExported writes a file and its compressed forms below dir and returns the names of all.
func writeExported(dir, name string, f *File) ([]string, error) {
	path := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, err
	}
	if err := os.WriteFile(path, f.Body, 0o644); err != nil {
		return nil, err
	}
	names := []string{name}
	for _, e := range encodings {
		if packed := f.Encoded(e.name); packed != nil {
			if err := os.WriteFile(path+e.ext, packed, 0o644); err != nil {
				return nil, err
			}
			names = append(names, name+e.ext)
		}
	}
	return names, nil
}

// Paths in an exported site.
const (
	ExportedConfiguration = ".hosting/nginx.conf" // what nginx is to include
	exportedList          = ".hosting/files"      // the names of all files, itself among them, one a line
)

// Foreign is the name of a file in a folder that no export has written there, "" when there is none.
func Foreign(dir string) (string, error) {
	list, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(exportedList)))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	own := strings.Split(strings.TrimSuffix(string(list), "\n"), "\n")
	foreign := ""
	err = fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if _, found := slices.BinarySearch(own, name); err == nil && !d.IsDir() && !found {
			foreign = name
			return fs.SkipAll
		}
		return err
	})
	return foreign, err
}
