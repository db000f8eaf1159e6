package export

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// list is the files of an export: the SHA-256 of each, in hexadecimal digits, by name. It is without the file that holds
// it, fileList.
type list map[string]string

// sum is the SHA-256 of data as a list has it.
func sum(data []byte) string { return fmt.Sprintf("%x", sha256.Sum256(data)) }

// text is what fileList holds. The program sha256sum reads it.
func (l list) text() []byte {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(l)) {
		fmt.Fprintf(&b, "%s  %s\n", l[name], name)
	}
	return []byte(b.String())
}

// readList reads the list of an export. It is empty if there is none.
func readList(dir string) (list, error) {
	data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(fileList)))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	l := list{}
	for line := range strings.Lines(string(data)) {
		if sum, name, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "  "); ok {
			l[name] = sum
		}
	}
	return l, nil
}

// compare looks in a folder for what is not of an export with this list: unlisted is a file that is not on it, or an empty
// folder, with a slash after its name; edited are the files that have changed since. It stops at the first unlisted one.
func (l list) compare(dir string) (unlisted string, edited []string, err error) {
	folders := map[string]bool{".": true}
	for name := range l {
		for folder := path.Dir(name); !folders[folder]; folder = path.Dir(folder) {
			folders[folder] = true
		}
	}
	err = fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if entries, err := os.ReadDir(filepath.Join(dir, name)); err != nil || folders[name] || len(entries) > 0 {
				return err
			}
			unlisted = name + "/"
			return fs.SkipAll
		}
		listed, ok := l[name]
		if name == fileList && len(l) > 0 {
			return nil
		}
		if !ok || !d.Type().IsRegular() {
			unlisted = name
			return fs.SkipAll
		}
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		if sum(data) != listed {
			edited = append(edited, name)
		}
		return nil
	})
	return unlisted, edited, err
}
