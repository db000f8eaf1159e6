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
	block, left := []string{"1: the block is the prompt, the text around it why_it_holds"}, ": the text below this heading is left out, since it is no recipe: those begin with "
	whole, prose := []string{"6: all of the text is the prompt, with its blocks and their ```; several prompts need a heading each, and a block that is the prompt alone has no programming language at its ```"},
		": all of the text is the prompt; if some of it explains the prompt, put the prompt alone between ```"
	long := strings.Repeat("a line ", 9)[:62] + "."
	for document, want := range map[string][]catalogue.NewRecipe{
		"# Ours\n\nAll of them.\n~~~\n## no title\n~~~\n# Theirs\n## Été à `Zürich` ##\n\n- One.\n  two\n\n---\n\n##\tB {#last}\n": {
			{Slug: "ete-a-zurich", Title: "Été à Zürich", Category: "theirs", CategoryTitle: "Theirs", Prompt: "- One.\n  two",
				Notes: []string{"1" + left + "##"}},
			{Slug: "last", Title: "B", Category: "theirs", CategoryTitle: "Theirs"},
		},
		"# 題\n## A\n### B\nRun.\n## C {#d}\n### E\n```\na\n```\n~~~\nb\n~~~\n### F\n```\nno end": {
			{Slug: "b", Title: "B", Category: "a", CategoryTitle: "A", Prompt: "Run."},
			{Slug: "e", Title: "E", Category: "d", CategoryTitle: "C", Prompt: "```\na\n```\n~~~\nb\n~~~", Notes: whole},
			{Slug: "f", Title: "F", Category: "d", CategoryTitle: "C", Prompt: "```\nno end"},
		},
		"# A\nFirst\nthe module.\n\n````md\n\n```\n## Rules\n```\n\n````":       {{Slug: "a", Title: "A", Prompt: "```\n## Rules\n```", WhyItHolds: "First the module.", Notes: block}},
		"# B\nRun:\n> b\n>\n> > c\n\nThen `run`.\n":                             {{Slug: "b", Title: "B", Prompt: "b\n\n> c", WhyItHolds: "Run: Then `run`.", Notes: block}},
		"# C\n~~~\nc\n~~~\n\n\n# D\nFor all.\n\nRun it.\n# E\nRun\nand stop.\n": {{Slug: "c", Title: "C", Prompt: "c"}, {Slug: "d", Title: "D", Prompt: "For all.\n\nRun it.", Notes: []string{"7" + prose}}, {Slug: "e", Title: "E", Prompt: "Run\nand stop."}},
		"\n\n\n\n\n# F\nRun\n```sh\nmake\n```":                                  {{Slug: "f", Title: "F", Prompt: "Run\n```sh\nmake\n```", Notes: whole}},
		"# G\n> Not part of it.\n\n```\n" + long + "\n> more.\n```\n":           {{Slug: "g", Title: "G", Prompt: long + "\n> more.", WhyItHolds: "Not part of it.", Notes: block}},
		"# H\n" + long + "\nand on, " + long + "\nand on.\n- " + long + "\n  and on.\n- One.\n- Two.\n1. " + long + "\n2. Two.\nShort\nlines.": {
			{Slug: "h", Title: "H", Prompt: long + " and on, " + long + " and on.\n- " + long + " and on.\n- One.\n- Two.\n1. " + long + "\n2. Two.\nShort\nlines."},
		},
		"# T\n\nFor us.\n## Contents\n- [A](#a)\n1. [B](#b)\n\n## First\nRead.\n## X\nAll.\n### A\na\n## Y\n### B\n```bash\n$ claude \"Run\nit.\"\n```\n### C\n```sh\nrm \"$X\"\n```": {
			{Slug: "a", Title: "A", Category: "x", CategoryTitle: "X", Prompt: "a", Notes: []string{"1" + left + "###", "4" + left + "###", "8" + left + "###", "10" + left + "###"}},
			{Slug: "b", Title: "B", Category: "y", CategoryTitle: "Y", Prompt: "Run\nit."},
			{Slug: "c", Title: "C", Category: "y", CategoryTitle: "Y", Prompt: "```sh\nrm \"$X\"\n```", Notes: []string{"20" + whole[0][1:]}},
		},
		"# T\n## A\n### Prompt\n> a\n### Notes\nWhy.\n## Contents\n* [A](#a)\n## B\n### Prompt\nb\n### Notes\nWhy.\n## C\nc\n#### Rules\nd": {
			{Slug: "a", Title: "A", Prompt: "a", WhyItHolds: "Why.", Notes: []string{"2" + block[0][1:]}},
			{Slug: "b", Title: "B", Prompt: "### Prompt\nb\n### Notes\nWhy.", Notes: []string{"7" + left + "##", "9" + prose}},
			{Slug: "c", Title: "C", Prompt: "c\n#### Rules\nd", Notes: []string{"14" + prose}},
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
		"\n## 試験":          `2: the title gives the slug ""; write another after it, as in ## 試験 {#another}`,
		"## A\na\n## a\nb": `3: the title gives the slug "a"; `,
	} {
		if _, err := catalogue.FromMarkdown(document); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", document, err, want)
		}
	}
}
