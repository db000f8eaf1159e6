package main

import (
	"fmt"
	"io"

	"prompt-recipes/content/problem"
)

// plural makes "1 text" or "2 texts". thing is a noun that gets an s.
func plural(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// writeList writes lines below a title, if there are any.
func writeList(w io.Writer, title string, lines []string) {
	if len(lines) > 0 {
		printf(w, "\n%s:\n\n", title)
		for _, line := range lines {
			printf(w, "  %s\n", line)
		}
	}
}

// problemLines returns the line of each problem.
func problemLines(problems problem.List) []string {
	var lines []string
	for _, p := range problems {
		lines = append(lines, p.Error())
	}
	return lines
}
