package site

import (
	"errors"
	"strings"
)

// splitPrint splits a minified style sheet into the rules for screens and the content of its @media
// print blocks. Strings in those blocks must not contain braces.
func splitPrint(style string) (screen, print string, err error) {
	parts := strings.Split(style, "@media print{")
	screen = parts[0]
	for _, part := range parts[1:] {
		end := blockEnd(part)
		if end < 0 {
			return "", "", errors.New("a block @media print of the style sheet does not end: build again")
		}
		print += part[:end]
		screen += part[end+1:]
	}
	return screen, print, nil
}

// blockEnd finds the offset of the brace that closes the block in which text begins. It returns -1 if there is none.
func blockEnd(text string) int {
	depth := 1
	return strings.IndexFunc(text, func(r rune) bool {
		switch r {
		case '{':
			depth++
		case '}':
			depth--
		}
		return depth == 0
	})
}

// paperColors finds the two values of --paper in css/base.css. The browser's window has the same
// colours, and no manifest and no meta element can refer to a style sheet.
func paperColors(style string) (light, dark string, err error) {
	_, value, _ := strings.Cut(style, "--paper:")
	value, isPair := strings.CutPrefix(strings.TrimSpace(value), "light-dark(")
	value, _, _ = strings.Cut(value, ")")
	light, dark, hasBoth := strings.Cut(value, ",")
	if !isPair || !hasBoth || strings.Contains(value, "(") {
		return "", "", errors.New("write --paper in web/css/base.css as light-dark(#rrggbb, #rrggbb), and build again")
	}
	return strings.TrimSpace(light), strings.TrimSpace(dark), nil
}
