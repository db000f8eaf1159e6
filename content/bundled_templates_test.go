package content_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/source/sourcetest"
)

// example is the subject that the prompts of a recipe are written for, and a subject that a reader may put in its
// place.
type example struct {
	words []string          // words of the subject, in lower case
	other map[string]string // by phrase to replace: what a reader may put in its place
}

// examples has the example of each recipe whose prompts name phrases to replace.
var examples = map[string]example{
	"full-stack-web-app": {
		words: []string{"todo", "todos", "complete", "completed", "active"},
		other: map[string]string{
			"a todo app":               "a reading list",
			"mark complete":            "mark as read",
			"all / active / completed": "all / unread / read",
		},
	},
	"full-test-setup": {
		words: []string{
			"button", "click", "disabled", "loading", "login", "redirect", "auth", "credentials", "dashboard", "register",
			"email",
		},
		other: map[string]string{
			"Button": "UploadTile",
			"click handling, disabled state, loading state": "dropping a file, upload progress, full state",
			"LoginForm":           "FeedbackForm",
			"redirect":            "thank-you message",
			"auth API call":       "feedback API call",
			"login page":          "search page",
			"the credentials":     "a query",
			"the dashboard":       "the list of results",
			"POST /auth/register": "POST /orders",
			"Duplicate email":     "Duplicate order number",
		},
	},
	"component-decomposition": {
		words: []string{"400", "dashboard", "stats", "grid", "activity", "feed", "nav"},
		other: map[string]string{
			"400-line":      "900-line",
			"UserDashboard": "ProductPage",
			"StatsGrid":     "PriceTable",
			"ActivityFeed":  "ReviewList",
			"DashboardNav":  "CategoryMenu",
		},
	},
	"structured-bug-hunt": {
		words: []string{"checkout", "orders", "dashboard", "8"},
		other: map[string]string{
			"checkout form":  "booking form",
			"two orders":     "two bookings",
			"dashboard page": "search page",
			"8 seconds":      "5 seconds",
		},
	},
	"pre-pr-review": {
		words: []string{"origin", "main"},
		other: map[string]string{"origin/main": "upstream/develop"},
	},
	"ci-cd-pipeline": {
		words: []string{"pnpm"},
		other: map[string]string{
			"pnpm workspaces": "npm workspaces",
			"pnpm-lock.yaml":  "package-lock.json",
		},
	},
}

// unmarked has the recipes whose prompts name no phrase to replace, each with a text that its prose must contain:
// that the subject is only an example, or that there is no subject.
var unmarked = map[string]string{
	"api-backend-with-auth": "can be sent as it stands",
	"schema-generation":     "an example to adapt",
	"vertical-slice-build":  "an example to adapt",
	"config-audit":          "",
}

// TestBundledTemplates: when a reader replaces all phrases that the page underlines, no word of the
// example is left in any prompt, base or composed.
func TestBundledTemplates(t *testing.T) {
	for _, category := range sourcetest.Bundled(t).Pages["en"].Categories {
		for _, recipe := range category.Recipes {
			prose, isUnmarked := unmarked[recipe.Slug]
			if isUnmarked {
				requireUnmarked(t, recipe, prose)
				continue
			}
			requireTemplate(t, recipe, examples[recipe.Slug])
		}
	}
}

// requireUnmarked fails the test if a recipe names phrases to replace, or if its prose lacks the text in unmarked.
func requireUnmarked(t *testing.T, r content.Recipe, prose string) {
	t.Helper()
	difftest.Equal(t, changeOf(r), nil, r.Slug)
	if !strings.Contains(r.WhyItHolds, prose) {
		t.Errorf("the prose of %s does not say %q", r.Slug, prose)
	}
}

// requireTemplate fails the test if a word of the example is still in a prompt of a recipe after the phrases to
// replace have been replaced. It also fails the test if the phrases of the example differ from those of the recipe.
func requireTemplate(t *testing.T, r content.Recipe, e example) {
	t.Helper()
	difftest.Equal(t, changeOf(r), slices.Sorted(maps.Keys(e.other)),
		r.Slug, ": examples in bundled_templates_test.go has an entry for each recipe with phrases to replace. "+
			"Its map other has each phrase of change, and what a reader may put in its place. Its list words has the words "+
			"of the subject, in lower case, none of which may be left then. Recipes without such phrases are in unmarked")
	requireReplaced(t, r.Slug, r.Prompt, r.Change, e)
	for _, s := range r.SwapOuts {
		requireReplaced(t, r.Slug+" "+s.Slug, s.Prompt, s.Change, e)
	}
}

// changeOf returns all phrases to replace in the prompts of a recipe, sorted.
func changeOf(r content.Recipe) []string {
	phrases := map[string]bool{}
	for _, phrase := range r.Change {
		phrases[phrase] = true
	}
	for _, s := range r.SwapOuts {
		for _, phrase := range s.Change {
			phrases[phrase] = true
		}
	}
	return slices.Sorted(maps.Keys(phrases))
}

// requireReplaced fails the test if a word of the example is still in a prompt after its phrases have been replaced.
func requireReplaced(t *testing.T, name, prompt string, change []string, e example) {
	t.Helper()
	var pairs []string
	for _, phrase := range change {
		pairs = append(pairs, phrase, e.other[phrase])
	}
	replaced := strings.NewReplacer(pairs...).Replace(prompt)
	for _, word := range splitWords(replaced) {
		if slices.Contains(e.words, word) {
			t.Errorf("%s still says %q with another subject:\n%s", name, word, replaced)
		}
	}
}

// splitWords returns the words of a text in lower case. Names such as useTodos are several words.
func splitWords(text string) []string {
	var spaced strings.Builder
	before := ' '
	for _, r := range text {
		if unicode.IsUpper(r) && unicode.IsLower(before) {
			spaced.WriteByte(' ')
		}
		spaced.WriteRune(r)
		before = r
	}
	return strings.FieldsFunc(strings.ToLower(spaced.String()), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}
