package site

import "strings"

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
