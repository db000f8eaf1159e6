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
