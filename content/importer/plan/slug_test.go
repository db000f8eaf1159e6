package plan_test

import (
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/importer/plan"
)

// How slugs are made from names is tested in package importer, with the names.

// TestSlugNamesakes: recipes of one name are told apart by numbers, also from those of the catalogue.
func TestSlugNamesakes(t *testing.T) {
	begin(t, map[string]string{"ours/run.md": "Run ours.\n"})
	add(t, "ours", plan.Options{})
	writeFiles(t, map[string]string{"theirs/a/run.md": "Run a.\n", "theirs/b/run.md": "Run b.\n"})

	planned := add(t, "theirs", plan.Options{})

	expectSlugs(t, planned, 0, "run-2", "run-3")
	difftest.Equal(t, planned.New[0].Added.Title, "Run")
}

// TestSlugSameHeadings: a heading with a number of its own does not get that of another one.
func TestSlugSameHeadings(t *testing.T) {
	begin(t, map[string]string{"p.md": "# Run\nRun one.\n# Run\nRun two.\n# Run (2)\nRun three.\n"})

	planned := add(t, "p.md", plan.Options{})

	expectSlugs(t, planned, 0, "run", "run-2", "run-2-2")
}

// TestSlugGiven: the slug that a heading gives is taken as it is, and its title is that of the heading.
func TestSlugGiven(t *testing.T) {
	begin(t, map[string]string{"p.md": "# Run it now {#run}\nRun it.\n"})

	planned := add(t, "p.md", plan.Options{})

	expectSlugs(t, planned, 0, "run")
	difftest.Equal(t, planned.New[0].Added.Title, "Run it now")
}

// TestSlugWithoutName: a recipe without a name has the slug recipe, or that with a number, and a title of that.
func TestSlugWithoutName(t *testing.T) {
	begin(t, map[string]string{"p.md": "#\nRun it.\n#\nSay it.\n"})

	planned := add(t, "p.md", plan.Options{})

	expectSlugs(t, planned, 0, "recipe", "recipe-2")
	difftest.Equal(t, planned.New[1].Added.Title, "Recipe 2")
}
