package importer_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/tools/txtar"

	"prompt-recipes/content/filetest"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/prose"
	"prompt-recipes/content/shell"
	"prompt-recipes/content/slugs"
)

// FuzzRead looks for Markdown that makes reading fail, for prompts with a line that their file lacks, for recipes
// that a catalogue may not have, and for problems without a line of the file.
func FuzzRead(f *testing.F) {
	for _, text := range readTestdata(f) {
		f.Add(text, false, 0)
		f.Add(text, true, 0)
		f.Add(text, false, 2)
	}
	f.Fuzz(func(t *testing.T, text string, isWhole bool, level int) {
		options := importer.Options{Whole: isWhole, Level: max(0, min(level, 6)), Stdin: strings.NewReader(text)}

		found := importer.Read([]string{"-"}, options)
		if slices.ContainsFunc(found.Readings, func(g importer.Reading) bool { return g.Rule == importer.Rows }) {
			t.Skip("a table, see FuzzReadData")
		}
		lines := newPossibleLines(text)
		for _, recipe := range found.Recipes {
			for line := range strings.SplitSeq(recipe.Prompt, "\n") {
				if !lines.has(line) {
					t.Errorf("the file has no line %q", line)
				}
			}
		}
		expectValid(t, found)
		expectPlaces(t, text, found)
	})
}

// FuzzReadData looks for the same faults in tables and TOML, whose prompts have other lines than their files.
func FuzzReadData(f *testing.F) {
	for _, text := range readTestdata(f) {
		f.Add(text, false)
		f.Add(text, true)
	}
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, text string, isTable bool) {
		path := filepath.Join(dir, "x.toml")
		if isTable {
			path = filepath.Join(dir, "x.csv")
		}
		filetest.WriteFile(t, path, text)

		found := importer.Read([]string{path}, importer.Options{})
		expectValid(t, found)
		expectPlaces(t, text, found)
	})
}

// readTestdata returns the files of all archives in testdata.
func readTestdata(tb testing.TB) []string {
	tb.Helper()
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		tb.Fatal(names, err)
	}
	var texts []string
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			tb.Fatal(err)
		}
		for _, f := range newScenario(tb, archive).files {
			texts = append(texts, string(f.Data))
		}
	}
	return texts
}

// possibleLines are the lines that prompts of a file may have.
type possibleLines struct {
	isOne map[string]bool
	// the whole text of the file, if it may have comments, which split lines
	text string
}

// newPossibleLines returns the lines of a text, whole and without the marks of quotations and the
// indentation of blocks of code.
func newPossibleLines(text string) possibleLines {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimPrefix(text, "\ufeff"))
	p := possibleLines{isOne: map[string]bool{"": true}}
	if strings.Contains(text, "<!--") {
		p.text = plain(text)
	}
	for line := range strings.SplitSeq(text, "\n") {
		line = plain(line)
		p.isOne[line] = true
		for line != "" && strings.ContainsRune(" \t>", rune(line[0])) {
			isTab := line[0] == '\t'
			line = line[1:]
			p.isOne[line] = true
			for width := 1; isTab && width < 4; width++ { // which may be indentation in part
				p.isOne[strings.Repeat(" ", width)+line] = true
			}
		}
	}
	return p
}

// plain returns a line with plain characters, in the form that reading produces.
func plain(line string) string {
	line = strings.Map(func(r rune) rune {
		switch {
		case r == '\u00ad':
			return -1
		case r != '\u3000' && unicode.Is(unicode.Zs, r):
			return ' '
		}
		return r
	}, line)
	return strings.TrimRightFunc(line, unicode.IsSpace)
}

// has reports whether a prompt may have a line. If the file may have comments, the characters of the line must be in
// the file in the same order.
func (p possibleLines) has(line string) bool {
	if p.isOne[line] || p.text == "" {
		return p.isOne[line]
	}
	rest := p.text
	for _, r := range line {
		_, after, isThere := strings.Cut(rest, string(r))
		if !isThere && r != ' ' {
			return false
		}
		if isThere {
			rest = after
		}
	}
	return true
}

// expectValid fails the test unless a catalogue may have the recipes in a result.
func expectValid(t *testing.T, found *importer.Result) {
	t.Helper()
	isTaken := map[string]bool{}
	for _, r := range planEmpty(t, found, "en", "") {
		if isTaken[r.Added.Slug] || !slugs.IsValid(r.Added.Slug) || !slugs.IsValid(r.Added.Category) {
			t.Errorf("the slugs %q, in category %q, cannot begin", r.Added.Slug, r.Added.Category)
		}
		isTaken[r.Added.Slug] = true
		if wrong := shell.CheckAlone(r.Found.Prompt); len(wrong) > 0 || strings.TrimSpace(r.Found.Prompt) == "" {
			t.Errorf("the prompt %q: %v", r.Found.Prompt, wrong)
		}
		for _, title := range []string{r.Added.Title, r.Added.CategoryTitle} {
			if wrong := prose.CheckPlain(title); len(wrong) > 0 || strings.TrimSpace(title) == "" {
				t.Errorf("the title %q: %v", title, wrong)
			}
		}
		if wrong := prose.Check(r.Found.WhyItHolds); len(wrong) > 0 {
			t.Errorf("the notes %q: %v", r.Found.WhyItHolds, wrong)
		}
	}
}

// expectPlaces fails the test unless each problem in a result is at a line and a column of the file.
func expectPlaces(t *testing.T, text string, found *importer.Result) {
	t.Helper()
	lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n")
	listed := slices.Concat(found.LeftOut, found.Mistakes())
	for _, recipe := range found.Recipes {
		listed = append(listed, recipe.Differences...)
	}
	for _, p := range listed {
		if p.Line == 0 && p.Column == 0 {
			continue // a problem with the whole file
		}
		if p.Line < 1 || p.Line > len(lines) {
			t.Errorf("%s: the file has %d lines", p, len(lines))
		} else if n := utf8.RuneCountInString(lines[p.Line-1]); p.Column < 0 || p.Column > n+1 {
			t.Errorf("%s: the line has %d characters", p, n)
		}
	}
}
