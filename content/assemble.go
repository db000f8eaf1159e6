package content

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Assemble makes the page of one language. skills are the slugs of the recipes that can be installed as skills. An
// error means that the two files belong to different versions.
func Assemble(language string, c CatalogueFile, l LanguageFile, skills []string) (Page, error) {
	settings := c.Languages[language]
	p := Page{
		Language:          language,
		Lang:              cmp.Or(l.Lang, language),
		AgentCLI:          c.AgentCLI,
		AuthorLabel:       c.AuthorLabel,
		PublishedAt:       c.PublishedAt,
		Title:             l.Title,
		ShortTitle:        l.ShortTitle,
		Summary:           l.Summary,
		Breadcrumb:        l.Breadcrumb,
		Tags:              l.Tags,
		Introduction:      l.Introduction,
		Principles:        l.Principles,
		LibrarySection:    l.LibrarySection,
		CallToAction:      callToAction(c, l, settings),
		RelatedLinks:      links(c, c.RelatedLinks, l.RelatedLinks, language),
		MoreLinks:         links(c, c.MoreLinks, l.MoreLinks, language),
		RelatedLinksTitle: l.RelatedLinksTitle,
		MoreLinksTitle:    l.MoreLinksTitle,
		Changelog:         changelog(c, l, language),
	}
	if len(p.Breadcrumb) == 0 {
		p.Breadcrumb = []string{l.Title}
	}
	var err error
	if p.Categories, err = categories(c, l, skills); err != nil {
		return Page{}, err
	}
	p.HasSkills = len(skills) > 0
	for _, block := range settings.Omit {
		p.omit(block)
	}
	if !settings.Omits(BlockSideNavigation) {
		p.setSections()
	}
	return p, nil
}

// omit removes a block from the page. It does not handle the side navigation, which can only be made after all
// blocks.
func (p *Page) omit(block string) {
	switch block {
	case BlockAuthorLabel:
		p.AuthorLabel = ""
	case BlockPublishedAt:
		p.PublishedAt = Date{}
	case BlockCallToAction:
		p.CallToAction = nil
	case BlockRelatedLinks:
		p.RelatedLinks = nil
		p.RelatedLinksTitle = ""
	case BlockMoreLinks:
		p.MoreLinks = nil
		p.MoreLinksTitle = ""
	}
}

// callToAction returns the call to action. It returns nil if the language has no words for it, or if the catalogue
// has no link for it.
func callToAction(c CatalogueFile, l LanguageFile, settings LanguageSettings) *CallToAction {
	if l.CallToAction.Title == "" || c.CallToAction.Href == "" {
		return nil
	}
	call := &CallToAction{l.CallToAction, c.CallToAction}
	if settings.Placements != nil {
		call.Placements = settings.Placements
	}
	return call
}

// categories returns the categories that have recipes. A category without recipes is left out until it gets its first
// recipe.
func categories(c CatalogueFile, l LanguageFile, skills []string) ([]Category, error) {
	recipes := map[string][]Recipe{} // by category
	for _, entry := range c.Recipes {
		recipe, err := assembleRecipe(c, entry, l.Recipes[entry.Slug], slices.Contains(skills, entry.Slug))
		if err != nil {
			return nil, err
		}
		recipes[entry.Category] = append(recipes[entry.Category], recipe)
	}
	var all []Category
	for _, entry := range c.Categories {
		if len(recipes[entry.Slug]) == 0 {
			continue
		}
		all = append(all, Category{
			Slug:    entry.Slug,
			Title:   l.Categories[entry.Slug].Title,
			Recipes: recipes[entry.Slug],
		})
	}
	return all, nil
}

func assembleRecipe(c CatalogueFile, entry RecipeEntry, text RecipeText, isSkill bool) (Recipe, error) {
	agentCLI := c.AgentCLI
	if entry.PromptOnly {
		agentCLI = ""
	}
	recipe := Recipe{
		Slug:           entry.Slug,
		Category:       entry.Category,
		Prompt:         string(entry.Prompt),
		AgentCLI:       agentCLI,
		Invocation:     Invocation(agentCLI, string(entry.Prompt)),
		Change:         entry.Change,
		Title:          text.Title,
		WhyItHolds:     text.WhyItHolds,
		PlainNotes:     c.PlainNotes,
		FailureModes:   text.FailureModes,
		ExpectedOutput: text.ExpectedOutput,
		IsSkill:        isSkill,
		SkillFiles:     entry.Files,
	}
	for _, s := range entry.SwapOuts {
		swapOut, err := recipe.assembleSwapOut(s, text.SwapOuts[s.Slug])
		if err != nil {
			return Recipe{}, err
		}
		recipe.SwapOuts = append(recipe.SwapOuts, swapOut)
	}
	return recipe, nil
}

func (r Recipe) assembleSwapOut(entry SwapOutEntry, label string) (SwapOut, error) {
	prompt, at, err := Compose(r.Prompt, entry.Kind, entry.Replaces, string(entry.Instruction))
	if err != nil {
		return SwapOut{}, fmt.Errorf("recipe %s, swap-out %s: %w", r.Slug, entry.Slug, err)
	}
	change := slices.Clone(entry.Change)
	for _, phrase := range r.Change {
		if strings.Contains(prompt, phrase) && !slices.Contains(change, phrase) {
			change = append(change, phrase)
		}
	}
	return SwapOut{
		Slug:        entry.Slug,
		Label:       label,
		Kind:        entry.Kind,
		Instruction: string(entry.Instruction),
		Replaces:    entry.Replaces,
		Prompt:      prompt,
		Invocation:  Invocation(r.AgentCLI, prompt),
		At:          at,
		Change:      change,
	}, nil
}

// setSections sets the sections that the side navigation leads to.
func (p *Page) setSections() {
	for _, category := range p.Categories {
		p.Sections = append(p.Sections, Section(category))
	}
	for _, closing := range []Section{
		{Slug: PrinciplesSlug, Title: p.Principles.Title},
		{Slug: LibrarySlug, Title: p.LibraryHeading()},
		{Slug: RelatedLinksSlug, Title: p.RelatedLinksTitle},
		{Slug: MoreLinksSlug, Title: p.MoreLinksTitle},
	} {
		if closing.Title != "" {
			p.Sections = append(p.Sections, closing)
		}
	}
}
