package skills_test

import (
	"strings"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
	"prompt-recipes/web/skills"
)

// TestDescription: a description is short enough, whatever the texts are, and contains nothing
// that agents take for markup.
func TestDescription(t *testing.T) {
	long := strings.Repeat("long ", 300)
	r := content.Recipe{Slug: "a", Title: long + "title", Prompt: "Review <FILE> " + long, WhyItHolds: long}

	description := skills.Description(r, long)

	if len(description) > 1024 || strings.ContainsAny(description, "<>") {
		t.Errorf("%d bytes: %s", len(description), description)
	}
}

// TestDescriptionEnds: a reason without a full stop does not run into the next sentence.
func TestDescriptionEnds(t *testing.T) {
	r := content.Recipe{Slug: "a", Title: "A", Prompt: "Do it.", WhyItHolds: "Checks that the branch may be deployed"}

	description := skills.Description(r, "All")

	if !strings.Contains(description, "may be deployed. Use only when") {
		t.Error(description)
	}
}

// TestDescriptionSentence: a description has the first sentence of the reason, which an abbreviation does not
// end.
func TestDescriptionSentence(t *testing.T) {
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

		description := skills.Description(r, "All")

		if !strings.Contains(description, `". `+want+" Use only when") {
			t.Errorf("%s: %s", text, description)
		}
	}
}

// TestOpeningWithoutSpaces: a long text in a language without spaces is cut between characters.
func TestOpeningWithoutSpaces(t *testing.T) {
	opening := skills.Opening("Vitest " + strings.Repeat("長", 100))

	difftest.Equal(t, opening, "Vitest "+strings.Repeat("長", 64)+" …")
}
