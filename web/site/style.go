package site

import (
	"bytes"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// joinStyles joins the style sheets of a folder as they are: base.css, which must be there, and the others in alphabetical
// order.
func joinStyles(fsys fs.FS) ([]byte, error) {
	names, err := fs.Glob(fsys, "*.css")
	if err != nil {
		return nil, err
	}
	const base = "base.css"
	i := slices.Index(names, base)
	if i < 0 {
		return nil, fmt.Errorf("the folder of style sheets has no %s, which the others build on", base)
	}
	var all bytes.Buffer
	for _, name := range slices.Insert(slices.Delete(names, i, i+1), 0, base) {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		all.Write(data)
	}
	return all.Bytes(), nil
}

// splitPrint separates a minified style sheet into what applies on screens and the content of its @media print blocks.
// Strings in those blocks must not hold braces.
func splitPrint(style string) (screen, print string) {
	for {
		before, block, found := strings.Cut(style, "@media print{")
		screen += before
		if !found {
			return screen, print
		}
		end, depth := 0, 1
		for ; depth > 0; end++ {
			switch block[end] {
			case '{':
				depth++
			case '}':
				depth--
			}
		}
		print += block[:end-1]
		style = block[end:]
	}
}
