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

// TestOpeningWithoutSpaces: a long text in a language without spaces is cut between characters.
func TestOpeningWithoutSpaces(t *testing.T) {
	opening := skills.Opening("Vitest " + strings.Repeat("長", 100))

	difftest.Equal(t, opening, "Vitest "+strings.Repeat("長", 64)+" …")
}

// TestOpeningHeading: of a prompt that begins with a heading, its text is the beginning.
func TestOpeningHeading(t *testing.T) {
	difftest.Equal(t, skills.Opening("## Unit tests\n\nWrite them."), "Unit tests")
}
