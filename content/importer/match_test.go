package importer_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/importer"
)

// reviewed is a recipe in the catalogue, to follow a category.
const reviewed = `
[[categories]]
slug = "all"

[[recipes]]
slug = "review"
category = "all"
prompt = "Review it."
`

// reviewRecord says that the recipe comes from review.md.
var reviewRecord = []importer.Imported{{Slug: "review", File: "review.md"}}

// enterFolder makes a new folder with some files, by name, and makes it the working folder.
func enterFolder(t *testing.T, files map[string]string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		filetest.WriteFile(t, path, text)
	}
	t.Chdir(dir)
}

// read reads files, of which none is refused.
func read(t *testing.T, paths ...string) *importer.Result {
	t.Helper()
	found, err := importer.Read(t.Context(), paths, importer.Options{})
	if err != nil || len(found.Refused) > 0 {
		t.Fatal(err, found.Refused)
	}
	return found
}

// match matches what was found with the catalogue in the working folder, which has some recipes in TOML, and
// with its record.
func match(t *testing.T, found *importer.Result, recipes string, record ...importer.Imported) importer.Match {
	t.Helper()
	into := newDestination(t, "en", recipes)
	into.Record.Recipes = record
	return importer.NewMatch(found, into, "")
}

// slugsOf returns the slugs that recipes get, and "known" after those that the catalogue has.
func slugsOf(matched []importer.Matched) []string {
	var slugs []string
	for _, m := range matched {
		slug := m.Slug
		if m.IsKnown {
			slug += " known"
		}
		slugs = append(slugs, slug)
	}
	return slugs
}

// TestMatchChanged: a recipe is known by its file when its prompt, its title and its name have changed.
func TestMatchChanged(t *testing.T) {
	enterFolder(t, map[string]string{"review.md": "---\nname: judge\n---\n# Judge\nJudge it.\n"})

	got := match(t, read(t, "review.md"), reviewed, reviewRecord...)

	difftest.Equal(t, slugsOf(got.Recipes), []string{"review known"})
	difftest.Equal(t, got.Record.Recipes, reviewRecord)
}

// TestMatchOtherFile: a file with the same name and prompt as a recipe of another file begins a recipe.
func TestMatchOtherFile(t *testing.T) {
	enterFolder(t, map[string]string{"review.md": "Review it.\n", "more/review.md": "Review it.\n"})

	got := match(t, read(t, "more/review.md"), reviewed, reviewRecord...)

	difftest.Equal(t, slugsOf(got.Recipes), []string{"review-2"})
	want := []importer.Imported{{Slug: "review-2", File: "more/review.md"}, {Slug: "review", File: "review.md"}}
	difftest.Equal(t, got.Record.Recipes, want)
}

// TestMatchMoved: a recipe is known if its file has moved, and the record follows the file.
func TestMatchMoved(t *testing.T) {
	enterFolder(t, map[string]string{"more/review.md": "Review it.\n"})

	got := match(t, read(t, "more"), reviewed, reviewRecord...)

	difftest.Equal(t, slugsOf(got.Recipes), []string{"review known"})
	difftest.Equal(t, got.Record.Recipes, []importer.Imported{{Slug: "review", File: "more/review.md"}})
}

// TestMatchRenamed: a recipe is known if its file or its heading has another name, and the record follows.
func TestMatchRenamed(t *testing.T) {
	for name, test := range map[string]struct {
		file, text string
		was, want  importer.Imported
	}{
		"file": {
			file: "judge.md",
			text: "Review it.\n",
			was:  importer.Imported{Slug: "review", File: "review.md"},
			want: importer.Imported{Slug: "review", File: "judge.md"},
		},
		"heading": {
			file: "a.md",
			text: "## Judge\nReview it.\n",
			was:  importer.Imported{Slug: "review", File: "a.md", Part: "Review"},
			want: importer.Imported{Slug: "review", File: "a.md", Part: "Judge"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			enterFolder(t, map[string]string{test.file: test.text})

			got := match(t, read(t, test.file), reviewed, test.was)

			difftest.Equal(t, slugsOf(got.Recipes), []string{"review known"})
			difftest.Equal(t, got.Record.Recipes, []importer.Imported{test.want})
		})
	}
}

// TestMatchRefused: a recipe that is refused is still there, so another one with its prompt begins a recipe.
func TestMatchRefused(t *testing.T) {
	enterFolder(t, map[string]string{"a.md": "## Review\nReview\u200b it.\n## Judge\nReview it.\n"})
	found, err := importer.Read(t.Context(), []string{"a.md"}, importer.Options{})
	if err != nil {
		t.Fatal(err)
	}

	got := match(t, found, reviewed, importer.Imported{Slug: "review", File: "a.md", Part: "Review"})

	difftest.Equal(t, slugsOf(got.Recipes), []string{"judge"})
}

// TestIsWritten: a recipe whose file was moved keeps what is recorded of its texts.
func TestIsWritten(t *testing.T) {
	record := &importer.Record{Recipes: []importer.Imported{{Slug: "review", File: "review.md"}}}
	record.SetWritten(map[string]importer.Texts{"review": {Prompt: "Review it."}})
	enterFolder(t, map[string]string{"judge.md": "Review it.\n"})

	got := match(t, read(t, "judge.md"), reviewed, record.Recipes...)

	for key, texts := range map[string]map[string]bool{
		"prompt": {"Review it.": true, "Judge it.": false, "": false},
		"title":  {"Review": false, "": true},
	} {
		for text, want := range texts {
			difftest.Equal(t, got.Recipes[0].IsWritten(key, text), want, key, ": ", text)
		}
	}
}

// TestMatchCopied: a copy of a file that is still there begins a recipe.
func TestMatchCopied(t *testing.T) {
	enterFolder(t, map[string]string{"review.md": "Review it.\n", "judge.md": "Review it.\n"})

	got := match(t, read(t, "judge.md"), reviewed, reviewRecord...)

	difftest.Equal(t, slugsOf(got.Recipes), []string{"judge"})
}

// TestMatchMovedAndChanged: a file that has moved and changed begins a recipe.
func TestMatchMovedAndChanged(t *testing.T) {
	enterFolder(t, map[string]string{"more/review.md": "Judge it.\n"})

	got := match(t, read(t, "more"), reviewed, reviewRecord...)

	difftest.Equal(t, slugsOf(got.Recipes), []string{"review-2"})
}

// TestMatchWithoutRecord: without a record, a recipe is known by its slug and its prompt.
func TestMatchWithoutRecord(t *testing.T) {
	enterFolder(t, map[string]string{"review.md": "Review it.\n"})

	got := match(t, read(t, "review.md"), reviewed)

	difftest.Equal(t, slugsOf(got.Recipes), []string{"review known"})
	difftest.Equal(t, got.Record.Recipes, reviewRecord)
}

// TestMatchOwn: a file does not take a recipe that was written by hand and has another prompt.
func TestMatchOwn(t *testing.T) {
	enterFolder(t, map[string]string{"review.md": "Judge it.\n"})

	got := match(t, read(t, "review.md"), reviewed)

	difftest.Equal(t, slugsOf(got.Recipes), []string{"review-2"})
}

// TestMatchSlugOfThePage: a recipe does not get a slug that the page needs itself.
func TestMatchSlugOfThePage(t *testing.T) {
	enterFolder(t, map[string]string{"page.md": "Run it.\n"})

	got := match(t, read(t, "page.md"), reviewed)

	difftest.Equal(t, slugsOf(got.Recipes), []string{"page-2"})
	difftest.Equal(t, got.Recipes[0].IsRenamed, true)
}

// TestMatchSameHeadings: recipes with the same heading are told apart by their order.
func TestMatchSameHeadings(t *testing.T) {
	enterFolder(t, map[string]string{"a.md": "## Run\nRun one.\n## Run\nRun two.\n## Run (2)\nRun three.\n"})
	const recipes = reviewed + `
[[recipes]]
slug = "run"
category = "all"
prompt = "Run."
[[recipes]]
slug = "run-2"
category = "all"
prompt = "Run again."
`

	got := match(t, read(t, "a.md"), recipes,
		importer.Imported{Slug: "run", File: "a.md", Part: "Run"},
		importer.Imported{Slug: "run-2", File: "a.md", Part: "Run (2)"})

	difftest.Equal(t, slugsOf(got.Recipes), []string{"run known", "run-2 known", "run-2-2"})
	difftest.Equal(t, got.Recipes[1].Prompt, "Run two.")
}

// TestMatchForgets: the record loses recipes that were taken out of the catalogue by hand. The old record
// stays as it is.
func TestMatchForgets(t *testing.T) {
	enterFolder(t, nil)
	into := newDestination(t, "en", reviewed)
	into.Record.Recipes = append(reviewRecord, importer.Imported{Slug: "old", File: "old.md"})

	got := importer.NewMatch(&importer.Result{}, into, "")

	difftest.Equal(t, got.Record.Recipes, reviewRecord)
	difftest.Equal(t, len(into.Record.Recipes), 2)
}

// TestMatchStandardInput: recipes of standard input are known by their names, or by their first lines.
// Others begin, and none is gone.
func TestMatchStandardInput(t *testing.T) {
	for _, test := range []struct{ part, text, want string }{
		{"Judge", "## Judge\nJudge it.\n", "review known"},
		{"judge", "---\nname: judge\n---\nJudge it.\n", "review known"},
		{"Review it.", "\nReview it.\nNow.\n", "review known"},
		{"Judge it.", "Review it.\n", "recipe-1"},
		{"Judge", "## Run\nRun it.\n", "run"},
	} {
		found, err := importer.Read(t.Context(), []string{"-"}, importer.Options{Stdin: strings.NewReader(test.text)})
		if err != nil {
			t.Fatal(err)
		}

		got := match(t, found, reviewed, importer.Imported{Slug: "review", File: "-", Part: test.part})

		difftest.Equal(t, slugsOf(got.Recipes), []string{test.want}, test.text)
		difftest.Equal(t, got.Gone, []string(nil), test.text)
	}
}

// TestMatchCategory: a category that is there is taken, by its slug or by its title.
func TestMatchCategory(t *testing.T) {
	for _, category := range []string{"our-own", "Our own"} {
		enterFolder(t, map[string]string{"judge.md": "Judge it.\n"})
		into := newDestination(t, "en", "[[categories]]\nslug = \"our-own\"\n")

		got := importer.NewMatch(read(t, "judge.md"), into, category)

		difftest.Equal(t, got.Recipes[0].CategorySlug, "our-own", category)
	}
}

// TestGone: a recipe is gone if its file was read and does not have it, or is below a folder that was
// given and is not there.
func TestGone(t *testing.T) {
	for name, test := range map[string]struct {
		from string
		want []string
	}{
		"the file without its heading":    {"prompts/many.md", []string{"gone-heading"}},
		"the folder without the file":     {"folder", []string{"gone-file"}},
		"another file":                    {"other/other.md", nil},
		"another folder":                  {"other", nil},
		"a folder with a longer name":     {"folder-2", nil},
		"a file whose recipe was refused": {"refused", nil},
	} {
		t.Run(name, func(t *testing.T) {
			enterFolder(t, map[string]string{
				"prompts/many.md":   "# Many\n## Kept\nKeep it.\n## Also kept\nKeep it.\n",
				"other/other.md":    "Other.\n",
				"folder/other.md":   "Other.\n",
				"folder-2/other.md": "Other.\n",
				"refused/hidden.md": "Hidden\u200b.\n",
			})
			recipes := "[[categories]]\nslug = \"all\"\n"
			for _, slug := range []string{"kept", "gone-heading", "gone-file", "hidden"} {
				recipes += "[[recipes]]\nslug = \"" + slug + "\"\ncategory = \"all\"\nprompt = \"Do it.\"\n"
			}
			found, err := importer.Read(t.Context(), []string{test.from}, importer.Options{})
			if err != nil {
				t.Fatal(err)
			}

			got := match(t, found, recipes,
				importer.Imported{Slug: "kept", File: "prompts/many.md", Part: "Kept"},
				importer.Imported{Slug: "gone-heading", File: "prompts/many.md", Part: "Gone heading"},
				importer.Imported{Slug: "gone-file", File: "folder/gone-file.md"},
				importer.Imported{Slug: "hidden", File: "refused/hidden.md"},
				importer.Imported{Slug: "taken-out", File: "folder/taken-out.md"})

			difftest.Equal(t, got.Gone, test.want)
		})
	}
}

// TestGoneMoved: a recipe whose file has moved is not gone.
func TestGoneMoved(t *testing.T) {
	enterFolder(t, map[string]string{"prompts/more/review.md": "Review it.\n"})

	got := match(t, read(t, "prompts"), reviewed, importer.Imported{Slug: "review", File: "prompts/review.md"})

	difftest.Equal(t, got.Gone, []string(nil))
}

// TestGoneInPlace: the folder of the catalogue may be given, and the current one by a dot.
func TestGoneInPlace(t *testing.T) {
	enterFolder(t, map[string]string{"judge.md": "Judge it.\n"})

	got := match(t, read(t, "."), reviewed, reviewRecord...)

	difftest.Equal(t, got.Gone, []string{"review"})
}
