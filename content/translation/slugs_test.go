package translation_test

import (
	"strings"
	"testing"

	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/tomldoc"
)

// renamed returns the small catalogue, whose French is recorded, with another slug of its recipe and a second new
// recipe in the source language.
func renamed(t *testing.T) map[string][]byte {
	t.Helper()
	files := small(t)
	markAll(t, files)
	for _, name := range []string{"catalogue.toml", "en.toml"} {
		files[name] = []byte(strings.ReplaceAll(string(files[name]), "unit-tests", "all-tests"))
	}
	files["catalogue.toml"] = append(files["catalogue.toml"],
		"\n[[recipes]]\nslug = \"changelog\"\ncategory = \"testing\"\nprompt = \"List the changes.\"\n"...)
	files["en.toml"] = append(files["en.toml"],
		"\n[recipes.changelog]\ntitle = \"Changelog\"\nwhy_it_holds = \"It does.\"\nfailure_modes = \"None of it.\"\n"...)
	return files
}

// TestOldSlugs: the record shows which of two missing recipes a language has under its old slug, by an unchanged title or by
// half of the texts. Texts that both of them have do not count.
func TestOldSlugs(t *testing.T) {
	for name, test := range map[string]struct {
		changes [][2]string // of the English file
		isKnown bool
	}{
		"nothing else":    {nil, true},
		"all but a title": {[][2]string{{`"Because."`, `"A."`}, {`"None."`, `"B."`}, {`"Fuzzing"`, `"C"`}}, true},
		"half":            {[][2]string{{`"Unit Tests"`, `"All"`}, {`"None."`, `"B."`}}, true},
		"most":            {[][2]string{{`"Unit Tests"`, `"All"`}, {`"None."`, `"B."`}, {`"Fuzzing"`, `"C"`}}, false},
		"the same twice":  {[][2]string{{`"Changelog"`, `"Unit Tests"`}, {`"Because."`, `"A."`}, {`"Fuzzing"`, `"C"`}}, false},
		"two that match":  {[][2]string{{`"Unit Tests"`, `"All"`}, {`"Changelog"`, `"Unit Tests"`}}, false},
	} {
		t.Run(name, func(t *testing.T) {
			files := renamed(t)
			for _, change := range test.changes {
				contenttest.Replace(t, files, "en.toml", change[0], change[1])
			}

			got := load(t, files).OldSlugs("fr")

			want := map[tomldoc.Path]tomldoc.Path{}
			if test.isKnown {
				want[tomldoc.Keys("recipes", "all-tests")] = tomldoc.Keys("recipes", "unit-tests")
			}
			difftest.Equal(t, got, want)
		})
	}
}

// TestOldSlugOfTwo: of two recipes that were made from the same English, nobody knows which the one with the new slug is.
func TestOldSlugOfTwo(t *testing.T) {
	files := renamed(t)
	record := load(t, files).Record
	for key, made := range record.Languages["fr"] {
		if strings.HasPrefix(key, "recipes.unit-tests") {
			record.Languages["fr"][strings.Replace(key, "unit-tests", "old-tests", 1)] = made
		}
	}
	write(t, files, record)
	files["fr.toml"] = append(files["fr.toml"],
		"\n[recipes.old-tests]\ntitle = \"le Unit Tests\"\nwhy_it_holds = \"le Because.\"\n"...)

	difftest.Equal(t, load(t, files).OldSlugs("fr"), map[tomldoc.Path]tomldoc.Path{})
}
