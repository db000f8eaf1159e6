package content_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/tools/txtar"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/source/sourcetest"
)

// The owner's specification fixes all of this for the bundled catalogue. Other catalogues are free.

// TestBundledOrder: the catalogue has these categories and recipes in this order, each recipe with
// its number of swap-outs and its optional blocks.
func TestBundledOrder(t *testing.T) {
	const want = `Project Scaffolding
- Full-Stack Web App 3 failure modes expected output
- API Backend with Auth 3 failure modes
Database and Data Layer
- Schema Generation 3
Testing
- Full Test Setup 2 expected output
Refactoring
- Component Decomposition 2
Debugging
- Structured Bug Hunt 2
Code Review and Quality
- Pre-PR Review 2
Feature Development
- Vertical Slice Build 2
Infrastructure and DevOps
- CI/CD Pipeline 2
Configuration and Environment
- Config Audit 0
`
	var got strings.Builder
	for _, category := range sourcetest.Pages(t).Page("en").Categories {
		fmt.Fprintln(&got, category.Title)
		for _, recipe := range category.Recipes {
			fmt.Fprintf(&got, "- %s %d%s\n", recipe.Title, len(recipe.SwapOuts), listBlocks(recipe))
		}
	}
	difftest.Equal(t, strings.Split(got.String(), "\n"), strings.Split(want, "\n"),
		"the specification of the page's owner has these titles and numbers; ask the owner before you change them")
}

// TestBundledRequired: in each language version the page, its categories, its recipes and their
// swap-outs have the fields that the specification requires.
func TestBundledRequired(t *testing.T) {
	c := sourcetest.Pages(t)
	languages := slices.Sorted(slices.Values(c.Languages))
	difftest.Equal(t, languages, []string{"de", "en", "fr", "ja", "pt"})
	for _, language := range c.Languages {
		p := c.Page(language)
		requireTexts(t, language, map[string]string{
			"title":                p.Title,
			"summary":              p.Summary,
			"title of principles":  p.Principles.Title,
			"opening":              p.Principles.Opening,
			"title of the library": p.LibrarySection.Title,
		})
		difftest.Equal(t, p.Language, language)
		for _, paragraph := range slices.Concat(p.Introduction, p.LibrarySection.Paragraphs) {
			requireTexts(t, language, map[string]string{"paragraph": paragraph})
		}
		for _, principle := range p.Principles.Items {
			requireTexts(t, language, map[string]string{"lead": principle.Lead, "text": principle.Text})
		}
		for _, category := range p.Categories {
			requireTexts(t, language+" "+category.Slug, map[string]string{"title": category.Title})
			for _, recipe := range category.Recipes {
				difftest.Equal(t, recipe.Category, category.Slug)
				requireRecipe(t, language+" "+recipe.Slug, recipe)
			}
		}
	}
}

// requireRecipe fails the test if a recipe or one of its swap-outs lacks a required text, or if its
// prompt is not shown as one quoted argument.
func requireRecipe(t *testing.T, name string, r content.Recipe) {
	t.Helper()
	requireTexts(t, name, map[string]string{
		"title":        r.Title,
		"prompt":       r.Prompt,
		"why_it_holds": r.WhyItHolds,
	})
	difftest.Equal(t, r.Invocation, r.AgentCLI+` "`+r.Prompt+`"`, name)
	for _, s := range r.SwapOuts {
		requireTexts(t, name+" "+s.Slug, map[string]string{
			"label":       s.Label,
			"instruction": s.Instruction,
			"prompt":      s.Prompt,
		})
	}
}

// requireTexts fails the test if a text is empty. The texts have names; where says where they are.
func requireTexts(t *testing.T, where string, texts map[string]string) {
	t.Helper()
	for name, text := range texts {
		if strings.TrimSpace(text) == "" {
			t.Errorf("%s: %s is empty", where, name)
		}
	}
}

// TestBundledBlocks: in each language version the same recipes have swap-outs, failure modes and
// expected output as in English.
func TestBundledBlocks(t *testing.T) {
	c := sourcetest.Pages(t)
	want := describeRecipes(c.Page("en"))
	for _, language := range c.Languages {
		difftest.Equal(t, describeRecipes(c.Page(language)), want, language)
	}
}

// describeRecipes returns a line for each recipe of a page: its slug, the number of its swap-outs and
// its optional blocks.
func describeRecipes(p content.Page) []string {
	var lines []string
	for _, category := range p.Categories {
		for _, recipe := range category.Recipes {
			lines = append(lines, fmt.Sprintf("%s %d%s", recipe.Slug, len(recipe.SwapOuts), listBlocks(recipe)))
		}
	}
	return lines
}

// TestBundledLinks: no list of links is longer than the specification allows, and each link has a
// title and a description.
func TestBundledLinks(t *testing.T) {
	c := sourcetest.Pages(t)
	for _, language := range c.Languages {
		p := c.Page(language)
		if len(p.RelatedLinks) > 6 {
			t.Errorf("%s has %d related links, more than 6", language, len(p.RelatedLinks))
		}
		if len(p.MoreLinks) > 4 {
			t.Errorf("%s has %d more links, more than 4", language, len(p.MoreLinks))
		}
		for _, link := range slices.Concat(p.RelatedLinks, p.MoreLinks) {
			requireTexts(t, language+" "+link.Href, map[string]string{
				"title":       link.Title,
				"description": link.Description,
			})
		}
	}
}

// listBlocks returns the optional blocks of a recipe.
func listBlocks(r content.Recipe) string {
	blocks := ""
	if r.FailureModes != "" {
		blocks += " failure modes"
	}
	if r.ExpectedOutput != "" {
		blocks += " expected output"
	}
	return blocks
}

// TestBundledParts: each language version has these optional parts.
func TestBundledParts(t *testing.T) {
	want := map[string]string{
		"en": "byline date related=6 more=4 call=[top end]",
		"fr": "byline date related=6 more=4 call=[top end]",
		"pt": "byline date related=6 more=4 call=[top end]",
		"de": "related=6 more=4 call=[top]",
		"ja": "byline related=0 more=0",
	}
	c := sourcetest.Pages(t)
	got := map[string]string{}
	for _, language := range c.Languages {
		got[language] = listParts(c.Page(language))
	}
	difftest.Equal(t, got, want)
}

// listParts returns the optional parts of a page.
func listParts(p content.Page) string {
	var parts []string
	if p.AuthorLabel != "" {
		parts = append(parts, "byline")
	}
	if !p.PublishedAt.IsZero() {
		parts = append(parts, "date")
	}
	parts = append(parts, fmt.Sprintf("related=%d more=%d", len(p.RelatedLinks), len(p.MoreLinks)))
	if p.CallToAction != nil {
		parts = append(parts, fmt.Sprintf("call=%v", p.CallToAction.Placements))
	}
	return strings.Join(parts, " ")
}

// TestBundledCounts: all language versions have the same number of tags, paragraphs, principles and
// steps.
func TestBundledCounts(t *testing.T) {
	const want = "2 tags, 2 paragraphs of introduction, 3 principles, 4 steps of the breadcrumb"
	c := sourcetest.Pages(t)
	for _, language := range c.Languages {
		p := c.Page(language)
		got := fmt.Sprintf("%d tags, %d paragraphs of introduction, %d principles, %d steps of the breadcrumb",
			len(p.Tags), len(p.Introduction), len(p.Principles.Items), len(p.Breadcrumb))
		difftest.Equal(t, got, want, language)
		if len(p.LibrarySection.Paragraphs) == 0 {
			t.Errorf("%s has no library section", language)
		}
		if p.Changelog == nil {
			t.Errorf("%s has no changelog", language)
		}
	}
}

// TestBundledNavigation: the side navigation has an entry for each section of the page.
func TestBundledNavigation(t *testing.T) {
	c := sourcetest.Pages(t)
	for _, language := range c.Languages {
		p := c.Page(language)
		sections := len(p.Categories) + 2 // the principles and the library section
		for _, links := range [][]content.Link{p.RelatedLinks, p.MoreLinks} {
			if len(links) > 0 {
				sections++
			}
		}
		difftest.Equal(t, len(p.Sections), sections, language)
	}
}

// TestBundledPrompts: each prompt states what section 2.5 of the specification demands, and each
// composed variant what its table of variants demands, in the table's order. After a change of the
// catalogue, change testdata/specification.txtar in the same commit.
func TestBundledPrompts(t *testing.T) {
	specification := readSpecification(t)
	for _, category := range sourcetest.Pages(t).Page("en").Categories {
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

// expectPhrases fails the test unless a prompt contains the phrases that the specification demands
// of it, and removes them from the specification.
func expectPhrases(t *testing.T, specification map[string][]string, name, prompt string) {
	t.Helper()
	phrases, isDemanded := specification[name]
	delete(specification, name)
	if !isDemanded {
		t.Errorf("%s: nothing is demanded of it", name)
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
	for _, category := range sourcetest.Pages(t).Page("en").Categories {
		for _, recipe := range category.Recipes {
			difftest.Equal(t, strings.Count(recipe.Prompt, request), 1, recipe.Slug)
			for _, swap := range recipe.SwapOuts {
				difftest.Equal(t, strings.Count(swap.Prompt, request), 1, recipe.Slug+" "+swap.Slug)
			}
		}
	}
}

// TestBundledNamedConstraints: what the principles name as constraints and as boring requirements
// occurs in the prompts.
func TestBundledNamedConstraints(t *testing.T) {
	var all strings.Builder
	for _, category := range sourcetest.Pages(t).Page("en").Categories {
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

// example is the subject that the prompts of a recipe are written for, and another subject.
type example struct {
	words []string          // of the subject, in lower case
	other map[string]string // what a reader may put in place of each phrase of change
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

// unmarked has the recipes whose prompts name no phrase to replace, and what their prose says
// instead: that the subject is only an example, or that there is none.
var unmarked = map[string]string{
	"api-backend-with-auth": "can be sent as it stands",
	"schema-generation":     "an example to adapt",
	"vertical-slice-build":  "an example to adapt",
	"config-audit":          "",
}

// TestBundledTemplates: when a reader replaces all phrases that the page underlines, no word of the
// example is left in any prompt, base or composed.
func TestBundledTemplates(t *testing.T) {
	for _, category := range sourcetest.Pages(t).Page("en").Categories {
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

// requireUnmarked fails the test if a recipe names phrases to replace, or if its prose does not say
// what it has to.
func requireUnmarked(t *testing.T, r content.Recipe, prose string) {
	t.Helper()
	difftest.Equal(t, changeOf(r), nil, r.Slug)
	if !strings.Contains(r.WhyItHolds, prose) {
		t.Errorf("the prose of %s does not say %q", r.Slug, prose)
	}
}

// requireTemplate fails the test if a word of the example is left in a prompt of a recipe after the
// phrases to replace have been replaced, or if the example has other phrases than the recipe.
func requireTemplate(t *testing.T, r content.Recipe, e example) {
	t.Helper()
	difftest.Equal(t, changeOf(r), slices.Sorted(maps.Keys(e.other)),
		r.Slug, ": change and the list examples in this file go together")
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

// requireReplaced fails the test if a word of the example is left in a prompt.
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
