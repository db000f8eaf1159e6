package web

import (
	"context"
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
// same headers: _headers and _redirects, and configurations for nginx and Caddy in the folder .hosting.
// It tells progress after each file: how many are written and how many there are. When ctx ends it stops with its error.
func (s *Site) Export(ctx context.Context, dir string, progress func(done, total int)) error {
	files, err := s.exported()
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0)) // compressing is most of the work
	var mu sync.Mutex
	done := 0
	for _, name := range slices.Sorted(maps.Keys(files)) {
		group.Go(func() error {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if err := writeExported(filepath.Join(dir, filepath.FromSlash(name)), files[name]); err != nil {
				return fmt.Errorf("exporting: %w", err)
			}
			mu.Lock()
			defer mu.Unlock()
			done++
			progress(done, len(files))
			return nil
		})
	}
	return group.Wait()
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

func writeExported(name string, f *File) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(name, f.Body, 0o644); err != nil {
		return err
	}
	for _, e := range encodings {
		if packed := f.Encoded(e.name); packed != nil {
			if err := os.WriteFile(name+e.ext, packed, 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}

// ExportedConfiguration is the path in an exported site of what nginx is to include.
const ExportedConfiguration = ".hosting/nginx.conf"

// exportMark begins that file; [IsExport] knows an exported site by it.
const exportMark = "# Written by recipes export."

// IsExport tells whether a folder holds an exported site.
func IsExport(dir string) bool {
	data, err := fs.ReadFile(os.DirFS(dir), ExportedConfiguration)
	return err == nil && strings.HasPrefix(string(data), exportMark)
}
