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

	description := skills.Description(r, long)

	if len(description) > 1024 || strings.ContainsAny(description, "<>") {
		t.Errorf("%d bytes: %s", len(description), description)
	}
}

// TestOpening: the beginning of a prompt is its first line, or the words of it that fit. In a language without spaces it is
// cut between characters.
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
