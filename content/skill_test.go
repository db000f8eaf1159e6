package content_test

import (
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
)

// TestSkillFaults: a recipe can be a skill if agents replace in it only the arguments that its
// author means. An agent would also replace other arguments, in the prompt or in a text for
// readers, and so change them.
func TestSkillFaults(t *testing.T) {
	plain := content.RecipeEntry{Prompt: "Run it."}
	withSwapOut := content.RecipeEntry{Prompt: "Run it.", SwapOuts: []content.SwapOutEntry{{Slug: "s"}}}
	for _, test := range []struct {
		name  string
		entry content.RecipeEntry
		text  content.RecipeText
		want  string // the part that would be replaced
	}{
		{name: "plain", entry: plain},
		{name: "all arguments", entry: content.RecipeEntry{Prompt: "Fix $ARGUMENTS."}},
		{name: "a command", entry: content.RecipeEntry{Prompt: "Read !`git diff`."}},
		{name: "an argument that readers replace", entry: content.RecipeEntry{Prompt: "Fix $1.", Change: []string{"$1"}}},
		{name: "another argument", entry: content.RecipeEntry{Prompt: "Fix $1 for $2.", Change: []string{"$1"}}, want: "$2"},
		{name: "an argument of two digits", entry: content.RecipeEntry{Prompt: "Fix $10.", Change: []string{"$10"}}},
		{
			name:  "an argument that begins like another",
			entry: content.RecipeEntry{Prompt: "Pay $1 of $10.", Change: []string{"$1"}},
			want:  "$10",
		},
		{name: "a sum", entry: content.RecipeEntry{Prompt: "It costs $5."}, want: "$5"},
		{name: "a title", entry: plain, text: content.RecipeText{Title: "Save $5"}, want: "$5"},
		{name: "a reason", entry: plain, text: content.RecipeText{WhyItHolds: "Take $ARGUMENTS."}, want: "$ARGUMENTS"},
		{
			name:  "a title and a reason that are not in the skill",
			entry: content.RecipeEntry{Prompt: "Run it.", Skill: content.FrontMatter{Description: "Runs it for $5."}},
			text:  content.RecipeText{Title: "Save $5", WhyItHolds: "Take $1."},
		},
		{name: "several parts", entry: plain, text: content.RecipeText{Title: "Take $1, then !`ls`."}, want: "$1"},
		{
			name:  "a label",
			entry: withSwapOut,
			text:  content.RecipeText{SwapOuts: map[string]string{"s": "Below $5"}},
			want:  "$5",
		},
		{
			name:  "a swap-out",
			entry: content.RecipeEntry{Prompt: "Run it.", SwapOuts: []content.SwapOutEntry{{Instruction: "Pay $5."}}},
			want:  "$5",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			found := ""
			for _, fault := range content.SkillFaults(test.entry, test.text) {
				found += fault.Part
			}

			difftest.Equal(t, found, test.want)
		})
	}
}

// TestSkillFacts: readers see how a skill is called and what it may do, unless its author has written nothing, or the
// recipe is not offered as a skill.
func TestSkillFacts(t *testing.T) {
	for _, test := range []struct {
		name   string
		recipe content.Recipe
		want   []string
	}{
		{name: "nothing", recipe: content.Recipe{Slug: "run", IsSkill: true}},
		{name: "no skill", recipe: content.Recipe{Slug: "run", Skill: content.FrontMatter{Model: "opus"}}},
		{
			name:   "a description",
			recipe: content.Recipe{Slug: "run", IsSkill: true, Skill: content.FrontMatter{Description: "Runs it."}},
			want:   []string{"/run"},
		},
		{
			name: "tools and arguments",
			recipe: content.Recipe{Slug: "run", IsSkill: true, Skill: content.FrontMatter{
				AllowedTools: "Bash(git commit:*), Read", ArgumentHint: "[scope]", Model: "opus",
			}},
			want: []string{"/run [scope]", "allowed-tools: Bash(git commit:*), Read", "model: opus"},
		},
		{
			name:   "an argument",
			recipe: content.Recipe{Slug: "run", IsSkill: true, Prompt: "Run $ARGUMENTS."},
			want: []string{"/run", "compatibility: Claude Code fills in the words that begin with a dollar sign and " +
				"runs the commands after an exclamation mark."},
		},
		{
			name: "an argument of which its author says something",
			recipe: content.Recipe{Slug: "run", IsSkill: true, Prompt: "Run $ARGUMENTS.", Skill: content.FrontMatter{
				Compatibility: "Needs git",
			}},
			want: []string{"/run", "compatibility: Needs git"},
		},
		{
			name:   "not for people",
			recipe: content.Recipe{Slug: "run", IsSkill: true, Skill: content.FrontMatter{UserInvocable: "false"}},
			want:   []string{"user-invocable: false"},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			facts := test.recipe.SkillFacts()

			difftest.Equal(t, facts, test.want)
		})
	}
}
