package tomldoc

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
)

var update = flag.Bool("update", false, "write what the tests want as it is now")

// TestMistakes: each file of testdata/mistakes has one mistake. The problem has the place where the
// author must look, and says what to do.
func TestMistakes(t *testing.T) {
	const golden = "testdata/mistakes.txt"
	files, err := filepath.Glob("testdata/mistakes/*.toml")
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, problems := Parse(filepath.Base(file), data)
		got.WriteString(problems.Error() + "\n")
	}
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	difftest.Equal(t, got.String(), string(want))
}

func TestInvalidUTF8(t *testing.T) {
	_, problems := Parse("a.toml", []byte("a = \"\ufffd is valid\"\nb = \"Titr\xe9\""))
	difftest.Equal(t, problems.Error(), "a.toml:2:10: not valid UTF-8; save the file as UTF-8")
}

func TestLoneCarriageReturn(t *testing.T) {
	_, problems := Parse("a.toml", []byte("a = 1\n\rb = 2\n"))
	const want = "a.toml:2:1: a carriage return without a line feed; " +
		"save the file with line ends of Unix (LF) or Windows (CR LF)"
	difftest.Equal(t, problems.Error(), want)
}
