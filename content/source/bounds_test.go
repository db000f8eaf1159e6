package source_test

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/source"
	"prompt-recipes/locales"
)

// number returns texts that are made by a format from the numbers below n.
func number(n int, format string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.ReplaceAll(format, "%d", fmt.Sprint(i)))
	}
	return b.String()
}

// TestBounds: whatever a catalogue has, to check it takes memory and time in proportion to its size,
// and nobody has to read more than a limited number of problems of a file.
func TestBounds(t *testing.T) {
	const recipe = "[[recipes]]\nslug = \"r%d\"\ncategory = \"all\"\nprompt = \"p\"\n"
	many := strings.NewReplacer("all", "c%d").Replace(recipe)
	hidden := strings.Repeat("\u200b", 9000) + "\n"
	for name, files := range map[string][2]string{ // what is added to the catalogue and to its texts
		"categories that are not":  {number(9_000, many), ""},
		"one category for each":    {number(9_000, "[[categories]]\nslug = \"c%d\"\n") + number(9_000, many), ""},
		"one slug":                 {strings.Repeat(recipe, 9_000), ""},
		"misspelt slugs":           {number(5_000, recipe), number(5_000, "[recipes.rr%d]\ntitle = \"t\"\n")},
		"unknown keys":             {number(200_000, "k%d = 1\n"), ""},
		"a list on one line":       {"n = [" + strings.Repeat("1,", 4_000_000) + "]\n", ""},
		"a long list":              {"n = [" + strings.Repeat("1,\n", 500_000) + "]\n", ""},
		"a choice named often":     {"[languages.en]\nomit = [" + strings.Repeat("\"x\",\n", 90_000) + "]\n", ""},
		"phrases to change":        {recipe + "change = [" + strings.Repeat("\"x\",\n", 90_000) + "]\n", ""},
		"line ends":                {strings.Repeat("\n", 5_000_000), ""},
		"hidden characters":        {"[[recipes]]\nprompt = '''\n" + strings.Repeat(hidden, 500) + "'''\n", ""},
		"spaces at ends of lines":  {"[[recipes]]\nprompt = '''\n" + strings.Repeat("a \n", 1_000_000) + "'''\n", ""},
		"straight apostrophes":     {"", number(150, "[recipes.r%d]\ntitle = \""+strings.Repeat("'", 19_000)+"\"\n")},
		"references of characters": {"", number(150, "[recipes.r%d]\ntitle = \""+strings.Repeat("&amp;", 3_900)+"\"\n")},
	} {
		t.Run(name, func(t *testing.T) {
			s := source.New(fstest.MapFS{
				"catalogue.toml": {Data: []byte(largeCatalogue + files[0])},
				"en.toml":        {Data: []byte(largeTexts + files[1])},
			}, locales.Bundled())
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)

			checked := mustCheck(t, s)

			runtime.ReadMemStats(&after)
			// what is allocated in all is more than what is ever used at once
			if bytes := after.TotalAlloc - before.TotalAlloc; bytes > 250<<20 {
				t.Errorf("it takes %d MB", bytes>>20)
			}
			for _, severity := range []problem.Severity{problem.Error, problem.Warning, problem.Note} {
				for _, file := range []string{"catalogue.toml", "en.toml"} {
					if n := len(checked.Problems.Of(severity).In(filepath.Join("content", file))); n > problem.MaxPerFile+1 {
						t.Errorf("%s has %d problems of severity %v", file, n, severity)
					}
				}
			}
		})
	}
}

// TestMoreProblems: if there are more problems than anybody is shown, the last one says so.
func TestMoreProblems(t *testing.T) {
	s := source.New(makeLarge(2*problem.MaxPerFile), locales.Bundled())

	errors := mustCheck(t, s).Problems.Of(problem.Error)

	const want = "the file has more than 1000 problems of this severity; mend those above, then look for the others"
	if last := errors[len(errors)-1]; len(errors) != problem.MaxPerFile+1 || last.Text() != want {
		t.Errorf("%d errors, the last one is %s", len(errors), last.Error())
	}
}
