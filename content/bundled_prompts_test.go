package content_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"prompt-recipes/content/source/sourcetest"
)

// TestBundledPrompts: each prompt contains what section 2.5 of the specification demands. Each composed variant
// contains what the specification's table of variants demands, in the order of the table. After a change of the
// catalogue, change testdata/specification.txtar in the same commit.
func TestBundledPrompts(t *testing.T) {
	specification := readSpecification(t)
	for _, category := range sourcetest.Bundled(t).Pages["en"].Categories {
		for _, recipe := range category.Recipes {
			expectPhrases(t, specification, recipe.Slug, recipe.Prompt)
			for i, swap := range recipe.SwapOuts {
				name := fmt.Sprintf("%s, swap-out %d", recipe.Slug, i+1)
				expectPhrases(t, specification, name, swap.Prompt)
			}
		}
	}
	for name := range specification {
		t.Errorf("there is no %s", name)
	}
}

// readSpecification returns the phrases that each prompt must contain, by the prompt's name.
func readSpecification(t *testing.T) map[string][]string {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/specification.txtar")
	if err != nil {
		t.Fatal(err)
	}
	phrases := map[string][]string{}
	for _, section := range archive.Files {
		phrases[section.Name] = strings.Split(strings.TrimSpace(string(section.Data)), "\n")
	}
	return phrases
}

// expectPhrases fails the test unless a prompt contains the phrases that the specification demands. It removes these
// phrases from the specification.
func expectPhrases(t *testing.T, specification map[string][]string, name, prompt string) {
	t.Helper()
	phrases, isDemanded := specification[name]
	delete(specification, name)
	if !isDemanded {
		t.Errorf("%s: testdata/specification.txtar does not say what its prompt has to demand", name)
	}
	for _, phrase := range phrases {
		if !strings.Contains(prompt, phrase) {
			t.Errorf("%s does not say %q", name, phrase)
		}
	}
}

// TestBundledReport: every prompt, base or composed, ends with the same request for a report.
func TestBundledReport(t *testing.T) {
	const request = "Finish with a short report: what you did, how you checked it, what you could not check, " +
		"and what I should decide."
	for _, category := range sourcetest.Bundled(t).Pages["en"].Categories {
		for _, recipe := range category.Recipes {
			expectOnce(t, recipe.Prompt, request, recipe.Slug)
			for _, swap := range recipe.SwapOuts {
				expectOnce(t, swap.Prompt, request, recipe.Slug+" "+swap.Slug)
			}
		}
	}
}

func expectOnce(t *testing.T, prompt, sentence, slug string) {
	t.Helper()
	if n := strings.Count(prompt, sentence); n != 1 {
		t.Errorf("the prompt of %s has this sentence %d times, and all prompts have it once: %s", slug, n, sentence)
	}
}

// TestBundledNamedConstraints: the prompts contain the constraints and boring requirements that the principles name.
func TestBundledNamedConstraints(t *testing.T) {
	var all strings.Builder
	for _, category := range sourcetest.Bundled(t).Pages["en"].Categories {
		for _, recipe := range category.Recipes {
			all.WriteString(strings.ToLower(recipe.Prompt) + "\n")
		}
	}
	for _, named := range []string{
		"browser support", "rate limit", "idempotency", "loading state", "error boundary", "a label on every",
	} {
		if !strings.Contains(all.String(), named) {
			t.Errorf("no prompt says %q", named)
		}
	}
}
