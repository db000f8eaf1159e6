package skills_test

import (
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
)

// ownSkill returns a recipe whose author has written a description for its skill.
func ownSkill() content.Recipe {
	return content.Recipe{
		Slug:    "commit",
		Title:   "Commit $5",
		Prompt:  "# Commit\n\nCommit --- what is `staged`.",
		IsSkill: true,
		Skill: content.FrontMatter{
			Description:            "Commits. Use when asked to --- commit.",
			AllowedTools:           "Bash(git status:*), Read",
			ArgumentHint:           "[message]",
			DisableModelInvocation: "true",
		},
		WhyItHolds: "It holds.",
	}
}

// TestOwnDescription: a skill with a description of its author has the prompt and nothing else.
func TestOwnDescription(t *testing.T) {
	all := files(t, single(ownSkill()))

	difftest.Equal(t, string(all[folder+"commit/SKILL.md"]), `---
name: "commit"
description: "Commits. Use when asked to \x2d\x2d\x2d commit."
allowed-tools: "Bash(git status:*), Read"
argument-hint: "[message]"
disable-model-invocation: true
metadata:
  source: "https://example.org/base/en/#commit"
---

`+ownSkill().Prompt+"\n")
	difftest.Equal(t, readIndex(t, all)[0].Description, ownSkill().Skill.Description)
}

// TestOwnDescriptionSwapOuts: the swap-outs follow the prompt.
func TestOwnDescriptionSwapOuts(t *testing.T) {
	r := ownSkill()
	r.SwapOuts = []content.SwapOut{{Slug: "all", Label: "Everything", Kind: content.Append, Instruction: "Stage all."}}

	_, body, _ := strings.Cut(string(files(t, single(r))[folder+"commit/SKILL.md"]), "\n---\n")

	difftest.Equal(t, body, "\n"+r.Prompt+"\n"+`
## Swap-outs

If the user names one of these, first change the prompt, which is the text above, as it says.

### Everything (all)

Add to the end of the prompt, after an empty line:

`+"```text\nStage all.\n```\n")
}

// TestOwnKeys: without a description of the author, the skill has the other keys, and says how to follow the prompt.
func TestOwnKeys(t *testing.T) {
	r := ownSkill()
	r.Skill.Description = ""

	skill := string(files(t, single(r))[folder+"commit/SKILL.md"])

	for _, want := range []string{
		"by name (commit), never because a task resembles it.\"\nallowed-tools: \"Bash(git status:*), Read\"\n",
		"\nFollow the prompt below word for word",
	} {
		if !strings.Contains(skill, want) {
			t.Errorf("no %q in\n%s", want, skill)
		}
	}
}

// TestOwnCompatibility: what the author says of agents takes the place of what the program says, since YAML has each
// key once.
func TestOwnCompatibility(t *testing.T) {
	r := ownSkill()
	r.Prompt = "Commit $ARGUMENTS."
	r.Skill.Compatibility = "Needs git"

	front, _, _ := strings.Cut(strings.TrimPrefix(string(files(t, single(r))[folder+"commit/SKILL.md"]), "---\n"), "\n---\n")

	var keys map[string]any
	if err := yaml.Unmarshal([]byte(front), &keys); err != nil {
		t.Fatalf("%v in\n%s", err, front)
	}
	difftest.Equal(t, keys["compatibility"], any("Needs git"))
}
