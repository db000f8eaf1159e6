package merge_test

import (
	"maps"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/importer/merge"
)

// TestSame: a recipe stays as it is if its file has the same texts, and no file of the catalogue changes.
func TestSame(t *testing.T) {
	c := begin(t, map[string]string{"commit.md": "Commit it.\n"})
	before := maps.Clone(c)

	report := c.merge(t, replace, ".")

	expect(t, report, outcome{Slug: "commit", Action: merge.Same})
	difftest.Equal(t, c, before)
}

// TestChanged: without Replace, the catalogue keeps its texts if the file has others.
func TestChanged(t *testing.T) {
	c := begin(t, map[string]string{"commit.md": "Commit it.\n"})
	writeFiles(t, map[string]string{"commit.md": "Commit it now.\n"})
	before := maps.Clone(c)

	report := c.merge(t, merge.Options{}, ".")

	expect(t, report, outcome{Slug: "commit", Action: merge.Changed})
	difftest.Equal(t, c, before)
}

// TestReplaced: with Replace, the catalogue takes the texts of the file.
func TestReplaced(t *testing.T) {
	c := begin(t, map[string]string{"commit.md": "Commit it.\n"})
	writeFiles(t, map[string]string{"commit.md": "# Step by step\nCommit it now.\n"})

	report := c.merge(t, replace, ".")

	expect(t, report, outcome{Slug: "commit", Action: merge.Replaced})
	c.expectHas(t, "catalogue.toml", "Commit it now.")
	c.expectHas(t, "en.toml", `title = "Step by step"`)
}

// TestReplacedSkill: with Replace, the catalogue takes the front matter of a skill, unless that was edited there.
func TestReplacedSkill(t *testing.T) {
	c := begin(t, map[string]string{
		"a.md": "---\nallowed-tools: Read\n---\nDo a.\n",
		"b.md": "---\nallowed-tools: Edit\n---\nDo b.\n",
	})
	c.edit(t, "catalogue.toml", `allowed-tools = "Read"`, `allowed-tools = "Grep"`)
	writeFiles(t, map[string]string{"b.md": "---\nallowed-tools: Write\nmodel: opus\n---\nDo b.\n"})

	report := c.merge(t, replace, ".")
	again := c.merge(t, replace, ".")

	edited := outcome{Slug: "a", Action: merge.Edited, LocalEdits: []string{"skill"}}
	expect(t, report, edited, outcome{Slug: "b", Action: merge.Replaced})
	expect(t, again, edited, outcome{Slug: "b", Action: merge.Same})
	c.expectHas(t, "catalogue.toml", "[recipes.skill]\nallowed-tools = \"Write\"\nmodel = \"opus\"\n")
	c.expectHas(t, "catalogue.toml", "[recipes.skill]\nallowed-tools = \"Grep\"\n")
}

// TestReplacedWithoutTexts: the prompt of a recipe is replaced although its texts were deleted from the file of
// the language, in which those of another recipe are replaced. Its title comes back.
func TestReplacedWithoutTexts(t *testing.T) {
	c := begin(t, map[string]string{"a.md": "Do a.\n", "b.md": "Do b.\n"})
	c.edit(t, "en.toml", "[recipes.a]\ntitle = \"A\"\n", "")
	writeFiles(t, map[string]string{"a.md": "Do a now.\n", "b.md": "# The other\nDo b.\n"})

	report := c.merge(t, replace, ".")

	expect(t, report,
		outcome{Slug: "a", Action: merge.Replaced}, outcome{Slug: "b", Action: merge.Replaced})
	c.expectHas(t, "catalogue.toml", "Do a now.")
	c.expectHas(t, "en.toml", "[recipes.a]\ntitle = \"A\"\n")
	c.expectHas(t, "en.toml", `title = "The other"`)
}

// TestReplacedTwice: the record has the texts that were taken last, so a later change replaces them again.
func TestReplacedTwice(t *testing.T) {
	c := begin(t, map[string]string{"commit.md": "Commit it.\n"})
	writeFiles(t, map[string]string{"commit.md": "Commit it now.\n"})
	c.merge(t, replace, ".")
	writeFiles(t, map[string]string{"commit.md": "Commit it later.\n"})

	report := c.merge(t, replace, ".")

	expect(t, report, outcome{Slug: "commit", Action: merge.Replaced})
	c.expectHas(t, "catalogue.toml", "Commit it later.")
}

// TestReplacedCategory: a recipe stays in its category when its texts are replaced.
func TestReplacedCategory(t *testing.T) {
	c := beginMany(t)
	writeFiles(t, map[string]string{"many.md": "# Ours\n## Run\nStart it.\n# Theirs\n## Say\nSay it.\n"})

	report := c.merge(t, merge.Options{Replace: true, Category: "theirs"}, "many.md")

	expect(t, report, outcome{Slug: "run", Action: merge.Replaced}, outcome{Slug: "say", Action: merge.Same})
	c.expectHas(t, "catalogue.toml", "slug = \"run\"\ncategory = \"ours\"\n")
}

// TestReplacedPromptOnly: a prompt that no longer has what kept it out of a command line gets one.
func TestReplacedPromptOnly(t *testing.T) {
	c := begin(t, map[string]string{"explain.md": "Explain [paste the log].\n"})
	c.expectHas(t, "catalogue.toml", "\nprompt_only")
	writeFiles(t, map[string]string{"explain.md": "Explain the newest log.\n"})

	c.merge(t, replace, ".")

	if strings.Contains(string(c["catalogue.toml"]), "\nprompt_only") {
		t.Errorf("it is still shown without a command:\n%s", c["catalogue.toml"])
	}
}

// TestReplacedInPart: a text that was edited in the catalogue stays, and the others are replaced.
func TestReplacedInPart(t *testing.T) {
	c := beginCommit(t)
	writeFiles(t, map[string]string{"commit.md": "Commit it now.\n"})

	report := c.merge(t, replace, ".")

	expect(t, report, outcome{Slug: "commit", Action: merge.Replaced, LocalEdits: []string{"title"}})
	c.expectHas(t, "en.toml", `title = "In small steps"`)
	c.expectHas(t, "catalogue.toml", "Commit it now.")
}

// beginSwapOut begins a catalogue with the recipe of write.md and a swap-out for a part of its prompt.
func beginSwapOut(t *testing.T) catalogue {
	t.Helper()
	c := begin(t, map[string]string{"write.md": "Write 200 words.\n"})
	c["catalogue.toml"] = append(c["catalogue.toml"], `
[[recipes.swap_outs]]
slug = "short"
kind = "replace"
replaces = "200 words"
instruction = "a word"
`...)
	c["en.toml"] = append(c["en.toml"], "\n[recipes.write.swap_outs]\nshort = \"Short\"\n"...)
	return c
}

// TestBlocked: a prompt to which a swap-out of the catalogue no longer applies replaces nothing.
func TestBlocked(t *testing.T) {
	c := beginSwapOut(t)
	writeFiles(t, map[string]string{"write.md": "# Write in short\nWrite 100 words.\n"})
	before := maps.Clone(c)

	report := c.merge(t, replace, ".")

	expect(t, report, outcome{Slug: "write", Action: merge.Blocked})
	reason := report.Decisions[0].BlockedBy
	if reason == nil || !strings.HasPrefix(reason.Error(), `its swap-out short: "200 words" occurs 0 times`) {
		t.Error(reason)
	}
	difftest.Equal(t, c, before)
}

// TestBlockedKeptPrompt: a swap-out does not matter to a prompt that stays, since it was edited in the catalogue.
func TestBlockedKeptPrompt(t *testing.T) {
	c := beginSwapOut(t)
	c.edit(t, "catalogue.toml", "Write 200 words.", "Write 200 words now.")
	writeFiles(t, map[string]string{"write.md": "# Write in short\nWrite 100 words.\n"})

	report := c.merge(t, replace, ".")

	expect(t, report, outcome{Slug: "write", Action: merge.Replaced, Conflicts: []string{"prompt"}})
	c.expectHas(t, "catalogue.toml", "Write 200 words now.")
	c.expectHas(t, "en.toml", `title = "Write in short"`)
}

// TestByHand: a recipe that is not a table of its own cannot be replaced, and no file is returned.
func TestByHand(t *testing.T) {
	c := begin(t, map[string]string{"commit.md": "Commit it.\n"})
	c["catalogue.toml"] = []byte(`source_language = "en"
categories = [{slug = "all"}]
recipes = [{slug = "commit", category = "all", prompt = "Commit it."}]
`)
	writeFiles(t, map[string]string{"commit.md": "Commit it now.\n"})
	before := maps.Clone(c)

	_, err := c.tryMerge(t, read(t, ".", importer.Options{}), replace)

	if err == nil || !strings.HasPrefix(err.Error(), "catalogue.toml: commit cannot be written there") {
		t.Error(err)
	}
	difftest.Equal(t, c, before)
}
