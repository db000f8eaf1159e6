package plan_test

import (
	"strings"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/importer/plan"
)

// judge is the file of an agent, with everything that a file can say about its recipe.
const judge = "---\ndescription: It says why.\ntools: Read\n---\nJudge <FILE> with `go vet`.\n"

// judged is the recipe in judge when it is copied.
var judged = edit.Recipe{
	Slug:          "judge",
	Category:      "all",
	CategoryTitle: "Prompts",
	Title:         "Judge",
	WhyItHolds:    "It says why.",
	Prompt:        "Judge <FILE> with `go vet`.",
	Change:        []string{"<FILE>"},
	PromptOnly:    true,
	NoSkill:       true,
}

// TestEdits: a recipe stays in its file. The catalogue gets the origin of the recipe, and nothing that the file says.
func TestEdits(t *testing.T) {
	contenttest.BeginEmpty(t, map[string]string{"p/judge.md": judge})

	planned := add(t, "p", options{})

	want := edit.Recipe{
		Slug:          "judge",
		Category:      "all",
		CategoryTitle: "Prompts",
		Title:         "Judge",
		Origin:        content.PromptOrigin{File: "p/judge.md"},
	}
	difftest.Equal(t, plan.Edits(planned), []edit.Recipe{want})
}

// TestEditsCopy: a copied recipe has no origin.
func TestEditsCopy(t *testing.T) {
	contenttest.BeginEmpty(t, map[string]string{"p/judge.md": judge})

	planned := add(t, "p", options{copy: true})

	difftest.Equal(t, plan.Edits(planned), []edit.Recipe{judged})
}

// TestEditsImpossible: a recipe whose file the catalogue cannot name, as on another drive, is copied.
func TestEditsImpossible(t *testing.T) {
	contenttest.BeginEmpty(t, map[string]string{"p/judge.md": judge})

	planned := add(t, "p", options{name: func(string) (string, bool) { return "", false }})

	difftest.Equal(t, plan.Edits(planned), []edit.Recipe{judged})
}

// TestEditsStdin: a recipe from standard input is copied, since nobody can read it there again.
func TestEditsStdin(t *testing.T) {
	contenttest.BeginEmpty(t, nil)
	fromStdin := importer.Options{Stdin: strings.NewReader(judge)}
	found := importer.Read([]string{importer.Stdin}, fromStdin)

	planned := addFound(t, found, options{})

	difftest.Equal(t, plan.Edits(planned)[0].Origin, content.PromptOrigin{})
	difftest.Equal(t, plan.Edits(planned)[0].Prompt, judged.Prompt)
}

// originsOf returns the origins of the recipes that were added.
func originsOf(planned []plan.Recipe) []content.PromptOrigin {
	var origins []content.PromptOrigin
	for _, r := range plan.Edits(planned) {
		origins = append(origins, r.Origin)
	}
	return origins
}

// TestEditsParts: headings of the same name have numbers. A recipe below a heading without a name is copied.
func TestEditsParts(t *testing.T) {
	contenttest.BeginEmpty(t, map[string]string{"p.md": "# Run\nRun one.\n# Run\nRun two.\n#\nSay it.\n"})

	planned := add(t, "p.md", options{})

	difftest.Equal(t, originsOf(planned), []content.PromptOrigin{
		{File: "p.md", Part: "Run"},
		{File: "p.md", Part: "Run", Number: 2},
		{},
	})
}

// TestEditsRows: rows of the same name have numbers. A recipe in a row without a name is copied.
func TestEditsRows(t *testing.T) {
	contenttest.BeginEmpty(t, map[string]string{"p.csv": "act,prompt\nRun,Run one.\nRun,Run two.\n,Say it.\n"})

	planned := add(t, "p.csv", options{})

	difftest.Equal(t, originsOf(planned), []content.PromptOrigin{
		{File: "p.csv", Part: "Run"},
		{File: "p.csv", Part: "Run", Number: 2},
		{},
	})
}

// TestEditsFiles: a recipe has the other files of its skill if it stays in its file.
func TestEditsFiles(t *testing.T) {
	skill := map[string]string{
		"tidy/SKILL.md": "---\nname: tidy\ndescription: Tidies up.\n---\nTidy up.\n",
		"tidy/a/b.txt":  "",
		"tidy/run.sh":   "",
	}
	contenttest.BeginEmpty(t, skill)
	linked := add(t, "tidy", options{})
	contenttest.BeginEmpty(t, skill)

	copied := add(t, "tidy", options{copy: true})

	difftest.Equal(t, plan.Edits(linked)[0].Files, []string{"a/b.txt", "run.sh"})
	difftest.Equal(t, plan.Edits(copied)[0].Files, nil)
}
