package site

import "strings"

// splitPrint separates a minified style sheet into what applies on screens and the content of its @media print blocks.
// Strings in those blocks must not hold braces.
func splitPrint(style string) (screen, print string) {
	parts := strings.Split(style, "@media print{")
	screen = parts[0]
	for _, part := range parts[1:] {
		depth := 1
		end := strings.IndexFunc(part, func(r rune) bool {
			switch r {
			case '{':
				depth++
			case '}':
				depth--
			}
			return depth == 0
		})
		print += part[:end]
		screen += part[end+1:]
	}
	return screen, print
}
