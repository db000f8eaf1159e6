package schema_test

import (
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/tomldoc"
)

// TestMergeTexts: tables get the entries of both files, lists have their own length if they have any, and the files that
// are merged stay as they are.
func TestMergeTexts(t *testing.T) {
	own := content.LanguageFile{
		Lang:         "fr",
		Title:        "Titre",
		Introduction: []string{"Un."},
		Categories:   map[string]content.CategoryText{"docs": {Title: "Docs"}},
	}
	other := content.LanguageFile{
		Lang:         "en",
		Title:        "Title",
		Tags:         []string{"one", "two"},
		Introduction: []string{"One.", "Two."},
		Categories:   map[string]content.CategoryText{"tests": {Title: "Tests"}},
	}

	merged := schema.MergeTexts(own, other, func(path tomldoc.Path, own, other string) string {
		if own == "" {
			return other
		}
		return own
	})

	difftest.Equal(t, schema.Texts(merged), map[tomldoc.Path]string{
		tomldoc.Keys("title"):                        "Titre",
		tomldoc.Keys("tags").Index(0):                "one",
		tomldoc.Keys("tags").Index(1):                "two",
		tomldoc.Keys("introduction").Index(0):        "Un.",
		tomldoc.Keys("categories", "docs", "title"):  "Docs",
		tomldoc.Keys("categories", "tests", "title"): "Tests",
	})
	difftest.Equal(t, merged.Lang, "fr")
	difftest.Equal(t, len(own.Categories), 1, "own has changed")
}
