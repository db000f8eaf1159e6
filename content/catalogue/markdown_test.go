package catalogue_test

import (
	"strings"
	"testing"

	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/difftest"
)

// TestFromMarkdown: the title, the prompt and the reasons of each recipe, whatever stands in blocks of code.
func TestFromMarkdown(t *testing.T) {
	for document, want := range map[string][]catalogue.NewRecipe{
		"# Ours\n\nAll of them.\n~~~\n## no title\n~~~\n## Été à Zürich ##\n\n- One.\n\n  two\n### Rules\nThree.\n\n##\tB {#last}\n": {
			{Slug: "ete-a-zurich", Title: "Été à Zürich", Prompt: "- One.\n\n  two\n### Rules\nThree."},
			{Slug: "last", Title: "B"},
		},
		"## A\nFirst\nthe module.\n\n~~~~sh\n\n~~~\n## Rules\n~~~\n\n~~~~\n\nThen `run`.\n## B\n```\na\n```\nor\n```\nb\n```": {
			{Slug: "a", Title: "A", Prompt: "~~~\n## Rules\n~~~", WhyItHolds: "First the module. Then `run`."},
			{Slug: "b", Title: "B", Prompt: "```\na\n```\nor\n```\nb\n```"},
		},
		"No title.": nil,
	} {
		got, err := catalogue.FromMarkdown(document)
		if err != nil {
			t.Error(err)
		}
		difftest.Expect(t, want, got, document)
	}
	for document, want := range map[string]string{
		"\n## 試験":            `2: the title gives the slug ""; write another after it, as in ## 試験 {#another}`,
		"## A\na\n## a\nb":   `3: the title gives the slug "a"; `,
		"## A\n````\n```\na": "2: ```` begins a block of code that has no end",
	} {
		if _, err := catalogue.FromMarkdown(document); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", document, err, want)
		}
	}
}
