package tomldoc

import (
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
)

// TestMistakes: each file of testdata/mistakes has one mistake. The problem has the place where the author must look,
// and says what to do.
func TestMistakes(t *testing.T) {
	files, err := filepath.Glob("testdata/mistakes/*.toml")
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, file := range files {
		_, problems := Parse(filepath.Base(file), []byte(filetest.ReadFile(t, file)))
		got.WriteString(problems.Error() + "\n")
	}
	filetest.Golden(t, "testdata/mistakes.txt", got.String())
}

func TestInvalidUTF8(t *testing.T) {
	_, problems := Parse("a.toml", []byte("a = \"\ufffd is valid\"\nb = \"Titr\xe9\""))
	difftest.Equal(t, problems.Error(), "a.toml:2:10: not valid UTF-8; save the file as UTF-8")
}

func TestLoneCarriageReturn(t *testing.T) {
	_, problems := Parse("a.toml", []byte("a = 1\n\rb = 2\n"))
	const want = `a.toml:2:1: unexpected '\r'; remove this character, which is invisible`
	difftest.Equal(t, problems.Error(), want)
}
