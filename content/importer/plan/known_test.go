package plan_test

import (
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/importer/plan"
)

// TestKnown: a recipe is known by its file, even if the text of the file has changed.
func TestKnown(t *testing.T) {
	begin(t, map[string]string{"p/run.md": "Run it.\n"})
	add(t, "p", plan.Options{})
	writeFiles(t, map[string]string{"p/run.md": "---\nname: start\n---\nStart it.\n", "p/say.md": "Say it.\n"})

	planned := add(t, "p", plan.Options{})

	expectSlugs(t, planned, 1, "say")
	difftest.Equal(t, planned.Known[0].Prompt, "Start it.")
}

// TestKnownSamePrompt: another file with the same prompt is another recipe.
func TestKnownSamePrompt(t *testing.T) {
	begin(t, map[string]string{"p/run.md": "Run it.\n"})
	add(t, "p", plan.Options{})
	writeFiles(t, map[string]string{"p/start.md": "Run it.\n"})

	planned := add(t, "p", plan.Options{})

	expectSlugs(t, planned, 1, "start")
}

// TestKnownRenamed: a recipe is known even if its author has changed its slug.
func TestKnownRenamed(t *testing.T) {
	begin(t, map[string]string{"run.md": "Run it.\n", "catalogue.toml": ""})
	writeFiles(t, map[string]string{"catalogue.toml": "source_language = \"en\"\n" + `
[[categories]]
slug = "ours"
[[recipes]]
slug = "start"
category = "ours"
file = "run.md"
`})

	planned := add(t, "run.md", plan.Options{})

	expectSlugs(t, planned, 1)
}

// TestKnownFirst: the first of several parts with the same name is known with or without a number.
func TestKnownFirst(t *testing.T) {
	begin(t, map[string]string{"p.md": "# Run\nRun one.\n# Run\nRun two.\n"})
	add(t, "p.md", plan.Options{})
	catalogue := filetest.ReadFile(t, "catalogue.toml")
	filetest.WriteFile(t, "catalogue.toml", strings.Replace(catalogue, "part = \"Run\"\n", "part = \"Run\"\nnumber = 1\n", 1))

	planned := add(t, "p.md", plan.Options{})

	expectSlugs(t, planned, 2)
}

// TestKnownParts: recipes below headings are known by their headings and numbers.
func TestKnownParts(t *testing.T) {
	begin(t, map[string]string{"p.md": "# Run\nRun one.\n# Run\nRun two.\n"})
	add(t, "p.md", plan.Options{})
	writeFiles(t, map[string]string{"p.md": "# Run\nRun one now.\n# Say\nSay it.\n# Run\nRun two now.\n# Run\nRun three.\n"})

	planned := add(t, "p.md", plan.Options{})

	expectSlugs(t, planned, 2, "say", "run-3")
}

// TestKnownAsParts: if the catalogue has parts of a file, the whole file is another recipe.
func TestKnownAsParts(t *testing.T) {
	begin(t, map[string]string{"p.md": "# Run\nRun it.\n# Say\nSay it.\n"})
	add(t, "p.md", plan.Options{})
	found := importer.Read([]string{"p.md"}, importer.Options{Whole: true})

	planned := addFound(t, found, plan.Options{})

	expectSlugs(t, planned, 0, "p")
}

// TestKnownCopy: if recipes are copied, a recipe is known by its prompt, in any file.
func TestKnownCopy(t *testing.T) {
	begin(t, map[string]string{"p/run.md": "Run it.\n", "p/say.md": "Say it.\n"})
	add(t, "p", plan.Options{Copy: true})
	writeFiles(t, map[string]string{"q/start.md": "Run it.\n", "q/say.md": "Say it now.\n"})

	planned := add(t, "q", plan.Options{Copy: true})

	expectSlugs(t, planned, 1, "say-2")
}

// TestKnownCopyOfLinked: if recipes are copied, a recipe is also known if the prompt is in a file that the catalogue
// names.
func TestKnownCopyOfLinked(t *testing.T) {
	begin(t, map[string]string{"run.md": "Run it.\n"})
	add(t, "run.md", plan.Options{})

	planned := add(t, "run.md", plan.Options{Copy: true})

	expectSlugs(t, planned, 1)
}

// TestKnownCopied: a recipe that was copied before is known by its prompt, even if new recipes stay in their files.
func TestKnownCopied(t *testing.T) {
	begin(t, map[string]string{"run.md": "Run it.\n"})
	add(t, "run.md", plan.Options{Copy: true})

	planned := add(t, "run.md", plan.Options{})

	expectSlugs(t, planned, 1)
}
