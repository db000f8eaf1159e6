package importer_test

import (
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/importer"
)

// TestReadManyComments: the comments of a line are handled together, so the time does not grow with the square of
// their number.
func TestReadManyComments(t *testing.T) {
	text := "Do it." + strings.Repeat("<!-- x -->", 100_000)

	found := importer.Read([]string{"-"}, importer.Options{Stdin: strings.NewReader(text)})

	if len(found.Recipes) != 1 || found.Recipes[0].Prompt != "Do it." {
		t.Errorf("recipes are %v", found.Recipes)
	}
	difftest.Equal(t, len(found.Recipes[0].Differences), 1)
}

// TestReadDeep: a text with very many lists or quotations within one another is refused, with its line.
func TestReadDeep(t *testing.T) {
	for name, text := range map[string]string{
		"quotations": "Do it.\n" + strings.Repeat(">", 10_000) + " now\n",
		"lists":      "Do it.\n" + strings.Repeat("- ", 10_000) + "now\n",
		"numbers":    "Do it.\n" + strings.Repeat("1. ", 10_000) + "now\n",
		"indented":   "Do it.\n" + strings.Repeat(" ", 10_000) + "- now\n",
	} {
		found := importer.Read([]string{"-"}, importer.Options{Stdin: strings.NewReader(text)})

		const want = "-:2:1: more than 100 lists and quotations within one another; take some out"
		difftest.Equal(t, found.Mistakes().Error(), want, name)
	}
}

// TestReadDeepFrontMatter: front matter with very many lists within one another is read key by key, not as YAML.
func TestReadDeepFrontMatter(t *testing.T) {
	for name, value := range map[string]string{
		"brackets": strings.Repeat("[", 50_000),
		"marks":    "\n  " + strings.Repeat("- ", 20_000) + "x",
		"long":     strings.Repeat("a ", 50_000),
	} {
		text := "---\ndescription: Does it.\ntools: " + value + "\n---\nDo it.\n"

		found := importer.Read([]string{"-"}, importer.Options{Stdin: strings.NewReader(text)})

		if len(found.Recipes) != 1 {
			t.Fatal(name, found.Mistakes())
		}
		difftest.Equal(t, found.Recipes[0].WhyItHolds, "Does it.", name)
		difftest.Equal(t, len(found.Recipes[0].Differences), 1, name) // that it is not YAML
	}
}
