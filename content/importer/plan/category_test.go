package plan_test

import (
	"strings"
	"testing"

	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
)

// beginMany begins a catalogue with two recipes from many.md, one in the category ours and one in theirs.
func beginMany(t *testing.T) {
	t.Helper()
	contenttest.BeginEmpty(t, map[string]string{"many.md": "# Ours\n## Run\nRun it.\n# Theirs\n## Say\nSay it.\n"})
	add(t, "many.md", options{})
}

// TestCategoryOfOptions: a recipe gets the category of the options, even if its file has another one.
func TestCategoryOfOptions(t *testing.T) {
	beginMany(t)
	filetest.WriteFiles(t, map[string]string{"more.md": "# Theirs\n## Go\nGo.\n# More\n## Stop\nStop.\n"})

	planned := add(t, "more.md", options{category: "ours"})

	expectCategories(t, planned, "ours", "ours")
}

// TestCategoryOfOptionsNew: if the options have the slug of a new category, its title is made from the slug. If they
// have the title, the slug is made from the title.
func TestCategoryOfOptionsNew(t *testing.T) {
	for _, name := range []string{"more-tests", "More tests"} {
		contenttest.BeginEmpty(t, map[string]string{"run.md": "Run it.\n"})

		planned := add(t, "run.md", options{category: name})

		expectCategories(t, planned, "more-tests")
		difftest.Equal(t, planned[0].Added.CategoryTitle, "More tests", name)
	}
}

// TestCategoryOfTitle: a recipe gets the category with the same title, even if the slug differs.
func TestCategoryOfTitle(t *testing.T) {
	contenttest.BeginEmpty(t, map[string]string{
		"p.md": "# C++\n## Run\nRun it.\n# Ours\n## Go\nGo.\n",
		"q.md": "# C++\n## Say\nSay it.\n# Ours\n## Stop\nStop.\n",
	})
	first := add(t, "p.md", options{})
	catalogue := filetest.ReadFile(t, "catalogue.toml")
	english := filetest.ReadFile(t, "en.toml")
	filetest.WriteFiles(t, map[string]string{
		"catalogue.toml": strings.ReplaceAll(catalogue, "c-plus-plus", "cpp"),
		"en.toml":        strings.ReplaceAll(english, "c-plus-plus", "cpp"),
	})

	second := add(t, "q.md", options{})

	expectCategories(t, first, "c-plus-plus", "ours")
	expectCategories(t, second, "cpp", "ours")
}

// TestCategoryOfFile: a recipe without a category gets the category of the other recipes of its file. Their author
// may have moved them there.
func TestCategoryOfFile(t *testing.T) {
	beginMany(t)
	filetest.WriteFiles(t, map[string]string{"p.md": "# Go\nGo.\n# Stop\nStop.\n"})
	add(t, "p.md", options{})
	catalogue := filetest.ReadFile(t, "catalogue.toml")
	filetest.WriteFiles(t, map[string]string{
		"catalogue.toml": strings.ReplaceAll(catalogue, `category = "all"`, `category = "theirs"`),
		"p.md":           "# Go\nGo.\n# Stop\nStop.\n# Rest\nRest.\n",
	})

	planned := add(t, "p.md", options{})

	expectSlugs(t, planned, "rest")
	expectCategories(t, planned, "theirs")
}

// TestCategoryOfFolder: a recipe without a category that is a whole file gets the category of the other recipes of
// its folder.
func TestCategoryOfFolder(t *testing.T) {
	beginMany(t)
	filetest.WriteFiles(t, map[string]string{"p/theirs/go.md": "Go.\n"})
	add(t, "p", options{})
	filetest.WriteFiles(t, map[string]string{"p/theirs/stop.md": "Stop.\n"})

	planned := add(t, "p/theirs", options{})

	expectSlugs(t, planned, "stop")
	expectCategories(t, planned, "theirs")
}

// TestCategoryOnly: a recipe without a category gets the only category of the catalogue.
func TestCategoryOnly(t *testing.T) {
	contenttest.BeginEmpty(t, map[string]string{"ours/run.md": "Run it.\n", "say.md": "Say it.\n"})
	add(t, "ours/run.md", options{category: "ours"})

	planned := add(t, "say.md", options{})

	expectCategories(t, planned, "ours")
}

// TestCategoryNone: if the catalogue has several categories, a recipe without a category gets the default category.
func TestCategoryNone(t *testing.T) {
	beginMany(t)
	filetest.WriteFiles(t, map[string]string{"p/go.md": "Go.\n", "p/stop.md": "Stop.\n"})

	planned := add(t, "p", options{})

	expectCategories(t, planned, "all", "all")
	difftest.Equal(t, planned[0].Added.CategoryTitle, "Prompts")
}

// TestCategorySigns: categories whose names have no letters get different slugs, and are found again by their titles.
func TestCategorySigns(t *testing.T) {
	contenttest.BeginEmpty(t, map[string]string{
		"many.md": "# 🚀\n## Go\nGo.\n# 🔧\n## Mend\nMend it.\n# 🚀\n## Fly\nFly.\n",
		"more.md": "# 🔧\n## Turn\nTurn it.\n# 🎈\n## Rise\nRise.\n",
	})

	first := add(t, "many.md", options{})
	second := add(t, "more.md", options{})

	expectCategories(t, first, "category", "category-2", "category")
	expectCategories(t, second, "category-2", "category-3")
}
