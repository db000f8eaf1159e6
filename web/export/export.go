// Package export writes a site to a folder, for any static file host.
//
//	index.html                       a page that chooses the language in the browser
//	404.html, <lang>/404.html        pages for unknown addresses
//	<path>, <path>.br, <path>.gz     the bytes that the server sends, and their encodings where these are smaller
//	.nojekyll                        makes GitHub Pages publish folders whose names begin with a dot
//	_headers, _redirects             what Netlify, Cloudflare Pages and others read
//	.hosting/nginx.conf, Caddyfile   configurations for web servers
//	.hosting/files                   the list: the names of all files above, one per line; then the names of assets
//	                                 of the version before. Lines that begin with # separate the two, name the base
//	                                 URL, and say that the catalogue is not the built-in one
//
// Promises, and the tests that attack them:
//
//	a reader of the folder gets whole files, and no file before those it names   TestInterrupted
//	a killed export leaves a site that works, and the next one finishes it       TestInterrupted
//	pages of the version before keep their assets                                TestOpenPages
//	  and an export without a change keeps them, too                             TestOpenPages
//	only files that an export has listed are replaced or deleted                 TestForeignFiles, TestRefused
//	  and lines of the list that name no file stop nothing                       TestForeignLines
//	the first export to a folder does not mix with files of others               TestRefusedOthers
//	the built-in catalogue replaces no other catalogue                           TestRefusedBuiltIn
//	a site replaces no site with another base URL, unless it has moved           TestRefusedMove
//	two exports do not mix: the second is refused while the first one writes     TestRefused
//	no link leads out of the folder                                              TestLinks
//	new files and folders have the permissions that the umask asks for           TestExportPermissions
//	nginx and Caddy answer as the server does, errors and redirects included     TestRequestsOfHosts
//	                                                                             TestExportAnswersAlike
//	no redirect of nginx or Caddy leads to another origin                        TestHostileRedirects
//
// A power failure may leave files that are not whole: only the list is flushed to the disk, since flushing hundreds
// of files would take seconds. The list has the names of all files before the first file is written. So the next
// export knows these files as its own, and writes again the ones that are not whole: TestPowerFailure.
package export

import (
	"context"
	"maps"
	"slices"
	"strings"

	"prompt-recipes/web/compress"
	"prompt-recipes/web/site"
)

// Options describes the site that is written.
type Options struct {
	IsBuiltIn bool   // the site has the built-in catalogue, and must not replace a site with another catalogue
	BaseURL   string // where readers reach the site
	HasMoved  bool   // the site may replace a site with another base URL
}

// Changes says what an export has changed in a folder.
type Changes struct {
	Written int // number of files that are new or differ from those before
	Removed int // number of deleted files of an earlier export
	// whether a configuration for web servers was there before and has changed
	Reconfigured bool
	// the base URL of the site before, if it differs from the new one; otherwise ""
	BaseURLBefore string
}

// Write writes a site to a folder, and creates the folder if it is missing. It replaces the files of an earlier
// export in the folder, unless the options forbid it. At the end it deletes files of earlier exports, except for
// those that the site or the version before has.
//
// Write returns an [OthersError] if the folder has no earlier export but files of others, and a [MovedError] if the
// earlier export has another base URL. When ctx ends, Write stops and returns an error that wraps the cause. Errors
// say in what state the folder is.
func Write(ctx context.Context, s *site.Site, dir string, options Options) (Changes, error) {
	f, err := openFolder(dir)
	if err != nil {
		return Changes{}, err
	}
	defer f.close()
	if err := f.checkSite(options); err != nil {
		return Changes{}, err
	}
	baseURLBefore := f.baseURL
	f.hasOwnCatalogue = !options.IsBuiltIn // writeList writes hasOwnCatalogue and baseURL into the next list
	f.baseURL = options.BaseURL
	err = s.Compress(ctx)
	if ctx.Err() != nil {
		return Changes{}, f.interrupted(ctx, nothingWritten)
	}
	if err != nil {
		return Changes{}, err
	}
	files, err := filesOf(s)
	if err != nil {
		return Changes{}, err
	}
	names := slices.Sorted(maps.Keys(files))
	if err := f.checkFiles(names); err != nil {
		return Changes{}, err
	}
	slices.SortStableFunc(names, func(a, b string) int {
		return writeOrder(a) - writeOrder(b)
	})
	kept := f.assetsForOpenPages(names)

	// A killed export must not leave a file that is on no list.
	if err := f.writeList(slices.Concat(f.listed(), names), nil); err != nil {
		return Changes{}, err
	}
	changes, err := f.writeFiles(ctx, names, files)
	if err != nil {
		return Changes{}, err
	}
	if changes.Removed, err = f.removeOthers(slices.Concat(names, kept)); err != nil {
		return Changes{}, err
	}
	if baseURLBefore != options.BaseURL {
		changes.BaseURLBefore = baseURLBefore
	}
	return changes, f.writeList(names, kept)
}

// filesOf returns the data of all files of an export, by name in the folder. These include the configurations, and
// the encodings of a file that are smaller than the file.
func filesOf(s *site.Site) (map[string][]byte, error) {
	files := map[string][]byte{}
	addFile(files, "index.html", s.LanguageChooser)
	addFile(files, "404.html", s.NotFound[s.Languages[0]])
	files[".nojekyll"] = nil
	for _, name := range configurations {
		text, err := configuration(s, name)
		if err != nil {
			return nil, err
		}
		files[name] = text
	}
	for path, f := range s.Files {
		if strings.HasSuffix(path, "/") {
			path += "index.html"
		}
		addFile(files, path, f)
	}
	for tag, f := range s.NotFound {
		addFile(files, tag+"/404.html", f)
	}
	return files, nil
}

func addFile(files map[string][]byte, name string, f *site.File) {
	files[name] = f.Body
	for _, encoding := range compress.Encodings {
		if encoded := f.Encoded(encoding.Name); encoded != nil {
			files[name+encoding.Ext] = encoded
		}
	}
}

// writeOrder returns the place of a file in the order of writing, which is also the order in which readers may get
// the files: first the files with a hash in their names, since others refer to them; then the other files; then the
// pages, which lead to all of these; and last the service worker, which fetches everything.
func writeOrder(name string) int {
	switch {
	case strings.HasPrefix(name, site.AssetFolder):
		return 0
	case strings.HasPrefix(name, site.WorkerPath):
		return 3
	case strings.Contains(name, ".html"): // or an encoding of a page
		return 2
	default:
		return 1
	}
}
