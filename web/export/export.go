// Package export writes a site to a folder, for any host of static files.
//
//	index.html                       a page that chooses the language in the browser
//	404.html, <lang>/404.html        pages for unknown addresses
//	<path>, <path>.br, .zst, .gz     the bytes that the server sends, and their encodings where these are smaller
//	.nojekyll                        has GitHub Pages publish folders whose names begin with a dot
//	_headers, _redirects             what Netlify, Cloudflare Pages and others read
//	.hosting/nginx.conf, Caddyfile   configurations for web servers
//	.hosting/files                   the names of all files above, one a line; then those of assets of the version before
//
// Promises, and the tests that attack them:
//
//	a reader of the folder gets whole files, and none before what it refers to   TestInterrupted
//	a killed export leaves a site that works, and the next one finishes it       TestInterrupted
//	pages of the version before keep their assets, and an export without a change keeps these   TestOpenPages
//	only files that an export has listed are replaced or deleted                 TestForeignFiles, TestRefused
//	two exports do not mix: the second is refused while the first one writes     TestRefused
//	no link leads out of the folder                                              TestLinks
//	files and folders have the permissions that the umask asks for               TestExportPermissions
//	nginx and Caddy answer as the server does, errors and redirects included     TestRequestsOfHosts, TestExportAnswersAlike
//
// Files are not flushed to the disk: what a power failure destroys the next export writes again, since it compares every
// byte.
//
// Of the project it imports the packages compress and site only. cmd/recipes imports it.
package export

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"prompt-recipes/web/compress"
	"prompt-recipes/web/site"
)

// Write writes a site to a folder, which it makes if it is missing. It replaces the files of an earlier export there, and
// at last deletes those that neither the site nor the version before has. It reports whether configurations for web servers have changed. When
// ctx ends it stops and returns the cause.
func Write(ctx context.Context, s *site.Site, dir string) (reconfigured bool, err error) {
	files := exported(s)
	f, err := openFolder(dir)
	if err != nil {
		return false, err
	}
	defer f.close()
	if err := f.check(files); err != nil {
		return false, err
	}
	if err := s.Compress(ctx); err != nil {
		return false, err
	}
	bodies := forms(files)
	names := deployOrder(bodies)
	// A killed export must not leave a file that is on no list.
	outlived := f.outlived(bodies)
	if err := f.writeList(append(slices.Collect(maps.Keys(f.listed)), names...), nil); err != nil {
		return false, err
	}
	for _, name := range names {
		if ctx.Err() != nil {
			return false, context.Cause(ctx)
		}
		changed, err := f.write(name, bodies[name])
		if err != nil {
			return false, err
		}
		reconfigured = reconfigured || changed && f.listed[name] && slices.Contains(configurations, name)
	}
	for name := range f.listed {
		if _, still := bodies[name]; !still && !slices.Contains(outlived, name) {
			if err := f.remove(name); err != nil {
				return false, err
			}
		}
	}
	return reconfigured, f.writeList(names, outlived)
}

// exported is every file of the site by its name in the folder.
func exported(s *site.Site) map[string]*site.File {
	files := map[string]*site.File{
		"index.html": s.LanguageChooser,
		"404.html":   s.NotFound[s.Languages[0]],
		".nojekyll":  {},
	}
	for _, name := range configurations {
		files[name] = &site.File{Body: configuration(s, name)}
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
	return files
}

// forms are the bytes of files and of their encodings, by name.
func forms(files map[string]*site.File) map[string][]byte {
	bodies := map[string][]byte{}
	for name, f := range files {
		bodies[name] = f.Body
		for _, e := range compress.Encodings {
			if encoded := f.Encoded(e.Name); encoded != nil {
				bodies[name+e.Ext] = encoded
			}
		}
	}
	return bodies
}

// deployOrder sorts names in the order in which readers may get the files: those with a hash in their names, to which
// others refer; the others; and then the service worker, which fetches them all.
func deployOrder(bodies map[string][]byte) []string {
	turn := func(name string) int {
		switch {
		case strings.HasPrefix(name, "assets/"):
			return 0
		case strings.HasPrefix(name, site.WorkerPath):
			return 2
		}
		return 1
	}
	return slices.SortedFunc(maps.Keys(bodies), func(a, b string) int {
		return cmp.Or(cmp.Compare(turn(a), turn(b)), cmp.Compare(a, b))
	})
}
