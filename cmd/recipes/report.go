package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"prompt-recipes/content/atomicfile"
	"prompt-recipes/content/problem"
)

// plural returns "1 text" or "2 texts", for example. thing is a noun whose plural has an s.
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

// writeChanges writes files, given by path, and prints what was done, such as "removed tests from", with their paths.
// It does nothing if there are no files.
func writeChanges(w io.Writer, done string, files map[string][]byte) error {
	if len(files) == 0 {
		return nil
	}
	if err := atomicfile.WriteAll("", files); err != nil {
		return err
	}
	printf(w, "%s %s\n", done, strings.Join(slices.Sorted(maps.Keys(files)), ", "))
	return nil
}

// sayCheck says what to do after a change.
func sayCheck(w io.Writer, work *workspace) {
	printf(w, "%s says whether anything is wrong or missing\n", work.commands.line("check"))
}

// sayCopy says how new recipes get into the other languages, if the catalogue has any.
func sayCopy(w io.Writer, work *workspace) {
	if len(work.Translations.Catalogue.Languages) > 1 {
		printf(w, "when all is written, %s copies it to the other languages, to be translated\n",
			work.commands.line("status", "--copy"))
	}
}
