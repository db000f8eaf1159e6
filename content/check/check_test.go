package check_test

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/problem"
)

// checkFiles checks a catalogue that has all prompts itself, for readers.
func checkFiles(files map[string][]byte) *check.Result {
	return check.Files(check.Input{Files: files})
}

// pagesOf returns the pages of a catalogue, by language. The result of its check must have no errors.
func pagesOf(t *testing.T, result *check.Result) map[string]content.Page {
	t.Helper()
	if wrong := result.Problems.Of(problem.Error); len(wrong) > 0 {
		t.Fatal(wrong)
	}
	pages, _, err := result.Catalogue.Pages(nil)
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

func TestPages(t *testing.T) {
	files := contenttest.Small(t)
	pages, published, err := checkFiles(files).Catalogue.Pages(nil)
	if err != nil {
		t.Fatal(err)
	}
	difftest.Equal(t, slices.Sorted(maps.Keys(pages)), []string{"en", "fr"})
	for name, files := range map[string]map[string][]byte{"as written": files, "published": published} {
		var entries content.CatalogueFile
		if err := content.Decode("", files["catalogue.toml"], &entries); err != nil {
			t.Fatal(err)
		}
		var french content.LanguageFile
		if err := content.Decode("", files["fr.toml"], &french); err != nil {
			t.Fatal(err)
		}
		result, err := content.Assemble("fr", entries, french, []string{"unit-tests"})
		if err != nil {
			t.Fatal(err)
		}
		difftest.Equal(t, result, pages["fr"], name, "what the server loads and what the browser decodes")
	}
}

// TestProblems changes the small catalogue as each file of testdata/problems says. The problems of
// the changed catalogue must be exactly those that the file lists.
func TestProblems(t *testing.T) {
	cases, err := filepath.Glob("testdata/problems/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatal(cases, err)
	}
	for _, file := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			change, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			files := contenttest.Small(t)
			applyChange(t, files, change)

			got := listProblems(checkFiles(files).Problems)

			section(t, change, "problems").Data = []byte(got)
			filetest.Golden(t, file, string(txtar.Format(change)))
		})
	}
}

// section returns the section of an archive with the given name.
func section(t *testing.T, archive *txtar.Archive, name string) *txtar.File {
	t.Helper()
	i := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == name })
	if i < 0 {
		t.Fatalf("the archive has no section %q", name)
	}
	return &archive.Files[i]
}

// applyChange replaces the text of the section "from" by that of the section "to", in the file of
// the catalogue that the comment names. If "to" is empty, it removes whole lines.
func applyChange(t *testing.T, files map[string][]byte, change *txtar.Archive) {
	t.Helper()
	from := string(section(t, change, "from").Data)
	to := string(section(t, change, "to").Data)
	if to != "" {
		from = strings.TrimSuffix(from, "\n")
		to = strings.TrimSuffix(to, "\n")
	}
	contenttest.Replace(t, files, strings.TrimSpace(string(change.Comment)), from, to)
}

// listProblems lists problems as recipes check prints them, without the excerpts, and with what the program can do about
// each in brackets.
func listProblems(problems problem.List) string {
	var b strings.Builder
	for _, p := range problems {
		fmt.Fprintf(&b, "%s: %s: %s", p.Place(), p.Severity, p.Text())
		if p.Remedy != (problem.Remedy{}) {
			about := p.Remedy.Language + p.Remedy.Category + strings.TrimSpace(p.Remedy.Recipe+" "+p.Remedy.NewSlug)
			fmt.Fprintf(&b, " [%s]", strings.TrimSpace(string(p.Remedy.Action)+" "+about))
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestLongURL(t *testing.T) {
	files := contenttest.Small(t)
	contenttest.Replace(t, files, "catalogue.toml", "org/docs", "org/"+strings.Repeat("a", 2000))
	const want = "catalogue.toml:22:1: related_links.docs.href has 2020 bytes, more than 2000; name a shorter address"
	difftest.Equal(t, checkFiles(files).Problems.Error(), want)
}

func TestLongText(t *testing.T) {
	files := contenttest.Small(t)
	contenttest.Replace(t, files, "fr.toml", `"Because."`, `"`+strings.Repeat("x", 20_001)+`"`)
	const want = "fr.toml:16:17: recipes.unit-tests.why_it_holds has 20001 bytes, " +
		"more than the 20000 of the longest text; shorten it"
	difftest.Equal(t, checkFiles(files).Problems.Error(), want)
}

// TestSameLang: two files must not have the same lang, because browsers and search engines could
// not tell them apart.
func TestSameLang(t *testing.T) {
	files := contenttest.Small(t)
	files["fr-CA.toml"] = files["fr.toml"]
	contenttest.Replace(t, files, "fr.toml", `title = "Titre"`, "lang = \"fr-CA\"\n"+`title = "Titre"`)
	const want = `fr.toml:1:1: lang is "fr-CA", as that of fr-CA.toml; write another, or leave one of the two files out`
	difftest.Equal(t, checkFiles(files).Problems.Error(), want)
}

// TestSameLangOfDraft: authors are shown drafts too, so the lang of a published language must not be that of
// a draft for them. Readers see no draft, so for them it may.
func TestSameLangOfDraft(t *testing.T) {
	files := contenttest.Small(t)
	files["fr-CA.toml"] = files["fr.toml"]
	contenttest.Replace(t, files, "fr.toml", `title = "Titre"`, "lang = \"fr-CA\"\n"+`title = "Titre"`)
	contenttest.Replace(t, files, "catalogue.toml", "[[categories]]", "[languages.fr-CA]\ndraft = true\n[[categories]]")

	forAuthors := listProblems(check.Files(check.Input{Files: files, ForAuthors: true}).Problems)
	forReaders := listProblems(checkFiles(files).Problems)

	const want = "fr.toml:1:1: error: lang is \"fr-CA\", as that of fr-CA.toml; " +
		"write another, or leave one of the two files out\n"
	difftest.Equal(t, forAuthors, want)
	difftest.Equal(t, forReaders, "")
}

func TestEmptyFile(t *testing.T) {
	files := contenttest.Small(t)
	files["fr.toml"] = []byte(" \n")
	const want = "fr.toml:1:1: the file is empty; write what belongs in it"
	difftest.Equal(t, checkFiles(files).Problems.Error(), want)
}

// TestAllProblemsAtOnce: a problem in one file hides no problem in another.
func TestAllProblemsAtOnce(t *testing.T) {
	files := contenttest.Small(t)
	contenttest.Replace(t, files, "catalogue.toml", "Run them.", "Run them!")
	contenttest.Replace(t, files, "catalogue.toml", `"@author"`, "7")
	contenttest.Replace(t, files, "en.toml", "summary", "sumary")
	files["fr.toml"] = []byte("title = \n")
	files["Deutsch.toml"] = nil

	problems := checkFiles(files).Problems

	var places []string
	for _, p := range problems {
		places = append(places, p.Place())
	}
	want := []string{"catalogue.toml:3:1", "catalogue.toml:14:9", "en.toml:2:1", "fr.toml:1:9", "Deutsch.toml:1:1"}
	difftest.Equal(t, places, want, problems)
}

// TestManyProblems: a file with very many problems has the same ones each time.
func TestManyProblems(t *testing.T) {
	files := contenttest.Small(t)
	var unknown strings.Builder
	for i := range 8000 {
		fmt.Fprintf(&unknown, "k%04d = 1\n", i)
	}
	files["fr.toml"] = append([]byte(unknown.String()), files["fr.toml"]...)
	result := checkFiles(files)
	if len(result.Problems) != problem.MaxPerFile+1 || len(result.Broken) == 0 {
		t.Errorf("%d problems, %d of them keep the file from being compared", len(result.Problems), len(result.Broken))
	}
	difftest.Equal(t, checkFiles(files).Problems, result.Problems)
}

// TestManyMissingTexts: very many missing texts hide no mistake that prevents a file from being compared.
func TestManyMissingTexts(t *testing.T) {
	files := contenttest.Small(t)
	contenttest.Replace(t, files, "fr.toml", `["First.", "Second."]`, emptyTexts)
	contenttest.Replace(t, files, "fr.toml", `"Titre"`, "7")

	result := checkFiles(files)

	const want = "fr.toml:1:1: title must be text in quotes"
	difftest.Equal(t, result.Broken.Error(), want)
	difftest.Equal(t, result.Problems[0].Error(), want)
}

// TestManyProblemsInLabels: the same is true of the texts below one key.
func TestManyProblemsInLabels(t *testing.T) {
	files := contenttest.Small(t)
	var labels strings.Builder
	for i := range 1500 {
		fmt.Fprintf(&labels, "l%04d = \"`Label`\"\n", i)
	}
	contenttest.Replace(t, files, "fr.toml", "fuzz =", labels.String()+"fuzz =")

	first := checkFiles(files).Problems

	difftest.Equal(t, checkFiles(files).Problems, first)
}

// TestWithoutCatalogue: if catalogue.toml is missing, that is the only problem, because it says
// what the other files are.
func TestWithoutCatalogue(t *testing.T) {
	result := checkFiles(map[string][]byte{"Cargo.toml": []byte("[package"), "en.toml": []byte("a = 1\n")})
	const want = "catalogue.toml:1:1: the file is missing; it has the prompts and their order: " +
		"name the folder with it"
	difftest.Equal(t, result.Problems.Error(), want)
	difftest.Equal(t, result.Broken.Error(), want)
}

// TestLabelOfTitle: a swap-out may have the name of a key of the recipe.
func TestLabelOfTitle(t *testing.T) {
	files := contenttest.Small(t)
	contenttest.Replace(t, files, "catalogue.toml", `slug = "fuzz"`, `slug = "title"`)
	contenttest.Replace(t, files, "en.toml", "fuzz =", "title =")
	contenttest.Replace(t, files, "fr.toml", "fuzz =", "title =")

	pages := pagesOf(t, checkFiles(files))

	label := pages["en"].Categories[0].Recipes[0].SwapOuts[0].Label
	difftest.Equal(t, label, "Fuzzing")
}

// TestFileNames: for a file whose name is nearly the tag of a language, the tag is suggested, and for
// others nothing is.
func TestFileNames(t *testing.T) {
	const hint = "rename or remove it"
	for name, want := range map[string]string{
		"Deutsch.toml": hint,
		"notes.toml":   hint,
		"EN.toml":      hint + "; did you mean en.toml?",
		"pt-br.toml":   hint + "; did you mean pt-BR.toml?",
		"pt_BR.toml":   hint + "; did you mean pt-BR.toml?",
		"zh-hant.toml": hint + "; did you mean zh-Hant.toml?",
	} {
		files := contenttest.Small(t)
		files[name] = []byte("a = 1\n")

		problems := checkFiles(files).Problems.In(name)

		if len(problems) != 1 || problems[0].Hint != want {
			t.Errorf("%s: %v, want %q", name, problems, want)
		}
	}
}

// TestRightToLeft: a language that is written from right to left is an error, and a note as long as it
// is a draft.
func TestRightToLeft(t *testing.T) {
	const want = "ar.toml:1:1: error: ar is written from right to left, and the page is made for languages that are " +
		"written from left to right; take the file out of the folder\n"
	files := contenttest.Small(t)
	files["ar.toml"] = files["fr.toml"]

	published := listProblems(checkFiles(files).Problems)
	contenttest.Replace(t, files, "catalogue.toml", "[[categories]]", "[languages.ar]\ndraft = true\n[[categories]]")
	draft := listProblems(checkFiles(files).Problems)

	difftest.Equal(t, published, want)
	difftest.Equal(t, draft, strings.Replace(want, "error", "note", 1))
}

// TestScriptRightToLeft: what counts is the script, which the lang of a file may name.
func TestScriptRightToLeft(t *testing.T) {
	files := contenttest.Small(t)
	files["az.toml"] = files["fr.toml"]
	contenttest.Replace(t, files, "az.toml", `title = "Titre"`, "lang = \"az-Arab\"\n"+`title = "Titre"`)

	got := listProblems(checkFiles(files).Problems)

	if !strings.HasPrefix(got, "az.toml:1:1: error: az-Arab is written from right to left") {
		t.Error(got)
	}
}
