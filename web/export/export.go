// Package export writes a site to a folder, for any host of static files.
//
//	index.html                       a page that chooses the language in the browser
//	404.html, <lang>/404.html        pages for unknown addresses
//	<path>, <path>.br, .zst, .gz     the bytes that the server sends, and their encodings where these are smaller
//	.nojekyll                        has GitHub Pages publish folders whose names begin with a dot
//	_headers, _redirects             what Netlify, Cloudflare Pages and others read
//	.hosting/nginx.conf, Caddyfile   configurations for web servers
//	.hosting/files                   the names of all files, itself among them, one a line
//
// A folder is replaced as a whole, in one step where the system can do that, and only if it is empty or every file in it
// is on its list .hosting/files: an export deletes no file of anybody else. See [Open].
//
// Of the project it imports the packages compress and site only. cmd/recipes imports it.
package export

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"prompt-recipes/web/compress"
	"prompt-recipes/web/site"
)

// Names in an exported folder.
const (
	nginxConfiguration = ".hosting/nginx.conf"
	fileList           = ".hosting/files"
)

// Write writes a site to a folder, which must exist and be empty. It calls progress after each file with the number of
// files that are written and of all files. When ctx ends it stops and returns the cause.
func Write(ctx context.Context, s *site.Site, dir string, progress func(done, total int)) error {
	files, err := exported(s)
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0)) // compressing is most of the work
	var mu sync.Mutex
	done, written := 0, []string{fileList}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		group.Go(func() error {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			names, err := writeFile(dir, name, files[name])
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
	return os.WriteFile(filepath.Join(dir, fileList), []byte(strings.Join(written, "\n")+"\n"), 0o644)
}

// exported is every file of the site by its name in the folder.
func exported(s *site.Site) (map[string]*site.File, error) {
	files := map[string]*site.File{
		"index.html": s.LanguageChooser,
		"404.html":   s.NotFound[s.Languages[0]],
		".nojekyll":  {},
	}
	for name, source := range map[string]string{
		nginxConfiguration: "nginx.conf", ".hosting/Caddyfile": "Caddyfile", "_headers": "headers", "_redirects": "redirects",
	} {
		data, err := hostingFile(s, source)
		if err != nil {
			return nil, err
		}
		files[name] = &site.File{Body: data}
	}
	for path, f := range s.Files {
		if strings.HasSuffix(path, "/") {
			path += "index.html"
		}
		files[path] = f
	}
	for tag, f := range s.NotFound {
		files[tag+"/404.html"] = f
	}
	return files, nil
}

// writeFile writes a file and its encodings below dir and returns their names.
func writeFile(dir, name string, f *site.File) ([]string, error) {
	path := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, err
	}
	if err := os.WriteFile(path, f.Body, 0o644); err != nil {
		return nil, err
	}
	names := []string{name}
	for _, e := range compress.Encodings {
		if encoded := f.Encoded(e.Name); encoded != nil {
			if err := os.WriteFile(path+e.Ext, encoded, 0o644); err != nil {
				return nil, err
			}
			names = append(names, name+e.Ext)
		}
	}
	return names, nil
}
