package content_test

import (
	"strings"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
)

// TestReplacedInSkill: if Claude Code would replace several parts of a text, the first one is
// returned.
func TestReplacedInSkill(t *testing.T) {
	part, at := content.ReplacedInSkill("Take $1, then !`ls`.")
	difftest.Equal(t, part, "$1")
	difftest.Equal(t, at, 5)
}

// TestCanBeSkill: a recipe can be a skill if agents replace in it only the arguments that its
// author means. An agent would also replace other arguments, in the prompt or in a text for
// readers, and so change them.
func TestCanBeSkill(t *testing.T) {
	for _, test := range []struct {
		name   string
		recipe content.Recipe
		want   bool
	}{
		{"plain", content.Recipe{Prompt: "Run it."}, true},
		{"all arguments", content.Recipe{Prompt: "Fix $ARGUMENTS."}, true},
		{"a command", content.Recipe{Prompt: "Read !`git diff`."}, true},
		{"an argument that readers replace", content.Recipe{Prompt: "Fix $1.", Change: []string{"$1"}}, true},
		{"another argument", content.Recipe{Prompt: "Fix $1 for $2.", Change: []string{"$1"}}, false},
		{"an argument of two digits", content.Recipe{Prompt: "Fix $10.", Change: []string{"$10"}}, true},
		{"an argument that begins like another", content.Recipe{Prompt: "Pay $1 of $10.", Change: []string{"$1"}}, false},
		{"a sum", content.Recipe{Prompt: "It costs $5."}, false},
		{"a title", content.Recipe{Title: "Save $5", Prompt: "Run it."}, false},
		{"a reason", content.Recipe{WhyItHolds: "Take $ARGUMENTS.", Prompt: "Run it."}, false},
		{"a label", content.Recipe{Prompt: "Run it.", SwapOuts: []content.SwapOut{{Label: "Below $5"}}}, false},
		{"a swap-out", content.Recipe{Prompt: "Run it.", SwapOuts: []content.SwapOut{{Instruction: "Pay $5."}}}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			difftest.Equal(t, content.CanBeSkill(test.recipe), test.want)
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
