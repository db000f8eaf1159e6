package export

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
)

// OthersError is the error of a first export to a folder that has files of others.
type OthersError struct {
	Dir   string   // the folder as the caller named it
	Names []string // the names of the other files, in alphabetical order
}

func (e OthersError) Error() string {
	const most = 3
	some := e.Names
	if len(some) > most {
		some = append(slices.Clone(some[:most]), "…")
	}
	return fmt.Sprintf("%s was no export before and has other files: %s (%d in all). "+
		"Name a folder that is new, or has no more than CNAME and names that begin with a dot, such as %s",
		e.Dir, strings.Join(some, ", "), len(e.Names), filepath.Join(e.Dir, "public"))
}

// MovedError is the error of an export to a folder that has a site with another base URL. That is often the site of
// another deployment. Where that deployment serves the folder, links in the new pages would lead to wrong addresses.
type MovedError struct {
	Dir           string // the folder as the caller named it
	Before, After string // the base URLs
}

func (e MovedError) Error() string {
	return fmt.Sprintf("%s holds the site for %s, which that for %s would replace: choose another folder, "+
		"or write --move too if the site has moved", e.Dir, e.Before, e.After)
}

// checkSite returns an error if the site in the folder must not be replaced.
func (f *folder) checkSite(options Options) error {
	switch {
	case !f.isExport:
		return f.checkFirst()
	case options.IsBuiltIn && f.hasOwnCatalogue:
		return fmt.Errorf("%s holds the site of another catalogue, which the built-in one would replace: "+
			"name the catalogue with --content, or choose another folder, or remove this one first", f.name)
	case f.baseURL != "" && f.baseURL != options.BaseURL && !options.HasMoved:
		return MovedError{Dir: f.name, Before: f.baseURL, After: options.BaseURL}
	}
	return nil
}

// checkFirst returns an [OthersError] if a folder without an export has files of others. The user probably meant
// another folder: hundreds of files would come between the user's files. checkFirst allows the file CNAME, which
// hosts want, and names that begin with a dot, as in a worktree of git.
func (f *folder) checkFirst() error {
	entries, err := fs.ReadDir(f.root.FS(), ".")
	if err != nil {
		return f.wrapError(".", err)
	}
	var others []string
	for _, entry := range entries {
		if name := entry.Name(); name != "CNAME" && !strings.HasPrefix(name, ".") {
			others = append(others, name)
		}
	}
	if len(others) > 0 {
		return OthersError{Dir: f.name, Names: others}
	}
	return nil
}

// checkFiles returns an error if an export would replace something that is not on the list.
func (f *folder) checkFiles(names []string) error {
	for _, name := range names {
		info, err := f.root.Lstat(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return f.wrapError(name, err)
		}
		if info.IsDir() {
			const message = "%s has a folder %s, where the export writes a file: " +
				"choose another folder, or move it away"
			return fmt.Errorf(message, f.name, name)
		}
		if !f.isListed(name) {
			const message = "%s holds %s, which no export has written (it is not listed in %s): " +
				"choose another folder, or move it away"
			return fmt.Errorf(message, f.name, name, listName)
		}
	}
	return nil
}
