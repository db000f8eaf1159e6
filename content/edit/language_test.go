package edit_test

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"prompt-recipes/content/check"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/edit"
)

// TestBeginLanguage: a language begins as a draft with the texts of the source language. The rest of catalogue.toml
// stays.
func TestBeginLanguage(t *testing.T) {
	files := contenttest.Small(t)

	begun, err := edit.BeginLanguage(load(t, files), "es")

	if err != nil {
		t.Fatal(err)
	}
	difftest.Equal(t, len(begun), 2)
	difftest.Equal(t, string(begun["catalogue.toml"]), string(files["catalogue.toml"])+
		"\n[languages.es]\ndraft = true # take this line out to publish the language\n")
	const head = "# es, made from en.toml. recipes status es lists what is not translated yet.\n"
	difftest.Equal(t, string(begun["es.toml"]), head+string(files["en.toml"]))
}

// TestBeginLanguageFolder: the files are given by the paths under which an editor finds them.
func TestBeginLanguageFolder(t *testing.T) {
	checked := check.Files(check.Input{Dir: "shop", Files: contenttest.Small(t)})

	begun, err := edit.BeginLanguage(checked.Catalogue, "es")

	if err != nil {
		t.Fatal(err)
	}
	difftest.Equal(t, slices.Sorted(maps.Keys(begun)),
		[]string{filepath.Join("shop", "catalogue.toml"), filepath.Join("shop", "es.toml")})
}

// TestBeginLanguageWindows: added text has the line ends of the file.
func TestBeginLanguageWindows(t *testing.T) {
	files := windows(contenttest.Small(t))

	begun, err := edit.BeginLanguage(load(t, files), "es")

	if err != nil {
		t.Fatal(err)
	}
	for name, data := range begun {
		if bare := strings.ReplaceAll(string(data), "\r\n", ""); strings.Contains(bare, "\n") {
			t.Errorf("a line of %s ends otherwise:\n%q", name, data)
		}
	}
}

// TestBeginLanguageLang: the new file lacks the lang of the source language. Its comment follows a directive for
// editors.
func TestBeginLanguageLang(t *testing.T) {
	for _, schema := range []string{"", "#:schema schema/language.schema.json\n"} {
		files := contenttest.Small(t)
		texts := string(files["en.toml"])
		files["en.toml"] = []byte(schema + "lang = \"en-GB\"\n" + texts)

		begun, err := edit.BeginLanguage(load(t, files), "es")

		if err != nil {
			t.Fatal(err)
		}
		head, rest, _ := strings.Cut(string(begun["es.toml"]), "# es, made from en.toml.")
		difftest.Equal(t, head, schema)
		_, rest, _ = strings.Cut(rest, "\n")
		difftest.Equal(t, rest, texts)
	}
}

// TestBeginLanguageTaken: a tag that is the lang of another language cannot be the name of a new one.
func TestBeginLanguageTaken(t *testing.T) {
	files := contenttest.Small(t)
	files["fr.toml"] = append([]byte("lang = \"fr-CA\"\n"), files["fr.toml"]...)

	_, err := edit.BeginLanguage(load(t, files), "fr-CA")

	if err == nil || err.Error() != `fr.toml has lang = "fr-CA" already: change that first` {
		t.Error(err)
	}
}

// TestBeginLanguageByHand: if the languages are an inline table, or the new language already has settings, authors
// are told what to write.
func TestBeginLanguageByHand(t *testing.T) {
	small := string(contenttest.Small(t)["catalogue.toml"])
	for _, catalogue := range []string{
		"languages = { fr = { draft = true } }\n" + small,
		small + "\n[languages.es]\nomit = [\"tags\"]\n",
	} {
		files := contenttest.Small(t)
		files["catalogue.toml"] = []byte(catalogue)

		_, err := edit.BeginLanguage(load(t, files), "es")

		const want = "catalogue.toml: write draft = true for es into languages by hand, and try again"
		if err == nil || err.Error() != want {
			t.Error(err)
		}
	}
}

// TestBeginLanguageAfterKeys: the keys that follow those of another language stay in their place.
func TestBeginLanguageAfterKeys(t *testing.T) {
	files := contenttest.Small(t)
	files["catalogue.toml"] = append([]byte("languages.fr.draft = true\n"), files["catalogue.toml"]...)

	begun, err := edit.BeginLanguage(load(t, files), "es")

	if err != nil {
		t.Fatal(err)
	}
	const draft = "\n[languages.es]\ndraft = true # take this line out to publish the language\n"
	difftest.Equal(t, strings.Replace(string(begun["catalogue.toml"]), draft, "", 1), string(files["catalogue.toml"]))
	maps.Copy(files, begun)
	difftest.Equal(t, load(t, files).Entries.SourceLanguage, "en")
}

// TestBeginLanguageWritten: catalogue.toml stays as it is if authors have written the language by hand.
func TestBeginLanguageWritten(t *testing.T) {
	files := contenttest.Small(t)
	files["catalogue.toml"] = append([]byte("languages = { es = { draft = true } }\n"), files["catalogue.toml"]...)

	begun, err := edit.BeginLanguage(load(t, files), "es")

	if err != nil {
		t.Fatal(err)
	}
	difftest.Equal(t, string(begun["catalogue.toml"]), string(files["catalogue.toml"]))
}
