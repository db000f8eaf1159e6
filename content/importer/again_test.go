package importer_test

import (
	"fmt"
	"maps"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"prompt-recipes/content/check"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/importer/merge"
	"prompt-recipes/content/imports"
)

// TestReadAgain: the files of each archive, read again, give the same recipes, and change nothing in the catalogue.
func TestReadAgain(t *testing.T) {
	cases, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatal(cases, err)
	}
	for _, name := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			s := newScenario(t, archive)
			again := newScenario(t, archive) // standard input can be read only once
			t.Chdir(s.write(t))
			files := emptyCatalogue(s.language)
			first := s.addTo(t, files)
			before := maps.Clone(files)

			again.options.Parts = readRecord(t, files).Parts(imports.FolderAt("."))
			second := again.addTo(t, files)

			for i, decision := range second {
				difftest.Equal(t, decision.Origin, first[i].Origin, "the origin of recipe ", i)
				difftest.Equal(t, decision.Action, merge.Same, "what is done with ", decision.Slug)
			}
			difftest.Equal(t, files, before, "the files of the catalogue")
		})
	}
}

// addTo reads the files of the scenario, and adds their recipes to a catalogue in the working folder.
func (s *scenario) addTo(t testing.TB, files map[string][]byte) []merge.Decision {
	t.Helper()
	found, err := importer.Read(t.Context(), s.paths, s.options)
	if err != nil {
		t.Fatal(err)
	}
	return addTo(t, files, found, s.language, s.category)
}

// addToEmpty adds the recipes that were found to an empty catalogue in the working folder.
func addToEmpty(t testing.TB, found *importer.Result, language, category string) []merge.Decision {
	t.Helper()
	return addTo(t, emptyCatalogue(language), found, language, category)
}

// emptyCatalogue returns the files of a catalogue in the working folder without recipes.
func emptyCatalogue(language string) map[string][]byte {
	return map[string][]byte{
		"catalogue.toml":   fmt.Appendf(nil, "source_language = %q\n", language),
		language + ".toml": []byte("title = \"Ours\"\n"),
	}
}

// addTo adds the recipes that were found to a catalogue in the working folder, and changes its files.
func addTo(
	t testing.TB, files map[string][]byte, found *importer.Result, language, category string,
) []merge.Decision {
	t.Helper()
	texts := maps.Clone(files)
	delete(texts, imports.FileName)
	into, err := check.Decode("", texts, false).Catalogue()
	if err != nil {
		t.Fatal(err)
	}
	options := merge.Options{Folder: imports.FolderAt("."), Category: category}
	changed, report, err := merge.Recipes(found, into, readRecord(t, files), options)
	if err != nil {
		t.Fatal(err)
	}
	maps.Copy(files, changed)
	return report.Decisions
}

// readRecord returns the record among the files of a catalogue.
func readRecord(t testing.TB, files map[string][]byte) *imports.Record {
	t.Helper()
	record, problems := imports.Read(imports.FileName, files[imports.FileName])
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return record
}
