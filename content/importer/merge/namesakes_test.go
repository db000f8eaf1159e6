package merge_test

import (
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/imports"
)

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
		imports.Entry{Slug: "run-2", File: "a.md", Part: "Run", Number: 2})

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
	{Slug: "run-2", File: "a.md", Part: "Run", Number: 2},
}

// TestMatchOldNumbers: the number of a part was in its name before. Such a record is understood as long as the prompt tells.
func TestMatchOldNumbers(t *testing.T) {
	enterFolder(t, map[string]string{"a.md": "# All\n## Run\nRun one now.\n## Run\nRun two.\n"})

	report, record := match(t, read(t, "a.md", importer.Options{}), twoRuns,
		imports.Entry{Slug: "run", File: "a.md", Part: "Run"},
		imports.Entry{Slug: "run-2", File: "a.md", Part: "Run (2)"})

	difftest.Equal(t, slugsOf(report), []string{"run known", "run-2 known"})
	difftest.Equal(t, origins(record), runRecords)
}

// TestMatchFirstOfSameHeadings: when the first of two recipes with the same heading is deleted, the second
// stays what it is, although it has the place of the first now.
func TestMatchFirstOfSameHeadings(t *testing.T) {
	enterFolder(t, map[string]string{"a.md": "# All\n## Run\nRun two.\n## Try\nTry it.\n"})

	report, record := match(t, read(t, "a.md", importer.Options{}), twoRuns, runRecords...)

	difftest.Equal(t, slugsOf(report), []string{"run-2 known", "try"})
	difftest.Equal(t, report.Gone, []string{"run"})
	difftest.Equal(t, origins(record), []imports.Entry{
		{Slug: "run", File: "a.md", Part: "Run", Missing: true},
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
		{Slug: "run", File: "a.md", Part: "Run", Number: 2},
		{Slug: "run-2", File: "a.md", Part: "Run", Number: 3},
		{Slug: "run-3", File: "a.md", Part: "Run"},
	})
}

// TestMatchFewerNamesakes: when the first of two recipes with the same heading is deleted and the second is edited, nobody
// knows which is left. So it is new, and both are gone.
func TestMatchFewerNamesakes(t *testing.T) {
	for file, text := range map[string]string{
		"a.md":  "# All\n## Run\nRun two now.\n## Try\nTry it.\n",
		"a.csv": "act,prompt\nRun,Run two now.\nTry,Try it.\n",
	} {
		enterFolder(t, map[string]string{file: text})
		records := []imports.Entry{{Slug: "run", File: file, Part: "Run"}, {Slug: "run-2", File: file, Part: "Run", Number: 2}}

		report, record := match(t, read(t, file, importer.Options{}), twoRuns, records...)

		difftest.Equal(t, slugsOf(report), []string{"run-3", "try"}, file)
		difftest.Equal(t, report.Gone, []string{"run", "run-2"}, file)
		difftest.Equal(t, origins(record), []imports.Entry{
			{Slug: "run", File: file, Part: "Run", Missing: true},
			{Slug: "run-2", File: file, Part: "Run", Number: 2, Missing: true},
			{Slug: "run-3", File: file, Part: "Run"},
			{Slug: "try", File: file, Part: "Try"},
		}, file)
	}
}

// TestMatchBesideMissing: a recipe that was missing before does not keep another one of its name from being edited.
func TestMatchBesideMissing(t *testing.T) {
	enterFolder(t, map[string]string{"a.md": "# All\n## Run\nRun two now.\n## Try\nTry it.\n"})

	report, _ := match(t, read(t, "a.md", importer.Options{}), twoRuns,
		imports.Entry{Slug: "run", File: "a.md", Part: "Run", Missing: true},
		imports.Entry{Slug: "run-2", File: "a.md", Part: "Run"})

	difftest.Equal(t, slugsOf(report), []string{"run-2 known", "try"})
	difftest.Equal(t, report.Gone, []string{"run"})
}

// TestMatchBack: a recipe that was missing is the same when its file is back, with another text.
func TestMatchBack(t *testing.T) {
	enterFolder(t, map[string]string{"review.md": "Judge it.\n"})

	report, record := match(t, read(t, "review.md", importer.Options{}), reviewed,
		imports.Entry{Slug: "review", File: "review.md", Missing: true})

	difftest.Equal(t, slugsOf(report), []string{"review known"})
	difftest.Equal(t, origins(record), reviewRecord)
}

// TestMatchFewerNamesakesSolved: when the catalogue has the text of the file, it is clear which recipe that is.
func TestMatchFewerNamesakesSolved(t *testing.T) {
	enterFolder(t, map[string]string{"a.md": "# All\n## Run\nRun two now.\n## Try\nTry it.\n"})
	recipes := strings.Replace(twoRuns, "Run two.", "Run two now.", 1)

	report, _ := match(t, read(t, "a.md", importer.Options{}), recipes, runRecords...)

	difftest.Equal(t, slugsOf(report), []string{"run-2 known", "try"})
	difftest.Equal(t, report.Gone, []string{"run"})
}

// TestMatchMoreNamesakes: when a recipe is added above one with the same heading that is edited, nobody knows which is new.
// Another one that has not changed is clear.
func TestMatchMoreNamesakes(t *testing.T) {
	enterFolder(t, map[string]string{"a.md": "# All\n## Run\nRun none.\n## Run\nRun one now.\n## Run\nRun two.\n"})

	report, record := match(t, read(t, "a.md", importer.Options{}), twoRuns, runRecords...)

	difftest.Equal(t, slugsOf(report), []string{"run-3", "run-4", "run-2 known"})
	difftest.Equal(t, report.Gone, []string{"run"})
	difftest.Equal(t, origins(record), []imports.Entry{
		{Slug: "run", File: "a.md", Part: "Run", Missing: true},
		{Slug: "run-2", File: "a.md", Part: "Run", Number: 3},
		{Slug: "run-3", File: "a.md", Part: "Run"},
		{Slug: "run-4", File: "a.md", Part: "Run", Number: 2},
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
	difftest.Equal(t, report.Gone, []string{"run"})
}

// TestMatchEmptyHeading: a recipe whose heading is empty for now is not gone, although another one has its number.
func TestMatchEmptyHeading(t *testing.T) {
	enterFolder(t, map[string]string{"a.md": "## Run\n## Run\nRun two.\n"})

	report, record := match(t, read(t, "a.md", importer.Options{}), twoRuns, runRecords...)

	difftest.Equal(t, slugsOf(report), []string{"run-2 known"})
	difftest.Equal(t, report.Gone, nil)
	difftest.Equal(t, origins(record), []imports.Entry{
		{Slug: "run", File: "a.md", Part: "Run", Missing: true},
		{Slug: "run-2", File: "a.md", Part: "Run"},
	})
}
