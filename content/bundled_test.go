package content_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/source/sourcetest"
)

// The owner's specification demands everything in this file of the bundled catalogue. Other catalogues may differ.

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
	for _, category := range sourcetest.Bundled(t).Pages["en"].Categories {
		fmt.Fprintln(&got, category.Title)
		for _, recipe := range category.Recipes {
			fmt.Fprintf(&got, "- %s %d%s\n", recipe.Title, len(recipe.SwapOuts), listBlocks(recipe))
		}
	}
	difftest.Equal(t, strings.Split(got.String(), "\n"), strings.Split(want, "\n"),
		"the specification of the page's owner has these titles and numbers; ask the owner before you change them")
}

// TestBundledNumber: in each language, the summary and the opening of the principles give the number of recipes.
func TestBundledNumber(t *testing.T) {
	const number = 10
	words := map[string]string{"en": "ten ", "fr": "dix ", "pt": "dez ", "de": "zehn ", "ja": "10本"}
	c := sourcetest.Bundled(t)
	for _, language := range c.Languages {
		p := c.Pages[language]
		recipes := 0
		for _, category := range p.Categories {
			recipes += len(category.Recipes)
		}
		for _, text := range []string{p.Summary, p.Principles.Opening} {
			if recipes != number || !strings.Contains(strings.ToLower(text), words[language]) {
				t.Errorf("%s has %d recipes, this test expects %d, and %q in: %s\n"+
					"Change the summaries, the openings of the principles, the README, its pictures (make picture) "+
					"and this test together.", language, recipes, number, words[language], text)
			}
		}
	}
}

// TestBundledRequired: in each language version the page, its categories, its recipes and their
// swap-outs have the fields that the specification requires.
func TestBundledRequired(t *testing.T) {
	c := sourcetest.Bundled(t)
	languages := slices.Sorted(slices.Values(c.Languages))
	difftest.Equal(t, languages, []string{"de", "en", "fr", "ja", "pt"})
	for _, language := range c.Languages {
		p := c.Pages[language]
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

// requireTexts fails the test if a text is empty. texts has the texts by name. where says where they are.
func requireTexts(t *testing.T, where string, texts map[string]string) {
	t.Helper()
	for name, text := range texts {
		if strings.TrimSpace(text) == "" {
			t.Errorf("%s: %s is empty", where, name)
		}
	}
}

// TestBundledBlocks: in each language, the same recipes have swap-outs, failure modes and expected output as in
// English.
func TestBundledBlocks(t *testing.T) {
	c := sourcetest.Bundled(t)
	want := describeRecipes(c.Pages["en"])
	for _, language := range c.Languages {
		difftest.Equal(t, describeRecipes(c.Pages[language]), want, language)
	}
}

// describeRecipes returns a line for each recipe of a page: its slug, the number of its swap-outs and its optional
// blocks.
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
	c := sourcetest.Bundled(t)
	for _, language := range c.Languages {
		p := c.Pages[language]
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
	c := sourcetest.Bundled(t)
	got := map[string]string{}
	for _, language := range c.Languages {
		got[language] = listParts(c.Pages[language])
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
	c := sourcetest.Bundled(t)
	for _, language := range c.Languages {
		p := c.Pages[language]
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
	c := sourcetest.Bundled(t)
	for _, language := range c.Languages {
		p := c.Pages[language]
		sections := len(p.Categories) + 2 // the principles and the library section
		for _, links := range [][]content.Link{p.RelatedLinks, p.MoreLinks} {
			if len(links) > 0 {
				sections++
			}
		}
		difftest.Equal(t, len(p.Sections), sections, language)
	}
}
