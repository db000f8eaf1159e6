package markdown_test

import (
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/markdown"
)

// TestFromMarkdown: the title, the prompt and the reasons of each recipe, whatever stands in its
// blocks, and what authors should look at.
func TestFromMarkdown(t *testing.T) {
	const block = "the text around the prompt is one line of why_it_holds now"
	const prose = "all of the text is the prompt; if some of it explains the prompt, put the prompt alone between ```"
	const whole = "all of the text is the prompt, its ``` included; several prompts need a heading each, " +
		"and a prompt's ``` no language"
	long := strings.Repeat("a line ", 9)[:62] + ","
	for document, want := range map[string][]edit.NewRecipe{
		"# Ours\n\nAll of them.\n~~~\n## no title\n~~~\n# Theirs\n## Été à `Zürich` <!-- x --> ##\n\n" +
			"- One.\n  two\n\n---\n\n##\tB {#last}\n": {
			{Slug: "ete-a-zurich", Title: "Été à Zürich", Category: "theirs", CategoryTitle: "Theirs",
				Prompt: "- One.\n  two"},
			{Slug: "last", Title: "B", Category: "theirs", CategoryTitle: "Theirs"},
		},
		"# 題\n## A\n### B\nRun.\n## C {#d}\n### E\n```\na\n```\n~~~\nb\n~~~\n### F\n```\nno end": {
			{Slug: "b", Title: "B", Category: "a", CategoryTitle: "A", Prompt: "Run."},
			{Slug: "e", Title: "E", Category: "d", CategoryTitle: "C", Prompt: "```\na\n```\n~~~\nb\n~~~", Note: whole},
			{Slug: "f", Title: "F", Category: "d", CategoryTitle: "C", Prompt: "```\nno end"},
		},
		"# A\nFirst\nthe *module*.\n\n````md\n\n```\n## Rules\n```\n\n````": {
			{Slug: "a", Title: "A", Prompt: "```\n## Rules\n```", WhyItHolds: "First the module."},
		},
		"# B\nRun:\n> b\n>\n> > c\n\nThen `run`.\n": {
			{Slug: "b", Title: "B", Prompt: "b\n\n> c", WhyItHolds: "Run: Then `run`.", Note: block},
		},
		"# C\n~~~\nc\n~~~\n\n\n# D\nFor all.\n\nRun it.\n# E\nRun\nand stop.\n": {
			{Slug: "c", Title: "C", Prompt: "c"},
			{Slug: "d", Title: "D", Prompt: "For all.\n\nRun it.", Note: prose},
			{Slug: "e", Title: "E", Prompt: "Run\nand stop."},
		},
		"\n\n\n\n\n# F\nRun\n```sh\nmake\n```": {
			{Slug: "f", Title: "F", Prompt: "Run\n```sh\nmake\n```", Note: whole},
		},
		"# G\n> Not part of it.\n\n```\n" + long + "\nand on\n> more.\n```\n": {
			{Slug: "g", Title: "G", Prompt: long + " and on\n> more.", WhyItHolds: "Not part of it."},
		},
		"# H\n" + long + "\nand on, " + long + "\nand on.\n- " + long + "\n  and on.\n- One.\n- Two.\n" +
			"1. " + long + "\n2. Two.\nShort\nlines.": {
			{Slug: "h", Title: "H", Prompt: long + " and on, " + long + " and on.\n- " + long + " and on.\n" +
				"- One.\n- Two.\n1. " + long + "\n2. Two.\nShort\nlines."},
		},
		"# T\n## Contents\n- [A](#a)\n1. [B](#b)\n\n## X\n### A\na\n## Y\n### B\n```bash\n" +
			"$ codex -p \"Run\nit.\"\n```\n### C\n```sh\nrm \"$X\"\n```\n### D\n> claude \"Go on\"": {
			{Slug: "a", Title: "A", Category: "x", CategoryTitle: "X", Prompt: "a"},
			{Slug: "b", Title: "B", Category: "y", CategoryTitle: "Y", Command: "codex -p", Prompt: "Run\nit."},
			{Slug: "c", Title: "C", Category: "y", CategoryTitle: "Y", Prompt: "```sh\nrm \"$X\"\n```", Note: whole},
			{Slug: "d", Title: "D", Category: "y", CategoryTitle: "Y", Command: "claude", Prompt: "Go on"},
		},
		"# T\n## A\n### Prompt\n> a\n### Notes\n**Who**: Jo\n**When**: *now.*\n\nSee [b](c):\n" +
			"1. _one_\n- two\n## B\n### Prompt\nb\n### Notes\nWhy.\n## C\n`claude \"c\"`\n## D\nd\n" +
			"#### Rules\ne": {
			{Slug: "a", Title: "A", Prompt: "a", WhyItHolds: "Who: Jo; When: now. See b (c): one; two", Note: block},
			{Slug: "b", Title: "B", Prompt: "### Prompt\nb\n### Notes\nWhy.", Note: prose},
			{Slug: "c", Title: "C", Command: "claude", Prompt: "c"},
			{Slug: "d", Title: "D", Prompt: "d\n#### Rules\ne", Note: prose},
		},
		"Ours.\n# C#\nNot `*.go` and `*.md`, 2*3*4.\n`````\n````\n# a\n````\n`````\n# D\nx > Go.\n" +
			"> Go.\n# E\nNot yet:\n```\n```": {
			{Slug: "c", Title: "C#", Prompt: "````\n# a\n````", WhyItHolds: "Not `*.go` and `*.md`, 2*3*4."},
			{Slug: "d", Title: "D", Prompt: "Go.", WhyItHolds: "x > Go."},
			{Slug: "e", Title: "E", WhyItHolds: "Not yet:"},
		},
		"No title.": nil,
	} {
		recipes, _, err := markdown.Recipes(document)
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
}

// TestSlug: a title that gives no slug of its own needs one after it.
func TestSlug(t *testing.T) {
	for document, want := range map[string]string{
		"\n## 試験":          `2: the title gives the slug ""; write another after it, as in ## 試験 {#another}`,
		"## A {#a.b}\na":   `1: the title gives the slug "a.b"; `,
		"## A\na\n## a\nb": `3: the title gives the slug "a"; `,
	} {
		_, _, err := markdown.Recipes(document)
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", document, err, want)
		}
	}
}

// TestLeftOut: text that belongs to no recipe is left out, with a note.
func TestLeftOut(t *testing.T) {
	const document = `Hi.
# T
For us.
## Contents
* [A](#a)
## First
Read.
## X
All.
### A
a
### B
b
### C
c
## Last
End.`
	const note = ": the text below this heading is left out, since it is no recipe: those begin with ###"

	_, leftOut, err := markdown.Recipes(document)

	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, text := range leftOut {
		lines = append(lines, strings.TrimSuffix(text, note))
	}
	difftest.Expect(t, "1: the text above the first heading is left out 2 4 6 8 16", strings.Join(lines, " "))
}
