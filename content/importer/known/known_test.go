package known_test

import (
	"strings"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/importer/known"
)

// TestKnown: a recipe is known by its file, even if the text of the file has changed.
func TestKnown(t *testing.T) {
	contenttest.BeginEmpty(t, map[string]string{"p/run.md": "Run it.\n"})
	add(t, "p", known.Options{})
	filetest.WriteFiles(t, map[string]string{"p/run.md": "---\nname: start\n---\nStart it.\n", "p/say.md": "Say it.\n"})

	compared := add(t, "p", known.Options{})

	expectNew(t, compared, 1, "p/say.md")
	difftest.Equal(t, compared.Known[0].Prompt, "Start it.")
}

// TestKnownSamePrompt: another file with the same prompt is another recipe.
func TestKnownSamePrompt(t *testing.T) {
	contenttest.BeginEmpty(t, map[string]string{"p/run.md": "Run it.\n"})
	add(t, "p", known.Options{})
	filetest.WriteFiles(t, map[string]string{"p/start.md": "Run it.\n"})

	compared := add(t, "p", known.Options{})

	expectNew(t, compared, 1, "p/start.md")
}

// TestKnownRenamed: a recipe is known even if its author has changed its slug.
func TestKnownRenamed(t *testing.T) {
	contenttest.BeginEmpty(t, map[string]string{"run.md": "Run it.\n", "catalogue.toml": ""})
	filetest.WriteFiles(t, map[string]string{"catalogue.toml": "source_language = \"en\"\n" + `
[[categories]]
slug = "ours"
[[recipes]]
slug = "start"
category = "ours"
file = "run.md"
`})

	compared := add(t, "run.md", known.Options{})

	expectNew(t, compared, 1)
}

// TestKnownFirst: the first of several parts with the same name is known with or without a number.
func TestKnownFirst(t *testing.T) {
	contenttest.BeginEmpty(t, map[string]string{"p.md": "# Run\nRun one.\n# Run\nRun two.\n"})
	add(t, "p.md", known.Options{})
	catalogue := filetest.ReadFile(t, "catalogue.toml")
	filetest.WriteFile(t, "catalogue.toml", strings.Replace(catalogue, "part = \"Run\"\n", "part = \"Run\"\nnumber = 1\n", 1))

	compared := add(t, "p.md", known.Options{})

	expectNew(t, compared, 2)
}

// TestKnownParts: recipes below headings are known by their headings and numbers.
func TestKnownParts(t *testing.T) {
	contenttest.BeginEmpty(t, map[string]string{"p.md": "# Run\nRun one.\n# Run\nRun two.\n"})
	add(t, "p.md", known.Options{})
	filetest.WriteFiles(t, map[string]string{"p.md": "# Run\nRun one now.\n# Say\nSay it.\n# Run\nRun two now.\n# Run\nRun three.\n"})

	compared := add(t, "p.md", known.Options{})

	expectNew(t, compared, 2, "p.md: Say 1", "p.md: Run 3")
}

// TestKnownAsParts: if the catalogue has parts of a file, the whole file is another recipe.
func TestKnownAsParts(t *testing.T) {
	contenttest.BeginEmpty(t, map[string]string{"p.md": "# Run\nRun it.\n# Say\nSay it.\n"})
	add(t, "p.md", known.Options{})
	found := importer.Read([]string{"p.md"}, importer.Options{Whole: true})

	compared := addFound(t, found, known.Options{})

	expectNew(t, compared, 0, "p.md")
}

// TestKnownCopy: if recipes are copied, a recipe is known by its prompt, in any file.
func TestKnownCopy(t *testing.T) {
	contenttest.BeginEmpty(t, map[string]string{"p/run.md": "Run it.\n", "p/say.md": "Say it.\n"})
	add(t, "p", known.Options{Copy: true})
	filetest.WriteFiles(t, map[string]string{"q/start.md": "Run it.\n", "q/say.md": "Say it now.\n"})

	compared := add(t, "q", known.Options{Copy: true})

	expectNew(t, compared, 1, "q/say.md")
}

// TestKnownCopyOfLinked: if recipes are copied, a recipe is also known if the prompt is in a file that the catalogue
// names.
func TestKnownCopyOfLinked(t *testing.T) {
	contenttest.BeginEmpty(t, map[string]string{"run.md": "Run it.\n"})
	add(t, "run.md", known.Options{})

	compared := add(t, "run.md", known.Options{Copy: true})

	expectNew(t, compared, 1)
}

// TestKnownCopied: a recipe that was copied before is known by its prompt, even if new recipes stay in their files.
func TestKnownCopied(t *testing.T) {
	contenttest.BeginEmpty(t, map[string]string{"run.md": "Run it.\n"})
	add(t, "run.md", known.Options{Copy: true})

	compared := add(t, "run.md", known.Options{})

	expectNew(t, compared, 1)
}

// TestKnownUnderAnotherName: a recipe is known if the catalogue names its file with a dot before it.
func TestKnownUnderAnotherName(t *testing.T) {
	contenttest.BeginEmpty(t, map[string]string{"p/run.md": "Run it."})
	add(t, "p", known.Options{})
	filetest.Edit(t, "catalogue.toml", `"p/run.md"`, `"./p/run.md"`)

	compared := add(t, "p", known.Options{})

	expectNew(t, compared, 1)
}

// TestPartsUnderAnotherName: the same for the parts of a file.
func TestPartsUnderAnotherName(t *testing.T) {
	recipes := []content.RecipeEntry{{File: "./all.md", Part: "One"}}
	of := &catalogue.Catalogue{Entries: content.CatalogueFile{Recipes: recipes}}

	partsOf := known.PartsOf(of, func(path string) (string, bool) { return path, true })

	difftest.Equal(t, partsOf("all.md"), []string{"One"})
}
