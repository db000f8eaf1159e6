package export

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"prompt-recipes/content/atomicfile"
	"prompt-recipes/web/site"
)

// listName is the name of the list of the files that exports have written.
const listName = ".hosting/files"

// Lines of the list that name no file, in their order.
const (
	baseURLPrefix = "# for " // before the base URL
	// in the list of a site that is made from a catalogue that is not the built-in one
	ownLine = "# of a catalogue that is not the built-in one"
	// before the assets that the site no longer has
	previousLine = "# of the version before, for pages that are open"
)

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

func (f *folder) isListed(name string) bool {
	return f.current[name] || f.previous[name]
}

// listed returns the names of all files that earlier exports have written, in random order.
func (f *folder) listed() []string {
	names := slices.Collect(maps.Keys(f.current))
	return slices.AppendSeq(names, maps.Keys(f.previous))
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
