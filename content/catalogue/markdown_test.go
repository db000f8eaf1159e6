package catalogue_test

import (
	"strings"
	"testing"

	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/difftest"
)

// TestFromMarkdown: the title, the prompt and the reasons of each recipe, whatever stands in its blocks, and what authors should
// look at.
func TestFromMarkdown(t *testing.T) {
	const block, whole = ": the block is the prompt, and the text around it why_it_holds", ": all of the text is the prompt, with the marks of its blocks"
	for document, want := range map[string]struct {
		recipes []catalogue.NewRecipe
		notes   []string
	}{
		"# Ours\n\nAll of them.\n~~~\n## no title\n~~~\n## Été à `Zürich` ##\n\n- One.\n\n  two\n\n---\n\n##\tB {#last}\n": {
			[]catalogue.NewRecipe{
				{Slug: "ete-a-zurich", Title: "Été à Zürich", Prompt: "- One.\n\n  two"},
				{Slug: "last", Title: "B"},
			}, []string{"1: the text below this heading is left out: recipes begin with ##"},
		},
		"# 題\n## A\n### B\nRun.\n## C {#d}\n### E\n```\na\n```\n> b\n### F\n```\nno end": {
			[]catalogue.NewRecipe{
				{Slug: "b", Title: "B", Category: "a", CategoryTitle: "A", Prompt: "Run."},
				{Slug: "e", Title: "E", Category: "d", CategoryTitle: "C", Prompt: "```\na\n```\n> b"},
				{Slug: "f", Title: "F", Category: "d", CategoryTitle: "C", Prompt: "```\nno end"},
			}, []string{"6" + whole},
		},
		"# A\nFirst\nthe module.\n\n````md\n\n```\n## Rules\n```\n\n````\n# B\nRun:\n> b\n>\n> > c\n\nThen `run`.\n# C\n~~~\nc\n~~~\n# D\nRun\n```sh\nmake\n```": {
			[]catalogue.NewRecipe{
				{Slug: "a", Title: "A", Prompt: "```\n## Rules\n```", WhyItHolds: "First the module."},
				{Slug: "b", Title: "B", Prompt: "b\n\n> c", WhyItHolds: "Run: Then `run`."},
				{Slug: "c", Title: "C", Prompt: "c"},
				{Slug: "d", Title: "D", Prompt: "Run\n```sh\nmake\n```"},
			}, []string{"1" + block, "12" + block, "23" + whole},
		},
		"No title.": {},
	} {
		recipes, notes, err := catalogue.FromMarkdown(document)
		if err != nil {
			t.Error(err)
		}
		difftest.Expect(t, want.recipes, recipes, document)
		difftest.Expect(t, want.notes, notes, document)
	}
	for document, want := range map[string]string{
		"\n## 試験":          `2: the title gives the slug ""; write another after it, as in ## 試験 {#another}`,
		"## A\na\n## a\nb": `3: the title gives the slug "a"; `,
	} {
		if _, _, err := catalogue.FromMarkdown(document); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", document, err, want)
		}
	}
}
