package content_test

import (
	"slices"
	"strings"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/shell"
)

// build is the prompt from which the tests compose variants.
const build = "Build it with React. Test it."

// TestCompose: composing returns a variant of a prompt, and the offset of the instruction in it.
func TestCompose(t *testing.T) {
	for name, test := range map[string]struct {
		kind                  content.Kind
		replaces, instruction string
		want                  string
		wantAt                int
	}{
		"replacement": {content.Replace, "React", "Vue 3", "Build it with Vue 3. Test it.", 14},
		"addition":    {content.Append, "", "Test it.", "Build it with React. Test it.\n\nTest it.", 31},
		"alternative": {content.Alternative, "", "Test it.", "Test it.", 0},
	} {
		t.Run(name, func(t *testing.T) {
			got, at, err := content.Compose(build, test.kind, test.replaces, test.instruction)
			if err != nil {
				t.Fatal(err)
			}
			difftest.Equal(t, got, test.want)
			difftest.Equal(t, at, test.wantAt)
		})
	}
}

// TestComposeOverlap: overlapping occurrences of the phrase count as two.
func TestComposeOverlap(t *testing.T) {
	_, _, err := content.Compose("Test ababa.", content.Replace, "aba", "it")

	if err == nil || !strings.Contains(err.Error(), "occurs more than once") {
		t.Errorf("got error %v", err)
	}
}

func TestComposeRefuses(t *testing.T) {
	for name, test := range map[string]struct {
		kind           content.Kind
		replaces, want string
	}{
		"replacement of what is twice": {content.Replace, " it", "occurs more than once"},
		"replacement of what is not":   {content.Replace, "Angular", "occurs 0 times"},
		"replacement of nothing":       {content.Replace, "", "needs replaces"},
		"addition that replaces":       {content.Append, "React", "replaces is only for"},
		"no such kind":                 {"prepend", "", `kind is "prepend", expected "replace"`},
	} {
		t.Run(name, func(t *testing.T) {
			_, _, err := content.Compose(build, test.kind, test.replaces, "Vue 3")
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got error %v, want one with %q", err, test.want)
			}
		})
	}
}

// TestChange: the phrases to replace in a swap-out are its own, followed by the phrases of its recipe that are still
// in the prompt of the swap-out.
func TestChange(t *testing.T) {
	replaced := content.SwapOutEntry{
		Kind:        content.Replace,
		Replaces:    "Vitest",
		Instruction: "pytest",
		Change:      []string{"pytest"},
	}
	alternative := content.SwapOutEntry{Kind: content.Alternative, Instruction: "Measure LoginForm."}
	entries := content.CatalogueFile{
		Categories: []content.CategoryEntry{{Slug: "tests"}},
		Recipes: []content.RecipeEntry{{
			Category: "tests",
			Prompt:   "Test LoginForm with Vitest.",
			Change:   []string{"LoginForm", "Vitest"},
			SwapOuts: []content.SwapOutEntry{replaced, alternative},
		}},
	}

	page, err := content.Assemble("en", entries, content.LanguageFile{}, nil)

	if err != nil {
		t.Fatal(err)
	}
	swapOuts := page.Categories[0].Recipes[0].SwapOuts
	difftest.Equal(t, swapOuts[0].Change, []string{"pytest", "LoginForm"})
	difftest.Equal(t, swapOuts[1].Change, []string{"LoginForm"})
}

// TestNotInCommands: readers are told to avoid exactly the characters of a keyboard that a prompt must not have
// within a line.
func TestNotInCommands(t *testing.T) {
	var refused []string
	for character := '!'; character <= '~'; character++ {
		enclosed := "Read " + string(character) + "PATH" + string(character) + " first."
		if len(shell.Check(enclosed)) > 0 {
			refused = append(refused, string(character))
		}
	}

	told := strings.Fields(content.NotInCommands)

	slices.Sort(told)
	difftest.Equal(t, told, refused)
}
