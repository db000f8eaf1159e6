package merge_test

import (
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/importer/merge"
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

// TestMatchNumberedHeadings: a heading that is called as another one would be numbered does not make the recipe of a third
// one gone, when that is empty for now.
func TestMatchNumberedHeadings(t *testing.T) {
	enterFolder(t, map[string]string{"a.md": "## Run (2)\nRun two.\n## Run\nRun one.\n## Run\n"})

	report, _ := match(t, read(t, "a.md", importer.Options{}), reviewed,
		imports.Entry{Slug: "review", File: "a.md", Part: "Run (3)"})

	difftest.Equal(t, report.Removed, nil)
}
