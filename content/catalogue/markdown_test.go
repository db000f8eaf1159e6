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
	block := []string{"1: the block is the prompt, the text around it why_it_holds; for another heading over it: recipes help writing"}
	whole := []string{"6: all of the text is the prompt; if some of it explains the prompt, put the prompt alone between ```, with no programming language there, or move the explanation"}
	long := strings.Repeat("a line ", 9)[:62] + "."
	for document, want := range map[string][]catalogue.NewRecipe{
		"# Ours\n\nAll of them.\n~~~\n## no title\n~~~\n# Theirs\n## Été à `Zürich` ##\n\n- One.\n  two\n\n---\n\n##\tB {#last}\n": {
			{Slug: "ete-a-zurich", Title: "Été à Zürich", Category: "theirs", CategoryTitle: "Theirs", Prompt: "- One.\n  two",
				Notes: []string{"1: the text below this heading is left out; the page has its title and introduction in the file of its language"}},
			{Slug: "last", Title: "B", Category: "theirs", CategoryTitle: "Theirs"},
		},
		"# 題\n## A\n### B\nRun.\n## C {#d}\n### E\n```\na\n```\n~~~\nb\n~~~\n### F\n```\nno end": {
			{Slug: "b", Title: "B", Category: "a", CategoryTitle: "A", Prompt: "Run."},
			{Slug: "e", Title: "E", Category: "d", CategoryTitle: "C", Prompt: "```\na\n```\n~~~\nb\n~~~", Notes: whole},
			{Slug: "f", Title: "F", Category: "d", CategoryTitle: "C", Prompt: "```\nno end"},
		},
		"# A\nFirst\nthe module.\n\n````md\n\n```\n## Rules\n```\n\n````":       {{Slug: "a", Title: "A", Prompt: "```\n## Rules\n```", WhyItHolds: "First the module.", Notes: block}},
		"# B\nRun:\n> b\n>\n> > c\n\nThen `run`.\n":                             {{Slug: "b", Title: "B", Prompt: "b\n\n> c", WhyItHolds: "Run: Then `run`.", Notes: block}},
		"# C\n~~~\nc\n~~~\n\n\n# D\nFor all.\n\nRun it.\n# E\nRun\nand stop.\n": {{Slug: "c", Title: "C", Prompt: "c"}, {Slug: "d", Title: "D", Prompt: "For all.\n\nRun it.", Notes: []string{"7" + whole[0][1:]}}, {Slug: "e", Title: "E", Prompt: "Run\nand stop."}},
		"\n\n\n\n\n# F\nRun\n```sh\nmake\n```":                                  {{Slug: "f", Title: "F", Prompt: "Run\n```sh\nmake\n```", Notes: whole}},
		"# G\n> Not part of it.\n\n```\n" + long + "\n> more.\n```\n":           {{Slug: "g", Title: "G", Prompt: long + "\n> more.", WhyItHolds: "Not part of it.", Notes: block}},
		"# H\n" + long + "\nand on, " + long + "\nand on.\n- " + long + "\n  and on.\n- One.\n- Two.\n1. " + long + "\n2. Two.\nShort\nlines.": {
			{Slug: "h", Title: "H", Prompt: long + " and on, " + long + " and on.\n- " + long + " and on.\n- One.\n- Two.\n1. " + long + "\n2. Two.\nShort\nlines."},
		},
		"No title.": nil,
	} {
		recipes, err := catalogue.FromMarkdown(document)
		if err != nil {
			t.Error(err)
		}
		for i, r := range recipes {
			if title := strings.Split(document, "\n")[r.Line-1]; !strings.HasPrefix(title, "#") {
				t.Errorf("%s: %d is not the line of a title", document, r.Line)
			}
			recipes[i].Line = 0
		}
		difftest.Expect(t, want, recipes, document)
	}
	for document, want := range map[string]string{
		"\n## 試験":                        `2: the title gives the slug ""; write another after it, as in ## 試験 {#another}`,
		"## A\na\n## a\nb":               `3: the title gives the slug "a"; `,
		"# A\na\n## B\nb\n### C\n## D\n": "3: the text below this heading would be lost, since recipes begin with ###: ",
	} {
		if _, err := catalogue.FromMarkdown(document); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", document, err, want)
		}
	}
}
