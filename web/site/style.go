package site

import (
	"fmt"
	"io/fs"
	"strings"
)

// joinStyles joins the style sheets of a folder as they are: base.css, which must be there, and the others in alphabetical
// order.
func joinStyles(fsys fs.FS) ([]byte, error) {
	names, _ := fs.Glob(fsys, "*.css") // the only error is a bad pattern
	var all []byte
	for i, name := range append([]string{"base.css"}, names...) {
		if data, err := fs.ReadFile(fsys, name); err != nil {
			return nil, fmt.Errorf("the style sheets, which build on base.css: %w", err)
		} else if i == 0 || name != "base.css" {
			all = append(all, data...)
		}
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
