package content_test

import (
	"strings"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
)

// TestInstallSkills: an IPv6 address is quoted, because zsh takes its brackets for a pattern. Other addresses need no
// quotes.
func TestInstallSkills(t *testing.T) {
	for url, want := range map[string]string{
		"http://[::1]:8000/":                "'http://[::1]:8000/'",
		"https://example.org/docs/prompts/": "https://example.org/docs/prompts/",
	} {
		difftest.Equal(t, strings.Fields(content.InstallSkills(url))[3], want)
	}
}

// TestSkillFaults: a recipe can be a skill if agents replace only arguments that its author wants replaced. An agent
// would also replace, and so change, other arguments in the prompt or in a text for readers.
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
