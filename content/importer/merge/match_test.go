package merge_test

import (
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/importer/merge"
	"prompt-recipes/content/imports"
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
var reviewRecord = []imports.Entry{{Slug: "review", File: "review.md"}}

// enterFolder makes a new folder with some files, by name, and makes it the working folder.
func enterFolder(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	writeFiles(t, files)
}

// match merges what was found into a catalogue in the working folder, which has some recipes in TOML and a record
// of them. It returns a report and the new record.
func match(
	t *testing.T, found *importer.Result, recipes string, recorded ...imports.Entry,
) (merge.Report, *imports.Record) {
	t.Helper()
	c := catalogue{
		"catalogue.toml": []byte("source_language = \"en\"\n" + recipes),
		"en.toml":        []byte("title = \"Ours\"\n"),
	}
	if len(recorded) > 0 {
		c[imports.FileName] = (&imports.Record{Recipes: recorded}).Encode()
	}
	report, err := c.tryMerge(t, found, merge.Options{})
	if err != nil {
		t.Fatal(err)
	}
	_, record := c.load(t)
	return report, record
}

// origins returns the recipes of a record without what is recorded of their texts.
func origins(record *imports.Record) []imports.Entry {
	var all []imports.Entry
	for _, imported := range record.Recipes {
		imported.Written = nil
		all = append(all, imported)
	}
	return all
}

// slugsOf returns the slugs of the recipes of a report, and "known" after those that the catalogue had.
func slugsOf(report merge.Report) []string {
	var slugs []string
	for _, r := range report.Decisions {
		slug := r.Slug
		if r.Action != merge.New {
			slug += " known"
		}
		slugs = append(slugs, slug)
	}
	return slugs
}

// TestMatchChanged: a recipe is known by its file when its prompt, its title and its name have changed.
func TestMatchChanged(t *testing.T) {
	enterFolder(t, map[string]string{"review.md": "---\nname: judge\n---\n# Judge\nJudge it.\n"})

	report, record := match(t, read(t, "review.md", importer.Options{}), reviewed, reviewRecord...)

	difftest.Equal(t, slugsOf(report), []string{"review known"})
	difftest.Equal(t, origins(record), reviewRecord)
}

// TestMatchOtherFile: a file with the same name and prompt as a recipe of another file begins a recipe.
func TestMatchOtherFile(t *testing.T) {
	enterFolder(t, map[string]string{"review.md": "Review it.\n", "more/review.md": "Review it.\n"})

	report, record := match(t, read(t, "more/review.md", importer.Options{}), reviewed, reviewRecord...)

	difftest.Equal(t, slugsOf(report), []string{"review-2"})
	want := []imports.Entry{{Slug: "review-2", File: "more/review.md"}, {Slug: "review", File: "review.md"}}
	difftest.Equal(t, origins(record), want)
}

// TestMatchMoved: a recipe is known if its file has moved, and the record follows the file.
func TestMatchMoved(t *testing.T) {
	enterFolder(t, map[string]string{"more/review.md": "Review it.\n"})

	report, record := match(t, read(t, "more", importer.Options{}), reviewed, reviewRecord...)

	difftest.Equal(t, slugsOf(report), []string{"review known"})
	difftest.Equal(t, origins(record), []imports.Entry{{Slug: "review", File: "more/review.md"}})
}

// TestMatchRenamed: a recipe is known if its file or its heading has another name, and the record follows.
func TestMatchRenamed(t *testing.T) {
	for name, test := range map[string]struct {
		file, text string
		was, want  imports.Entry
	}{
		"file": {
			file: "judge.md",
			text: "Review it.\n",
			was:  imports.Entry{Slug: "review", File: "review.md"},
			want: imports.Entry{Slug: "review", File: "judge.md"},
		},
		"heading": {
			file: "a.md",
			text: "## Judge\nReview it.\n",
			was:  imports.Entry{Slug: "review", File: "a.md", Part: "Review"},
			want: imports.Entry{Slug: "review", File: "a.md", Part: "Judge"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			enterFolder(t, map[string]string{test.file: test.text})

			report, record := match(t, read(t, test.file, importer.Options{}), reviewed, test.was)

			difftest.Equal(t, slugsOf(report), []string{"review known"})
			difftest.Equal(t, origins(record), []imports.Entry{test.want})
		})
	}
}

// TestMatchRefused: a recipe that is refused is still there, so another one with its prompt begins a recipe.
func TestMatchRefused(t *testing.T) {
	enterFolder(t, map[string]string{"a.md": "## Review\nReview\u200b it.\n## Judge\nReview it.\n"})
	found := read(t, "a.md", importer.Options{})

	report, _ := match(t, found, reviewed, imports.Entry{Slug: "review", File: "a.md", Part: "Review"})

	difftest.Equal(t, slugsOf(report), []string{"judge"})
}

// TestMatchMovedWritten: a recipe whose file was moved keeps what is recorded of its texts.
func TestMatchMovedWritten(t *testing.T) {
	enterFolder(t, map[string]string{"judge.md": "Review it.\n"})
	written := map[string]string{"prompt": "of another prompt", "title": "of a title"}

	_, record := match(t, read(t, "judge.md", importer.Options{}), reviewed,
		imports.Entry{Slug: "review", File: "review.md", Written: written})

	want := map[string]string{"prompt": "c905f66169", "title": "of a title"}
	difftest.Equal(t, record.Recipes, []imports.Entry{{Slug: "review", File: "judge.md", Written: want}})
}

// TestMatchCopied: a copy of a file that is still there begins a recipe.
func TestMatchCopied(t *testing.T) {
	enterFolder(t, map[string]string{"review.md": "Review it.\n", "judge.md": "Review it.\n"})

	report, _ := match(t, read(t, "judge.md", importer.Options{}), reviewed, reviewRecord...)

	difftest.Equal(t, slugsOf(report), []string{"judge"})
}

// TestMatchMovedAndChanged: a file that has moved and changed is known by its name.
func TestMatchMovedAndChanged(t *testing.T) {
	enterFolder(t, map[string]string{"more/review.md": "Judge it.\n"})

	report, _ := match(t, read(t, "more", importer.Options{}), reviewed, reviewRecord...)

	difftest.Equal(t, slugsOf(report), []string{"review known"})
}

// TestMatchRenamedAndChanged: a file that was renamed and changed begins a recipe.
func TestMatchRenamedAndChanged(t *testing.T) {
	enterFolder(t, map[string]string{"judge.md": "Judge it.\n"})

	report, _ := match(t, read(t, "judge.md", importer.Options{}), reviewed, reviewRecord...)

	difftest.Equal(t, slugsOf(report), []string{"judge"})
}

// TestMatchWithoutRecord: without a record, a recipe is known by its slug and its prompt.
func TestMatchWithoutRecord(t *testing.T) {
	enterFolder(t, map[string]string{"review.md": "Review it.\n"})

	report, record := match(t, read(t, "review.md", importer.Options{}), reviewed)

	difftest.Equal(t, slugsOf(report), []string{"review known"})
	difftest.Equal(t, origins(record), reviewRecord)
}

// TestMatchOwn: a file does not take a recipe that was written by hand and has another prompt.
func TestMatchOwn(t *testing.T) {
	enterFolder(t, map[string]string{"review.md": "Judge it.\n"})

	report, _ := match(t, read(t, "review.md", importer.Options{}), reviewed)

	difftest.Equal(t, slugsOf(report), []string{"review-2"})
}

// TestMatchSlugOfThePage: a recipe does not get a slug that the page needs itself.
func TestMatchSlugOfThePage(t *testing.T) {
	enterFolder(t, map[string]string{"page.md": "Run it.\n"})

	report, _ := match(t, read(t, "page.md", importer.Options{}), reviewed)

	difftest.Equal(t, slugsOf(report), []string{"page-2"})
	difftest.Equal(t, report.Decisions[0].IsRenamed, true)
}

// TestMatchForgets: the record loses recipes that were taken out of the catalogue by hand.
func TestMatchForgets(t *testing.T) {
	enterFolder(t, nil)
	recorded := append(reviewRecord, imports.Entry{Slug: "old", File: "old.md"})

	_, record := match(t, &importer.Result{}, reviewed, recorded...)

	difftest.Equal(t, origins(record), reviewRecord)
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
		found := read(t, "-", importer.Options{Stdin: strings.NewReader(test.text)})

		report, _ := match(t, found, reviewed, imports.Entry{Slug: "review", File: "-", Part: test.part})

		difftest.Equal(t, slugsOf(report), []string{test.want}, test.text)
		difftest.Equal(t, report.Gone, []string(nil), test.text)
	}
}

// TestMatchCategory: a category that is there is taken, by its slug or by its title.
func TestMatchCategory(t *testing.T) {
	for _, category := range []string{"our-own", "Our own"} {
		enterFolder(t, map[string]string{"judge.md": "Judge it.\n"})
		c := catalogue{
			"catalogue.toml": []byte("source_language = \"en\"\n[[categories]]\nslug = \"our-own\"\n"),
			"en.toml":        []byte("[categories.our-own]\ntitle = \"Ours\"\n"),
		}

		report := c.merge(t, merge.Options{Category: category}, "judge.md")

		difftest.Equal(t, report.Decisions[0].CategorySlug, "our-own", category)
	}
}

// TestMatchRefusedRow: a row of a table that is refused is not gone.
func TestMatchRefusedRow(t *testing.T) {
	enterFolder(t, map[string]string{"t.csv": "act,prompt\nReview,Review it, please.\n"})

	report, _ := match(t, read(t, "t.csv", importer.Options{}), reviewed,
		imports.Entry{Slug: "review", File: "t.csv", Part: "Review"})

	difftest.Equal(t, report.Gone, nil)
}
