package edit_test

import (
	"bytes"
	"strings"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/edit"
)

// catalogueOf returns a catalogue of two recipes. The first has the given lines in catalogue.toml
// and in the source language.
func catalogueOf(entry, texts string) map[string][]byte {
	return map[string][]byte{
		"catalogue.toml": []byte(`agent_cli = 'claude'
source_language = 'en'
[[categories]]
slug = 'a'
[[recipes]]
slug = 'tests'
category = 'a'
` + entry + `
[[recipes]]
slug = 'b'
`),
		"en.toml": []byte(`[categories.a]
title = 'Of a'
[recipes.tests]
` + texts + `
[recipes.b]
title = 'B'
`),
	}
}

// replace replaces the texts of a recipe, and returns all files.
func replace(t *testing.T, files map[string][]byte, r edit.Recipe) map[string][]byte {
	t.Helper()
	changed, _, err := edit.Recipes(load(t, files), nil, []edit.Recipe{r})
	if err != nil {
		t.Fatal(err)
	}
	return withChanges(files, changed)
}

var withPlaceholder = edit.Recipe{Slug: "tests", Title: "Tests", Prompt: "Go to <A>.", WhyItHolds: "Why."}

// TestReplace: a recipe gets the texts of another, and the settings that its new prompt needs.
// Nothing else changes.
func TestReplace(t *testing.T) {
	for name, test := range map[string]struct{ entry, texts, wantEntry, wantTexts string }{
		"same prompt": {
			entry:     "prompt = \"Go to <A>.\" # short\nchange = ['<A>']",
			texts:     "title = 'Tests'",
			wantEntry: "prompt = \"Go to <A>.\" # short\nchange = ['<A>']",
			wantTexts: "title = 'Tests'\nwhy_it_holds = \"Why.\"",
		},
		"command and placeholders are found anew": {
			entry:     "prompt_only = true\nprompt = '''\nRun `a`.\n'''\nchange = [\n'a',\n]",
			texts:     "title = 'A'",
			wantEntry: "prompt = '''\nGo to <A>.\n'''\nchange = [\"<A>\"]",
			wantTexts: "title = \"Tests\"\nwhy_it_holds = \"Why.\"",
		},
		"what was set by hand stays": {
			entry:     "prompt = 'Go.'\nprompt_only = true\nchange = ['Go', 'a']",
			texts:     "title = 'Tests'\nwhy_it_holds = '' # it",
			wantEntry: "prompt = '''\nGo to <A>.\n'''\nprompt_only = true\nchange = [\"<A>\", \"Go\"]",
			wantTexts: "title = 'Tests'\nwhy_it_holds = \"Why.\" # it",
		},
	} {
		t.Run(name, func(t *testing.T) {
			before := catalogueOf(test.entry, test.texts)
			want := catalogueOf(test.wantEntry, test.wantTexts)

			after := replace(t, before, withPlaceholder)
			onWindows := replace(t, windows(before), withPlaceholder)

			for name := range want {
				difftest.Equal(t, string(after[name]), string(want[name]), name)
				difftest.Equal(t, string(onWindows[name]), string(windows(want)[name]), name, " of Windows")
			}
		})
	}
}

// TestReplaceBelowTable: a recipe in whose language file only a table below it stands gets a table for its own
// texts, above that one.
func TestReplaceBelowTable(t *testing.T) {
	files := catalogueOf("prompt = 'Go.'", "")
	files["en.toml"] = []byte(`[categories.a]
title = 'Of a'

# Labels.
[recipes.tests.swap_outs]
pytest = 'Python'
`)

	after := replace(t, files, withPlaceholder)

	difftest.Equal(t, string(after["en.toml"]), `[categories.a]
title = 'Of a'

[recipes.tests]
title = "Tests"
why_it_holds = "Why."

# Labels.
[recipes.tests.swap_outs]
pytest = 'Python'
`)
}

// TestReplaceWithoutTexts: a recipe without any texts gets a table for them at the end of the language file.
func TestReplaceWithoutTexts(t *testing.T) {
	files := catalogueOf("prompt = 'Go.'", "")
	files["en.toml"] = []byte("[categories.a]\ntitle = 'Of a'\n")

	after := replace(t, files, withPlaceholder)

	difftest.Equal(t, string(after["en.toml"]), `[categories.a]
title = 'Of a'

[recipes.tests]
title = "Tests"
why_it_holds = "Why."
`)
}

// TestReplaceDotted: texts with dotted keys get more of them, wherever the table around them begins.
func TestReplaceDotted(t *testing.T) {
	for _, test := range []struct{ before, after string }{
		{
			"recipes.tests.title = 'Tests' # short\n[recipes.tests.swap_outs]\n",
			"recipes.tests.title = 'Tests' # short\nrecipes.tests.why_it_holds = \"Why.\"\n[recipes.tests.swap_outs]\n",
		},
		{
			"[recipes]\ntests.title = 'Tests'\nb.title = 'B'\n",
			"[recipes]\ntests.title = 'Tests'\ntests.why_it_holds = \"Why.\"\nb.title = 'B'\n",
		},
	} {
		files := catalogueOf("prompt = 'Go.'", "")
		files["en.toml"] = []byte(test.before)

		after := replace(t, files, withPlaceholder)

		difftest.Equal(t, string(after["en.toml"]), test.after)
	}
}

// TestReplaceSkill: a recipe gets a table for the front matter of its skill, other keys in it, or loses it. Comments in
// it and what follows it stay.
func TestReplaceSkill(t *testing.T) {
	const swapOut = "\n[[recipes.swap_outs]]\nslug = 'all'\n"
	for name, test := range map[string]struct {
		before, after string
		skill         content.FrontMatter
	}{
		"begun": {
			before: swapOut,
			after:  swapOut + "\n[recipes.skill]\ndescription = \"Tests.\"\nmodel = \"opus\"\n",
			skill:  content.FrontMatter{Description: "Tests.", Model: "opus"},
		},
		"changed": {
			before: "[recipes.skill]\nmodel = 'haiku' # fast\nlicense = 'MIT'\n" + swapOut,
			after:  "[recipes.skill]\nmodel = \"opus\" # fast\nargument-hint = \"[\\\"a\\\"]\"\n" + swapOut,
			skill:  content.FrontMatter{ArgumentHint: `["a"]`, Model: "opus"},
		},
		"dotted keys": {
			before: "skill.model = 'haiku'\n" + swapOut,
			after:  "skill.model = \"opus\"\nskill.description = \"Tests.\"\n" + swapOut,
			skill:  content.FrontMatter{Description: "Tests.", Model: "opus"},
		},
		"taken away": {before: "[recipes.skill]\nmodel = 'haiku'\n" + swapOut, after: swapOut},
	} {
		t.Run(name, func(t *testing.T) {
			before := catalogueOf("prompt = 'Go.'\n"+test.before, "title = 'Tests'")
			want := catalogueOf("prompt = 'Go.'\n"+test.after, "title = 'Tests'")

			after := replace(t, before, edit.Recipe{Slug: "tests", Skill: &test.skill})

			difftest.Equal(t, string(after["catalogue.toml"]), string(want["catalogue.toml"]))
			difftest.Equal(t, string(after["en.toml"]), string(want["en.toml"]))
		})
	}
}

// TestReplaceSame: replacing a recipe by one with the same texts changes no file.
func TestReplaceSame(t *testing.T) {
	files := catalogueOf("prompt = 'Go to <A>.'", "title = 'Tests'\nwhy_it_holds = 'Why.'")

	after := replace(t, files, withPlaceholder)

	difftest.Equal(t, after, files)
}

// TestReplaceWithNothing: texts that are not known change no file.
func TestReplaceWithNothing(t *testing.T) {
	files := contenttest.Small(t)

	after := replace(t, files, edit.Recipe{Slug: "unit-tests"})

	difftest.Equal(t, after, files)
}

// TestReplaceTitle: of a recipe whose prompt stays, nothing is told about its command.
func TestReplaceTitle(t *testing.T) {
	for name, prompt := range map[string]string{"no prompt is given": "", "the same prompt is given": "Go to a."} {
		t.Run(name, func(t *testing.T) {
			files := catalogueOf("prompt = 'Go to a.'\nprompt_only = true\nchange = ['a']", "title = 'Tests'")
			r := edit.Recipe{Slug: "tests", Title: "Better tests", Prompt: prompt}

			_, outcomes, err := edit.Recipes(load(t, files), nil, []edit.Recipe{r})

			if err != nil {
				t.Fatal(err)
			}
			difftest.Equal(t, outcomes["tests"], edit.Outcome{})
		})
	}
}

// TestReplaceMoves: a recipe moves to another category, which is added if it has a title.
func TestReplaceMoves(t *testing.T) {
	files := contenttest.Small(t)
	r := edit.Recipe{Slug: "unit-tests", Category: "new", CategoryTitle: "New"}

	moved := replace(t, files, r)

	if !bytes.Contains(moved["catalogue.toml"], []byte("category = \"new\"")) ||
		!bytes.Contains(moved["en.toml"], []byte("[categories.new]\ntitle = \"New\"")) {
		t.Errorf("%s\n%s", moved["catalogue.toml"], moved["en.toml"])
	}
}

func TestReplaceRefuses(t *testing.T) {
	r := edit.Recipe{Slug: "unit-tests", Category: "none"}
	_, _, err := edit.Recipes(load(t, contenttest.Small(t)), nil, []edit.Recipe{r})
	if err == nil || err.Error() != `catalogue.toml: there is no category "none"` {
		t.Error(err)
	}
}

// TestReplaceByHand: replacing a recipe that is not a table of its own fails, and the error tells
// the author to edit it by hand.
func TestReplaceByHand(t *testing.T) {
	files := contenttest.Small(t)
	files["catalogue.toml"] = []byte(`source_language = "en"
categories = [{slug = "b"}]
recipes = [{slug = "a", category = "b"}]
`)

	_, _, err := edit.Recipes(load(t, files), nil, []edit.Recipe{{Slug: "a", Prompt: "Go."}})

	if err == nil || !strings.HasPrefix(err.Error(), "catalogue.toml: a cannot be written there") {
		t.Error(err)
	}
}

// TestReplaceInline: the same holds for texts in an inline table.
func TestReplaceInline(t *testing.T) {
	files := catalogueOf("prompt = 'Go.'", "")
	files["en.toml"] = []byte("[recipes]\ntests = { title = 'A' }\n")

	_, _, err := edit.Recipes(load(t, files), nil, []edit.Recipe{withPlaceholder})

	if err == nil || !strings.HasPrefix(err.Error(), "en.toml: tests cannot be written there") {
		t.Error(err)
	}
}
