package skills

import (
	"fmt"
	"slices"
	"strings"
)

// Checksums is a SHA256SUMS for the files in a folder, given by its path with a slash at the end, and below it; others
// are left out. The names in it are relative to the folder, so that sha256sum -c works in a copy of that. They are in
// alphabetical order and hold no backslash and no line break, which sha256sum would escape.
func Checksums(folder string, files []File) []byte {
	files = slices.SortedFunc(slices.Values(files), func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	var b strings.Builder
	for _, f := range files {
		if name, ok := strings.CutPrefix(f.Path, folder); ok {
			fmt.Fprintf(&b, "%s  %s\n", sum(f.Body), name)
		}
	}
	return []byte(b.String())
}
