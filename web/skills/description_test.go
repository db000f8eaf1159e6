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
	r := content.Recipe{Slug: "a", Title: long + "title", Prompt: "Review <FILE> " + long}

	for _, described := range []string{"", long + "<p>"} {
		description := skills.Description(r, long, described)

		if len(description) > 1024 || strings.ContainsAny(description, "<>") {
			t.Errorf("%d bytes: %s", len(description), description)
		}
	}
}

// TestDescriptionOfAuthor: what an author says of a prompt comes first, as a sentence.
func TestDescriptionOfAuthor(t *testing.T) {
	r := content.Recipe{Slug: "commit", Title: "Commit", Prompt: "## Context"}
	const rest = ` From the prompt recipe "Commit" (Git). ` +
		"Use only when the user asks for it by name (commit), never because a task resembles it."
	for described, want := range map[string]string{
		"Write a conventional commit":    "Write a conventional commit." + rest,
		"Does it all!":                   "Does it all!" + rest,
		"コードをレビューする。":                    "コードをレビューする。" + rest,
		strings.Repeat("Commit it ", 40): strings.Repeat("Commit it ", 20) + "…" + rest,
	} {
		difftest.Equal(t, skills.Description(r, "Git", described), want)
	}
}

// TestOpening: the opening of a prompt is its first line, or the words of that line that fit. In a language without
// spaces, the line is cut between characters.
func TestOpening(t *testing.T) {
	for prompt, want := range map[string]string{
		"Write tests:\n- one":                    "Write tests",
		"## Unit tests\n\nWrite them.":           "Unit tests",
		strings.Repeat("Write many tests. ", 60): strings.Repeat("Write many tests. ", 11) + "…",
		"Vitest " + strings.Repeat("長", 100):     "Vitest " + strings.Repeat("長", 64) + " …",
	} {
		difftest.Equal(t, skills.Opening(prompt), want)
	}
}
