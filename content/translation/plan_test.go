package translation_test

import (
	"fmt"
	"strings"
	"testing"

	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// planCopy plans to copy what the French lacks, and returns the keys to copy and what is held back, each with its cause
// and where the translation is or may be.
func planCopy(t *testing.T, files map[string][]byte, asked ...translation.Selection) (keys, heldBack string) {
	t.Helper()
	loaded := load(t, files)
	plan := loaded.PlanCopy(loaded.Compare(), asked)
	var held []string
	for _, text := range plan.HeldBack {
		places := text.Displaced.MayBeAt
		if at := text.Displaced.At; !at.IsRoot() {
			places = []tomldoc.Path{at}
		}
		held = append(held, fmt.Sprintf("%s %s %s %v", text.Language, text.Displaced.Part, text.Displaced.Cause, places))
	}
	return strings.Join(tomldoc.Strings(plan.Keys["fr"]), " "), strings.Join(held, ", ")
}

const changelogKeys = "recipes.changelog.failure_modes recipes.changelog.title recipes.changelog.why_it_holds"

// TestPlanCopyRenamed: of two recipes with new slugs, the one that the record shows to be there is held back, and the
// other is copied.
func TestPlanCopyRenamed(t *testing.T) {
	keys, heldBack := planCopy(t, renamed(t))

	difftest.Equal(t, keys, changelogKeys)
	difftest.Equal(t, heldBack, "fr recipes.all-tests slug [recipes.unit-tests]")
}

// TestPlanCopyUnknownSlug: without a record nobody knows which of two recipes with new slugs is the old one. Both are
// held back, but for one that a selection names.
func TestPlanCopyUnknownSlug(t *testing.T) {
	files := renamed(t)
	delete(files, translation.FileName)

	keys, heldBack := planCopy(t, files)
	named, others := planCopy(t, files, translation.Selection{Language: "fr", Key: tomldoc.Keys("recipes", "changelog", "title")})

	const renamed = "fr recipes.all-tests maybe-slug [recipes.unit-tests]"
	difftest.Equal(t, keys, "")
	difftest.Equal(t, heldBack, renamed+", fr recipes.changelog maybe-slug [recipes.unit-tests]")
	difftest.Equal(t, named, changelogKeys)
	difftest.Equal(t, others, renamed)
}

// TestPlanCopyLanguage: a selection of the whole language names no part.
func TestPlanCopyLanguage(t *testing.T) {
	_, heldBack := planCopy(t, renamed(t), translation.Selection{Language: "fr"})

	difftest.Equal(t, heldBack, "fr recipes.all-tests slug [recipes.unit-tests]")
}

// TestPlanCopySwapOut: a swap-out that has another slug is held back, too.
func TestPlanCopySwapOut(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "catalogue.toml", `slug = "fuzz"`, `slug = "fuzzing"`)
	contenttest.Replace(t, files, "en.toml", "fuzz = ", "fuzzing = ")

	keys, heldBack := planCopy(t, files)

	difftest.Equal(t, keys, "")
	const swapOuts = "recipes.unit-tests.swap_outs."
	difftest.Equal(t, heldBack, "fr "+swapOuts+"fuzzing slug ["+swapOuts+"fuzz]")
}

// TestPlanCopyOrder: no text is copied into a list whose order has changed and is not known, also none that is new.
// Other texts are.
func TestPlanCopyOrder(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "en.toml", english, `["New.", "First.", "Second and third.", "Last."]`)
	contenttest.Replace(t, files, "fr.toml", "summary = \"le Summary.\"\n", "")

	keys, heldBack := planCopy(t, files)

	difftest.Equal(t, keys, "summary")
	difftest.Equal(t, heldBack, "fr introduction order [introduction[0]]")
}

// TestPlanCopyBesideExtraKey: a key that a language has alone does not hold another one back.
func TestPlanCopyBesideExtraKey(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "fr.toml", "summary = ", "short_title = ")

	keys, heldBack := planCopy(t, files)

	difftest.Equal(t, keys, "summary")
	difftest.Equal(t, heldBack, "")
}

// TestPlanCopyAgain: a copy of a source text that has changed is copied again.
func TestPlanCopyAgain(t *testing.T) {
	files := small(t)
	files["fr.toml"] = files["en.toml"]
	write(t, files, load(t, files).BeginLanguage("fr").Record)
	contenttest.Replace(t, files, "en.toml", englishReason, `"Because it is."`)

	keys, heldBack := planCopy(t, files)

	difftest.Equal(t, keys, because)
	difftest.Equal(t, heldBack, "")
}
