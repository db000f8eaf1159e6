package content_test

import (
	"strings"
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

// TestSkillDescription: a description is short enough, whatever the texts are, and contains nothing
// that agents take for markup.
func TestSkillDescription(t *testing.T) {
	long := strings.Repeat("long ", 300)
	r := content.Recipe{Slug: "a", Title: long + "title", Prompt: "Review <FILE> " + long, WhyItHolds: long}

	description := content.SkillDescription(r, long)

	if len(description) > 1024 || strings.ContainsAny(description, "<>") {
		t.Errorf("%d bytes: %s", len(description), description)
	}
}

// TestSkillDescriptionEnds: a reason without a full stop does not run into the next sentence.
func TestSkillDescriptionEnds(t *testing.T) {
	r := content.Recipe{Slug: "a", Title: "A", Prompt: "Do it.", WhyItHolds: "Checks that the branch may be deployed"}

	description := content.SkillDescription(r, "All")

	if !strings.Contains(description, "may be deployed. Use only when") {
		t.Error(description)
	}
}

// TestSkillDescriptionSentence: a description has the first sentence of the reason, which an abbreviation does not
// end.
func TestSkillDescriptionSentence(t *testing.T) {
	for text, want := range map[string]string{
		"It names one tool. The second sentence.":        "It names one tool.",
		"It names a tool, e.g. Go. The second sentence.": "It names a tool, e.g. Go.",
		"Es nennt es, z. B. Go. Der zweite Satz.":        "Es nennt es, z. B. Go.",
		"It runs tests etc. and stops. The second.":      "It runs tests etc. and stops.",
		"It runs `make`. `go vet` comes later.":          "It runs `make`.",
		"It does step 1. The second sentence.":           "It does step 1.",
		"Vitest を使う。速いからだ。":                              "Vitest を使う。",
		"使うか？速い！":                                        "使うか？",
		"「使う。」と書く。次の文。":                                  "「使う。」と書く。",
	} {
		r := content.Recipe{Slug: "a", Title: "A", Prompt: "Do it.", WhyItHolds: text}

		description := content.SkillDescription(r, "All")

		if !strings.Contains(description, `". `+want+" Use only when") {
			t.Errorf("%s: %s", text, description)
		}
	}
}

// TestOpeningWithoutSpaces: a long text in a language without spaces is cut between characters.
func TestOpeningWithoutSpaces(t *testing.T) {
	opening := content.Opening("Vitest " + strings.Repeat("長", 100))

	difftest.Equal(t, opening, "Vitest "+strings.Repeat("長", 64)+" …")
}
