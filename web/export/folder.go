package export

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"prompt-recipes/content/atomicfile"
	"prompt-recipes/content/folderlock"
	"prompt-recipes/web/site"
)

// Names in the folder that do not come from the site.
const (
	listName    = ".hosting/files"
	partialName = ".hosting/partial" // a file that is being written
)

// previousLine is the line of the list before the assets that the site no longer has.
const previousLine = "# of the version before, for pages that are open"

// ownLine is the first line of the list if the site is made from a catalogue that is not the built-in one.
const ownLine = "# of a catalogue that is not the built-in one"

// baseURLPrefix begins the line of the list that contains the base URL.
const baseURLPrefix = "# for "

// folder is the folder that an export is written to.
type folder struct {
	name            string // as the caller gave it
	root            *os.Root
	lock            *folderlock.Lock // lock on the folder; when the program ends, it is unlocked, too
	current         map[string]bool  // the files of the site that was in the folder when it was opened
	previous        map[string]bool  // the assets of the version before current
	isExport        bool             // whether the folder had an export, or a part of one, when it was opened
	hasOwnCatalogue bool             // whether the site in the folder has a catalogue that is not the built-in one
	baseURL         string           // of the site in the folder; "" if the list does not say it
}

// openFolder opens a folder, locks it and reads its list. It creates the folder if it is missing.
func openFolder(name string) (*folder, error) {
	if err := os.MkdirAll(name, 0o777); err != nil {
		return nil, fmt.Errorf("%s is not a folder and cannot become one: %w; choose another", name, err)
	}
	root, err := os.OpenRoot(name)
	if err != nil {
		return nil, fmt.Errorf("opening the folder of the export: %w", err)
	}
	lock, err := folderlock.Try(name)
	if errors.Is(err, folderlock.ErrLocked) {
		err = fmt.Errorf("another export is writing to %s: wait until it has ended", name)
	}
	if err != nil {
		return nil, errors.Join(err, root.Close())
	}
	f := &folder{
		name:     name,
		root:     root,
		lock:     lock,
		current:  map[string]bool{},
		previous: map[string]bool{},
	}
	if err := f.readList(); err != nil {
		return nil, errors.Join(err, f.close())
	}
	return f, nil
}

// readList reads which files earlier exports have written. It skips lines that name no file in the folder: if the
// folder is kept in a repository, an editor or a merge may leave such lines.
func (f *folder) readList() error {
	list, err := f.root.ReadFile(listName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return f.wrapError(listName, err)
	}
	f.isExport = true
	names := f.current
	for line := range strings.Lines(string(list)) {
		line = strings.TrimRight(line, "\r\n")
		baseURL, isBaseURL := strings.CutPrefix(line, baseURLPrefix)
		switch {
		case isBaseURL:
			f.baseURL = baseURL
		case line == ownLine:
			f.hasOwnCatalogue = true
		case line == previousLine:
			names = f.previous
		case strings.HasPrefix(line, "#"): // a line of another version of the program, or somebody's comment
		case fs.ValidPath(line) && line != ".":
			names[line] = true
		}
	}
	return nil
}

// close closes the folder, which also releases the lock.
func (f *folder) close() error {
	return errors.Join(f.lock.Unlock(), f.root.Close())
}

func (f *folder) isListed(name string) bool {
	return f.current[name] || f.previous[name]
}

// listed returns the names of all files that earlier exports have written, in random order.
func (f *folder) listed() []string {
	names := slices.Collect(maps.Keys(f.current))
	return slices.AppendSeq(names, maps.Keys(f.previous))
}

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
		if !f.isListed(name) || info.IsDir() {
			const message = "%s holds %s, which no export has written (it is not listed in %s): " +
				"choose another folder, or move it away"
			return fmt.Errorf(message, f.name, name, listName)
		}
	}
	return nil
}

// writeFiles writes files in the order of names, until ctx ends. It returns an error if ctx ends before the last
// file.
func (f *folder) writeFiles(ctx context.Context, names []string, files map[string][]byte) (Changes, error) {
	var changes Changes
	for _, name := range names {
		if ctx.Err() != nil {
			return Changes{}, f.interrupted(ctx, f.state())
		}
		changed, err := f.write(name, files[name])
		if err != nil {
			return Changes{}, f.wrapError(name, err)
		}
		if !changed {
			continue
		}
		changes.Written++
		if f.current[name] && slices.Contains(configurations, name) {
			changes.Reconfigured = true
		}
	}
	return changes, nil
}

// write replaces a file as a whole, and keeps its permissions. changed reports whether the file is new or has
// changed. A link cannot lead write out of the folder. write flushes nothing to the disk, because that would take
// seconds for hundreds of files.
func (f *folder) write(name string, data []byte) (changed bool, err error) {
	info, err := f.root.Lstat(name)
	isFile := err == nil && info.Mode().IsRegular()
	if isFile {
		before, err := f.root.ReadFile(name)
		if err == nil && bytes.Equal(before, data) {
			return false, nil
		}
	}
	if err := f.root.MkdirAll(path.Dir(name), 0o777); err != nil {
		return false, err
	}
	err = f.root.Remove(partialName) // left by a killed export
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	err = f.root.WriteFile(partialName, data, 0o666)
	if err == nil && isFile {
		err = f.root.Chmod(partialName, info.Mode().Perm())
	}
	if err != nil {
		return false, err
	}
	return true, f.root.Rename(partialName, name)
}

// assetsForOpenPages returns the assets of the previous version that are not among names, because open pages still
// ask for them. If there are no such assets, because nothing has changed, it returns those of the version before the
// previous one.
func (f *folder) assetsForOpenPages(names []string) []string {
	assets := missingAssets(f.current, names)
	if assets == nil {
		return missingAssets(f.previous, names)
	}
	return assets
}

func missingAssets(version map[string]bool, names []string) []string {
	var missing []string
	for name := range version {
		if strings.HasPrefix(name, site.AssetFolder) && !slices.Contains(names, name) {
			missing = append(missing, name)
		}
	}
	return missing
}

// writeList writes the list and flushes it to the disk. If a power failure destroyed the list, the next export would
// refuse the files of this one.
func (f *folder) writeList(current, previous []string) error {
	current = slices.Compact(slices.Sorted(slices.Values(current)))
	previous = slices.Sorted(slices.Values(previous))
	lines := []string{baseURLPrefix + f.baseURL}
	if f.hasOwnCatalogue {
		lines = append(lines, ownLine)
	}
	lines = slices.Concat(lines, current, []string{previousLine}, previous)
	text := strings.Join(lines, "\n") + "\n"
	if err := atomicfile.Write(filepath.Join(f.name, listName), []byte(text)); err != nil {
		return fmt.Errorf("%w; %s", err, f.state())
	}
	return nil
}

// removeOthers deletes the listed files that are not among names.
func (f *folder) removeOthers(names []string) (removed int, err error) {
	stays := map[string]bool{}
	for _, name := range names {
		stays[name] = true
	}
	for _, name := range f.listed() {
		if stays[name] {
			continue
		}
		if err := f.remove(name); err != nil {
			return removed, err
		}
		removed++
	}
	return removed, nil
}

// remove deletes a file, and its parent folders if they become empty.
func (f *folder) remove(name string) error {
	info, err := f.root.Lstat(name)
	if err != nil || info.IsDir() {
		return nil // the file is gone, or a folder has its name, or a file is in place of its folder
	}
	if err := f.root.Remove(name); err != nil {
		return f.wrapError(name, err)
	}
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		if err := f.root.Remove(dir); err != nil {
			break // it is not empty
		}
	}
	return nil
}

// wrapError adds to an error the name of the file, what readers get now, and what to do.
func (f *folder) wrapError(name string, err error) error {
	return fmt.Errorf("exporting %s to %s: %w; %s", name, f.name, err, f.state())
}

// state returns what readers get while an export is unfinished. An export writes the list first and the worker last.
func (f *folder) state() string {
	if _, err := f.root.Stat(site.WorkerPath); err == nil {
		return "what is published there still works, and the next export finishes it"
	}
	if _, err := f.root.Stat(listName); err == nil {
		return "the site there is not complete yet, and the next export finishes it"
	}
	return nothingWritten
}

const nothingWritten = "nothing has been written"

// interrupted returns the error of an export when ctx ends. state says what readers get then.
func (f *folder) interrupted(ctx context.Context, state string) error {
	return fmt.Errorf("the export to %s was interrupted (%w); %s", f.name, context.Cause(ctx), state)
}
