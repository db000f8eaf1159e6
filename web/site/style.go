package site

import (
	"fmt"
	"io/fs"
	"strings"
)

// joinStyles joins the style sheets of a folder as they are: base.css, which must be there, and the others in alphabetical
// order.
func joinStyles(fsys fs.FS) ([]byte, error) {
	all, err := fs.ReadFile(fsys, "base.css")
	if err != nil {
		return nil, fmt.Errorf("the style sheets build on base.css: %w", err)
	}
	names, err := fs.Glob(fsys, "*.css")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if name == "base.css" {
			continue
		}
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		all = append(all, data...)
	}
	return all, nil
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
