package check_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/problem"
)

// FuzzCheck looks for files that make check.Files panic, files that are wrong but have no problem, and
// problems whose place is outside the files.
func FuzzCheck(f *testing.F) {
	small := contenttest.Small(f)
	catalogue := string(small["catalogue.toml"])
	english := string(small["en.toml"])
	french := string(small["fr.toml"])
	f.Add(catalogue, english, french)
	for _, text := range []string{
		"",
		"\ufeff",
		"a",
		"[[recipes]]\nslug",
		"recipes = 1",
		"[[categories]]\n[[recipes]]\ncategory = \"a\"",
		"[recipes.x]\nswap_outs = []",
		"a = \"\\",
		"x = '''\r",
	} {
		f.Add(text, english, french)
		f.Add(catalogue, text, french)
		f.Add(catalogue+text, english+text, text)
	}
	f.Fuzz(func(t *testing.T, catalogue, english, french string) {
		texts := map[string]string{"catalogue.toml": catalogue, "en.toml": english, "fr.toml": french}
		files := map[string][]byte{}
		for name, text := range texts {
			files[name] = []byte(text)
		}

		result := checkFiles(files)

		if len(result.Problems.Of(problem.Error)) == 0 {
			pagesOf(t, result)
		}
		for _, p := range result.Problems {
			expectPlace(t, texts, p)
		}
	})
}

// expectPlace fails the test unless a problem has a file, line and column that exist.
func expectPlace(t *testing.T, texts map[string]string, p problem.Problem) {
	t.Helper()
	text, ok := texts[p.File]
	lines := strings.Split(text, "\n")
	if !ok || p.Line < 1 || p.Line > len(lines) || p.Message == "" {
		t.Fatalf("%s is no place", p)
	}
	line := lines[p.Line-1]
	if n := utf8.RuneCountInString(line); p.Column < 1 || p.Column > n+1 {
		t.Errorf("%s: the line has %d characters: %q", p, n, line)
	}
}
