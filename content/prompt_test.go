package content_test

import (
	"strings"
	"testing"

	"prompt-recipes/content"
)

func TestCompose(t *testing.T) {
	const prompt = "Build it with React. Test it."
	for name, test := range map[string]struct {
		kind                  content.Kind
		replaces, instruction string
		composed              string
		at                    int
		problemSubstring      string
	}{
		"replacement":                  {content.Replace, "React", "Vue 3", "Build it with Vue 3. Test it.", 14, ""},
		"replacement of what is twice": {content.Replace, " it", " them", "", 0, "occurs 2 times"},
		"replacement of what is not":   {content.Replace, "Angular", "Vue 3", "", 0, "occurs 0 times"},
		"replacement of nothing":       {content.Replace, "", "Vue 3", "", 0, "needs replaces"},
		"addition":                     {content.Append, "", "Test it.", "Build it with React. Test it.\n\nTest it.", 31, ""},
		"addition that replaces":       {content.Append, "React", "Ship it.", "", 0, "replaces is only for"},
		"alternative":                  {content.Alternative, "", "Test it.", "Test it.", 0, ""},
		"no such kind":                 {"prepend", "", "Plan it.", "", 0, `kind is "prepend", expected "replace"`},
	} {
		t.Run(name, func(t *testing.T) {
			got, at, err := content.Compose(prompt, test.kind, test.replaces, test.instruction)
			switch {
			case test.problemSubstring == "" && err != nil:
				t.Fatal(err)
			case test.problemSubstring != "" && (err == nil || !strings.Contains(err.Error(), test.problemSubstring)):
				t.Fatalf("got error %v, want one with %q", err, test.problemSubstring)
			case got != test.composed, at != test.at:
				t.Fatalf("got %q with the instruction at %d, want %q, %d", got, at, test.composed, test.at)
			}
		})
	}
}

// TestChange: a swap-out has its own phrases to replace, then those of its recipe that are left in its prompt.
func TestChange(t *testing.T) {
	recipe := content.RecipeEntry{Category: "tests", Prompt: "Test LoginForm with Vitest.", Change: []string{"LoginForm", "Vitest"}}
	recipe.SwapOuts = []content.SwapOutEntry{
		{Kind: content.Replace, Replaces: "Vitest", Instruction: "pytest", Change: []string{"pytest"}},
		{Kind: content.Alternative, Instruction: "Measure LoginForm."},
	}
	c := content.CatalogueFile{Categories: []content.CategoryEntry{{Slug: "tests"}}, Recipes: []content.RecipeEntry{recipe}}
	page, err := content.Assemble("en", c, content.LanguageFile{})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"pytest LoginForm", "LoginForm"} {
		if got := strings.Join(page.Categories[0].Recipes[0].SwapOuts[i].Change, " "); got != want {
			t.Errorf("swap-out %d: %s, want %s", i, got, want)
		}
	}
}
