package source_test

import (
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/published"
	"prompt-recipes/content/source"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// copySmall writes the small catalogue to a new folder.
func copySmall(t *testing.T) string {
	t.Helper()
	return filetest.Copy(t, contenttest.Folder(), filepath.Join(t.TempDir(), "content"))
}

// mustCheck checks a source. It fails the test if a file cannot be read.
func mustCheck(t *testing.T, s *source.Source) *source.Checked {
	t.Helper()
	checked, err := s.Check()
	if err != nil {
		t.Fatal(err)
	}
	return checked
}

func mustOpen(t *testing.T, dir string) *source.Source {
	t.Helper()
	s, err := source.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// checkFolder opens and checks a catalogue.
func checkFolder(t *testing.T, dir string) *source.Checked {
	t.Helper()
	return mustCheck(t, mustOpen(t, dir))
}

// checkFilled checks a catalogue as authors see it: with texts of the source language in place of
// missing ones.
func checkFilled(t *testing.T, dir string) *source.Checked {
	t.Helper()
	checked, err := mustOpen(t, dir).CheckForAuthors()
	if err != nil {
		t.Fatal(err)
	}
	return checked
}

// replaceText replaces a text in a file of a catalogue.
func replaceText(t *testing.T, dir, name, old, new string) {
	t.Helper()
	filetest.Edit(t, filepath.Join(dir, name), old, new)
}

func writeFile(t *testing.T, dir, name, text string) {
	t.Helper()
	filetest.WriteFile(t, filepath.Join(dir, name), text)
}

// requireNoErrors fails the test if a catalogue has errors.
func requireNoErrors(t *testing.T, checked *source.Checked) {
	t.Helper()
	siteOf(t, checked)
}

// siteOf returns what a site is made from. It fails the test if the catalogue has errors.
func siteOf(t *testing.T, checked *source.Checked) *published.Catalogue {
	t.Helper()
	input, err := checked.Published()
	if err != nil {
		t.Fatal(err)
	}
	return input
}

// requireWhole fails the test if a catalogue is broken.
func requireWhole(t *testing.T, checked *source.Checked) {
	t.Helper()
	if len(checked.Broken) > 0 {
		t.Fatal(checked.Broken)
	}
}

// requireErrors fails the test unless a catalogue has errors.
func requireErrors(t *testing.T, checked *source.Checked) {
	t.Helper()
	if _, err := checked.Published(); err == nil {
		t.Fatalf("there are no errors, but %v", checked.Problems)
	}
}

// expectProblem fails the test unless one of the problems contains a text.
func expectProblem(t *testing.T, problems problem.List, want string) {
	t.Helper()
	if !strings.Contains(problems.Error(), want) {
		t.Errorf("no problem is %q:\n%v", want, problems)
	}
}

// countStates returns the number of texts in each state other than up to date.
func countStates(t *testing.T, checked *source.Checked) map[translation.State]int {
	t.Helper()
	requireWhole(t, checked)
	states := map[translation.State]int{}
	for _, text := range checked.Outdated {
		states[text.State]++
	}
	return states
}

// countTexts returns the number of texts in each language of the small catalogue, of which a list is one.
func countTexts(t *testing.T) int {
	t.Helper()
	return len(checkFolder(t, copySmall(t)).Translations.Keys("fr"))
}

// markText records that a French text is up to date.
func markText(t *testing.T, dir string, key tomldoc.Path) {
	t.Helper()
	checked := checkFolder(t, dir)
	requireWhole(t, checked)
	after, _, err := checked.Translations.Mark("fr", key)
	if err != nil {
		t.Fatal(err)
	}
	writeRecord(t, dir, after.Record)
}

// writeRecord writes the record of the translations of a catalogue.
func writeRecord(t *testing.T, dir string, record *translation.Record) {
	t.Helper()
	data, err := record.Encode()
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, dir, translation.FileName, string(data))
}
