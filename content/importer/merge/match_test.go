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

	report, _ := match(t, read(t, "a.md", importer.Options{}), recipes,
		imports.Entry{Slug: "run", File: "a.md", Part: "Run"},
		imports.Entry{Slug: "run-2", File: "a.md", Part: "Run (2)"})

	difftest.Equal(t, slugsOf(report), []string{"run known", "run-2 known", "run-2-2"})
	difftest.Equal(t, report.Decisions[1].Prompt, "Run two.")
}

// twoRuns are two recipes below headings of the same name, and runRecords say so.
const twoRuns = `
[[categories]]
slug = "all"
[[recipes]]
slug = "run"
category = "all"
prompt = "Run one."
[[recipes]]
slug = "run-2"
category = "all"
prompt = "Run two."
`

var runRecords = []imports.Entry{
	{Slug: "run", File: "a.md", Part: "Run"},
	{Slug: "run-2", File: "a.md", Part: "Run (2)"},
}

// TestMatchFirstOfSameHeadings: when the first of two recipes with the same heading is deleted, the second
// stays what it is, although it has the place of the first now.
func TestMatchFirstOfSameHeadings(t *testing.T) {
	enterFolder(t, map[string]string{"a.md": "# All\n## Run\nRun two.\n## Try\nTry it.\n"})

	report, record := match(t, read(t, "a.md", importer.Options{}), twoRuns, runRecords...)

	difftest.Equal(t, slugsOf(report), []string{"run-2 known", "try"})
	difftest.Equal(t, report.Removed, []string{"run"})
	difftest.Equal(t, origins(record), []imports.Entry{
		{Slug: "run", File: "a.md", Part: "Run (2)"},
		{Slug: "run-2", File: "a.md", Part: "Run"},
		{Slug: "try", File: "a.md", Part: "Try"},
	})
}

// TestMatchBeforeSameHeadings: a new recipe above one with the same heading is new, and the other stays what it is.
func TestMatchBeforeSameHeadings(t *testing.T) {
	enterFolder(t, map[string]string{"a.md": "# All\n## Run\nRun none.\n## Run\nRun one.\n## Run\nRun two.\n"})

	report, record := match(t, read(t, "a.md", importer.Options{}), twoRuns, runRecords...)

	difftest.Equal(t, slugsOf(report), []string{"run-3", "run known", "run-2 known"})
	difftest.Equal(t, origins(record), []imports.Entry{
		{Slug: "run", File: "a.md", Part: "Run (2)"},
		{Slug: "run-2", File: "a.md", Part: "Run (3)"},
		{Slug: "run-3", File: "a.md", Part: "Run"},
	})
}

// TestMatchUnclear: when the first of two recipes with the same heading is deleted and the second is edited, the one that
// is left may be either. It changes nothing, and none is gone.
func TestMatchUnclear(t *testing.T) {
	for file, text := range map[string]string{
		"a.md":  "# All\n## Run\nRun two now.\n## Try\nTry it.\n",
		"a.csv": "act,prompt\nRun,Run two now.\nTry,Try it.\n",
	} {
		enterFolder(t, map[string]string{file: text})
		records := []imports.Entry{{Slug: "run", File: file, Part: "Run"}, {Slug: "run-2", File: file, Part: "Run (2)"}}

		report, record := match(t, read(t, file, importer.Options{}), twoRuns, records...)

		difftest.Equal(t, report.Decisions[0].Action, merge.Unclear, file)
		difftest.Equal(t, report.Decisions[0].MayBe, []string{"run", "run-2"}, file)
		difftest.Equal(t, report.Decisions[1].Action, merge.New, file)
		difftest.Equal(t, report.Removed, nil, file)
		difftest.Equal(t, origins(record), append(records, imports.Entry{Slug: "try", File: file, Part: "Try"}), file)
	}
}

// TestMatchUnclearSolved: when the catalogue has the text of the file, it is clear which recipe that is.
func TestMatchUnclearSolved(t *testing.T) {
	enterFolder(t, map[string]string{"a.md": "# All\n## Run\nRun two now.\n## Try\nTry it.\n"})
	recipes := strings.Replace(twoRuns, "Run two.", "Run two now.", 1)

	report, _ := match(t, read(t, "a.md", importer.Options{}), recipes, runRecords...)

	difftest.Equal(t, slugsOf(report), []string{"run-2 known", "try"})
	difftest.Equal(t, report.Removed, []string{"run"})
}

// TestMatchUnclearMore: when a recipe is added above one with the same heading that is edited, either may be the new
// one. Another one that has not changed is clear.
func TestMatchUnclearMore(t *testing.T) {
	enterFolder(t, map[string]string{"a.md": "# All\n## Run\nRun none.\n## Run\nRun one now.\n## Run\nRun two.\n"})

	report, record := match(t, read(t, "a.md", importer.Options{}), twoRuns, runRecords...)

	for _, d := range report.Decisions[:2] {
		difftest.Equal(t, d.Action, merge.Unclear)
		difftest.Equal(t, d.MayBe, []string{"run"})
	}
	difftest.Equal(t, report.Decisions[2].Slug, "run-2")
	difftest.Equal(t, origins(record), []imports.Entry{
		{Slug: "run", File: "a.md", Part: "Run"},
		{Slug: "run-2", File: "a.md", Part: "Run (3)"},
	})
}

// TestMatchEditedNamesakes: if there are as many recipes with the same heading as before, their order tells which is which.
func TestMatchEditedNamesakes(t *testing.T) {
	for text, want := range map[string][]string{
		"# All\n## Run\nRun one now.\n## Run\nRun two now.\n": {"run known", "run-2 known"},
		"# All\n## Run\nRun two.\n## Run\nRun one now.\n":     {"run-2 known", "run known"},
	} {
		enterFolder(t, map[string]string{"a.md": text})

		report, _ := match(t, read(t, "a.md", importer.Options{}), twoRuns, runRecords...)

		difftest.Equal(t, slugsOf(report), want)
	}
}

// TestMatchNumbersOfTheAuthor: a number in brackets that the author wrote is a part of the name, so another one does not
// make it unclear.
func TestMatchNumbersOfTheAuthor(t *testing.T) {
	enterFolder(t, map[string]string{"a.md": "# All\n## Step (2)\nRun two now.\n## Try\nTry it.\n"})

	report, _ := match(t, read(t, "a.md", importer.Options{}), twoRuns,
		imports.Entry{Slug: "run", File: "a.md", Part: "Step (1)"},
		imports.Entry{Slug: "run-2", File: "a.md", Part: "Step (2)"})

	difftest.Equal(t, slugsOf(report), []string{"run-2 known", "try"})
	difftest.Equal(t, report.Removed, []string{"run"})
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
		difftest.Equal(t, report.Removed, []string(nil), test.text)
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

// TestMatchRemoved: a recipe is gone if its file was read and does not have it, or is below a folder that was
// given and is not there.
func TestMatchRemoved(t *testing.T) {
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
			found := read(t, test.from, importer.Options{})

			report, _ := match(t, found, recipes,
				imports.Entry{Slug: "kept", File: "prompts/many.md", Part: "Kept"},
				imports.Entry{Slug: "gone-heading", File: "prompts/many.md", Part: "Gone heading"},
				imports.Entry{Slug: "gone-file", File: "folder/gone-file.md"},
				imports.Entry{Slug: "hidden", File: "refused/hidden.md"},
				imports.Entry{Slug: "taken-out", File: "folder/taken-out.md"})

			difftest.Equal(t, report.Removed, test.want)
		})
	}
}

// TestMatchRemovedMoved: a recipe whose file has moved is not gone.
func TestMatchRemovedMoved(t *testing.T) {
	enterFolder(t, map[string]string{"prompts/more/review.md": "Review it.\n"})

	report, _ := match(t, read(t, "prompts", importer.Options{}), reviewed, imports.Entry{Slug: "review", File: "prompts/review.md"})

	difftest.Equal(t, report.Removed, []string(nil))
}

// TestMatchRemovedInPlace: the folder of the catalogue may be given, and the current one by a dot.
func TestMatchRemovedInPlace(t *testing.T) {
	enterFolder(t, map[string]string{"judge.md": "Judge it.\n"})

	report, _ := match(t, read(t, ".", importer.Options{}), reviewed, reviewRecord...)

	difftest.Equal(t, report.Removed, []string{"review"})
}

// TestMatchRefusedRow: a row of a table that is refused is not gone.
func TestMatchRefusedRow(t *testing.T) {
	enterFolder(t, map[string]string{"t.csv": "act,prompt\nReview,Review it, please.\n"})

	report, _ := match(t, read(t, "t.csv", importer.Options{}), reviewed,
		imports.Entry{Slug: "review", File: "t.csv", Part: "Review"})

	difftest.Equal(t, report.Removed, nil)
}

// TestMatchNumberedHeadings: a heading that is called as another one would be numbered does not make the recipe of a third
// one gone, when that is empty for now.
func TestMatchNumberedHeadings(t *testing.T) {
	enterFolder(t, map[string]string{"a.md": "## Run (2)\nRun two.\n## Run\nRun one.\n## Run\n"})

	report, _ := match(t, read(t, "a.md", importer.Options{}), reviewed,
		imports.Entry{Slug: "review", File: "a.md", Part: "Run (3)"})

	difftest.Equal(t, report.Removed, nil)
}
