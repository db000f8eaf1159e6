package catalogue_test

import (
	"strings"
	"testing"

	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/difftest"
)

// TestFromMarkdown: the title, the prompt and the reasons of each recipe, whatever stands in blocks of code.
func TestFromMarkdown(t *testing.T) {
	const block, whole = ", the block of code as its prompt, the text around it as why_it_holds", ", all of the text as its prompt"
	for document, want := range map[string][]catalogue.NewRecipe{
		"# Ours\n\nAll of them.\n~~~\n## no title\n~~~\n## Été à `Zürich` ##\n\n- One.\n\n  two\n\n---\n\n##\tB {#last}\n": {
			{Slug: "ete-a-zurich", Title: "Été à Zürich", Prompt: "- One.\n\n  two"},
			{Slug: "last", Title: "B"},
		},
		"# A\n## B\nRun.\n# C {#d}\nNo prompt.\n## E\n```\na\n```\n```\n# b\n```\n## F\n```\nno end": {
			{Slug: "b", Title: "B", Category: "a", CategoryTitle: "A", Prompt: "Run."},
			{Slug: "e", Title: "E", Category: "d", CategoryTitle: "C", Prompt: "```\na\n```\n```\n# b\n```"},
			{Slug: "f", Title: "F", Category: "d", CategoryTitle: "C", Prompt: "```\nno end"},
		},
		"## A\nFirst\nthe module.\n\n````md\n\n```\n## Rules\n```\n\n````\n## B\n~~~\nb\n~~~\nThen `run`.\n## C\n~~~\nc\n~~~": {
			{Slug: "a", Title: "A", Prompt: "```\n## Rules\n```", WhyItHolds: "First the module.", Note: block},
			{Slug: "b", Title: "B", Prompt: "b", WhyItHolds: "Then `run`.", Note: block},
			{Slug: "c", Title: "C", Prompt: "c"},
		},
		"## A\nRun\n```\nmake\n```\nand stop.\n## B\n```sh\nmake\n```": {
			{Slug: "a", Title: "A", Prompt: "Run\n```\nmake\n```\nand stop.", Note: whole},
			{Slug: "b", Title: "B", Prompt: "```sh\nmake\n```", Note: whole},
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
		"\n## 試験":           `2: the title gives the slug ""; write another after it, as in ## 試験 {#another}`,
		"## A\na\n## a\nb":  `3: the title gives the slug "a"; `,
		"## A\na\n### b\nb": "3: this heading is of no recipe: begin that with ##",
	} {
		if _, err := catalogue.FromMarkdown(document); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", document, err, want)
		}
	}
}
