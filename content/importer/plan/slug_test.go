package plan_test

import (
	"testing"

	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
)

// How slugs are made from names is tested in package importer, with the names.

// TestSlugNamesakes: recipes with the same name get numbers in their slugs, and so do recipes with the name of one in
// the catalogue.
func TestSlugNamesakes(t *testing.T) {
	contenttest.BeginEmpty(t, map[string]string{"ours/run.md": "Run ours.\n"})
	add(t, "ours", options{})
	filetest.WriteFiles(t, map[string]string{"theirs/a/run.md": "Run a.\n", "theirs/b/run.md": "Run b.\n"})

	planned := add(t, "theirs", options{})

	expectSlugs(t, planned, "run-2", "run-3")
	difftest.Equal(t, planned[0].Added.Title, "Run")
}

// TestSlugSameHeadings: the slug of a heading that ends in a number is not given to another heading.
func TestSlugSameHeadings(t *testing.T) {
	contenttest.BeginEmpty(t, map[string]string{"p.md": "# Run\nRun one.\n# Run\nRun two.\n# Run (2)\nRun three.\n"})

	planned := add(t, "p.md", options{})

	expectSlugs(t, planned, "run", "run-2", "run-2-2")
}

// TestSlugGiven: a slug that a heading gives is used unchanged. The title of the recipe is that of the heading.
func TestSlugGiven(t *testing.T) {
	contenttest.BeginEmpty(t, map[string]string{"p.md": "# Run it now {#run}\nRun it.\n"})

	planned := add(t, "p.md", options{})

	expectSlugs(t, planned, "run")
	difftest.Equal(t, planned[0].Added.Title, "Run it now")
}

// TestSlugWithoutName: a recipe without a name gets the slug recipe, with a number if it is taken, and a title made
// from the slug.
func TestSlugWithoutName(t *testing.T) {
	contenttest.BeginEmpty(t, map[string]string{"p.md": "#\nRun it.\n#\nSay it.\n"})

	planned := add(t, "p.md", options{})

	expectSlugs(t, planned, "recipe", "recipe-2")
	difftest.Equal(t, planned[1].Added.Title, "Recipe 2")
}
