package content_test

import (
	"fmt"
	"strings"
	"testing"

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
	for _, category := range sourcetest.Catalogue(t).Page("en").Categories {
		fmt.Fprintln(&got, category.Title)
		for _, recipe := range category.Recipes {
			fmt.Fprintf(&got, "- %s %d%s\n", recipe.Title, len(recipe.SwapOuts), listBlocks(recipe))
		}
	}
	difftest.Equal(t, strings.Split(got.String(), "\n"), strings.Split(want, "\n"))
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
	c := sourcetest.Catalogue(t)
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
	c := sourcetest.Catalogue(t)
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
	c := sourcetest.Catalogue(t)
	for _, language := range c.Languages {
		p := c.Page(language)
		sections := len(p.Categories) + 2 // the principles and the library section
		for _, links := range [][]content.Link{p.RelatedLinks, p.MoreLinks} {
			if len(links) > 0 {
				sections++
			}
		}
		difftest.Equal(t, len(p.SideNavigation), sections, language)
	}
}

// TestBundledPrompts: each prompt states what section 2.5 of the specification demands, and each
// composed variant what its table of variants demands, in the table's order. After a change of the
// catalogue, change testdata/specification.txtar in the same commit.
func TestBundledPrompts(t *testing.T) {
	specification := readSpecification(t)
	for _, category := range sourcetest.Catalogue(t).Page("en").Categories {
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
