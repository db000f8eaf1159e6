package decode_test

import (
	"strings"
	"testing"

	"prompt-recipes/content/decode"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// parse parses the lines of a file. They must be TOML.
func parse(t *testing.T, lines ...string) *tomldoc.Document {
	t.Helper()
	document, wrong := tomldoc.Parse("file.toml", []byte(strings.Join(lines, "\n")+"\n"))
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}
	return document
}

// fileOf returns a file of lines without a problem so far.
func fileOf(t *testing.T, lines ...string) *decode.File {
	t.Helper()
	return decode.NewFile(parse(t, lines...), nil)
}

// expectProblems fails the test unless a file has exactly the given problems. want has a line for each.
func expectProblems(t *testing.T, got problem.List, want ...string) {
	t.Helper()
	difftest.Equal(t, got.Error(), strings.Join(want, "\n"), "problems")
}

// messages returns the messages of the problems that were found in a phase.
func messages(file *decode.File, phase decode.Phase) []string {
	var found []string
	for _, p := range file.Problems(phase) {
		found = append(found, p.Message)
	}
	return found
}
