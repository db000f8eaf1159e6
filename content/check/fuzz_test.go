package check_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"prompt-recipes/content/check"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/problem"
)

// FuzzLoad looks for files that loading does not survive, that are neither right nor have a problem, or whose problem
// has a place outside of them.
func FuzzLoad(f *testing.F) {
	small := contenttest.Small(f)
	seeds := []string{string(small["catalogue.toml"]), string(small["en.toml"]), string(small["fr.toml"])}
	f.Add(seeds[0], seeds[1], seeds[2])
	for _, text := range []string{"", "\ufeff", "a", "[[recipes]]\nslug", "recipes = 1", "[[categories]]\n[[recipes]]\ncategory = \"a\"", "[recipes.x]\nswap_outs = []", "a = \"\\", "x = '''\r"} {
		f.Add(text, seeds[1], seeds[2])
		f.Add(seeds[0], text, seeds[2])
		f.Add(seeds[0]+text, seeds[1]+text, text)
	}
	f.Fuzz(func(t *testing.T, languageNeutral, en, fr string) {
		texts := map[string]string{"catalogue.toml": languageNeutral, "en.toml": en, "fr.toml": fr}
		files := map[string][]byte{}
		for name, text := range texts {
			files[name] = []byte(text)
		}
		loaded := check.Load("", files, false)
		if (loaded.Catalogue == nil) != (len(loaded.Problems.Of(problem.Error)) > 0) {
			t.Errorf("catalogue: %v, problems: %v", loaded.Catalogue != nil, loaded.Problems)
		}
		for _, p := range loaded.Problems {
			text, ok := texts[p.File]
			lines := strings.Split(text, "\n")
			if !ok || p.Line < 1 || p.Line > len(lines) || p.Message == "" {
				t.Fatalf("%s is no place", p)
			}
			line := lines[p.Line-1]
			if p.Column < 1 || p.Column > utf8.RuneCountInString(line)+1 {
				t.Errorf("%s: the line has %d characters: %q", p, utf8.RuneCountInString(line), line)
			}
		}
	})
}
