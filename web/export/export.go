// Package export writes a site to a folder, for any host of static files.
//
//	index.html                       a page that chooses the language in the browser
//	404.html, <lang>/404.html        pages for unknown addresses
//	<path>, <path>.br, .zst, .gz     the bytes that the server sends, and their encodings where these are smaller
//	.nojekyll                        has GitHub Pages publish folders whose names begin with a dot
//	_headers, _redirects             what Netlify, Cloudflare Pages and others read
//	.hosting/nginx.conf, Caddyfile   configurations for web servers
//	.hosting/files                   the SHA-256 and the name of each other file, as sha256sum --check reads them
//
// Promises, and the tests that attack them:
//
//	a folder is replaced as a whole, in one step where the system can do that    TestExportInterrupted, TestExchangeInSteps
//	no file or folder of anybody else is deleted, none that was edited unasked   TestUnlistedFile, TestEditedFile
//	the disk has every byte before the folder is replaced                        TestExportDurable
//	what a killed export left is removed by the next one, and nothing else       TestExportInterrupted, TestLeftovers
//	files and folders have the permissions that the umask asks for               TestExportPermissions
//	nginx and Caddy answer as the server does, errors and redirects included     TestRequestsOfHosts, TestExportAnswersAlike
//
// Of the project it imports the packages compress and site only. cmd/recipes imports it.
package export

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
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

// Write writes a site to a folder, which must exist and be empty, and returns once the disk has it. It calls progress after each file with the number of
// files that are written and of all files. When ctx ends it stops and returns the cause.
func Write(ctx context.Context, s *site.Site, dir string, progress func(done, total int)) error {
	files, err := exported(s)
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0)) // compressing is most of the work
	var mu sync.Mutex
	done, written := 0, list{}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		group.Go(func() error {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			forms, err := writeFile(dir, name, files[name])
			if err != nil {
				return fmt.Errorf("exporting: %w", err)
			}
			mu.Lock()
			defer mu.Unlock()
			maps.Copy(written, forms)
			done++
			progress(done, len(files))
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, fileList), written.text(), 0o666); err != nil {
		return err
	}
	return filepath.WalkDir(dir, func(name string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return flush(name)
	})
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

// writeFile writes a file and its encodings below dir and lists them.
func writeFile(dir, name string, f *site.File) (list, error) {
	forms := map[string][]byte{name: f.Body}
	for _, e := range compress.Encodings {
		if encoded := f.Encoded(e.Name); encoded != nil {
			forms[name+e.Ext] = encoded
		}
	}
	written := list{}
	if err := os.MkdirAll(filepath.Join(dir, filepath.FromSlash(path.Dir(name))), 0o777); err != nil {
		return nil, err
	}
	for name, body := range forms {
		if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), body, 0o666); err != nil {
			return nil, err
		}
		written[name] = sum(body)
	}
	return written, nil
}
