package content

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Assemble makes the page of one language. An error means that the two files are of different
// versions.
func Assemble(language string, c CatalogueFile, l LanguageFile) (Page, error) {
	p := Page{
		Language:       language,
		Lang:           cmp.Or(l.Lang, language),
		AgentCLI:       c.AgentCLI,
		AuthorLabel:    c.AuthorLabel,
		PublishedAt:    c.PublishedAt,
		Title:          l.Title,
		ShortTitle:     l.ShortTitle,
		Summary:        l.Summary,
		Breadcrumb:     l.Breadcrumb,
		Tags:           l.Tags,
		Introduction:   l.Introduction,
		Principles:     l.Principles,
		LibrarySection: l.LibrarySection,
	}
	if len(p.Breadcrumb) == 0 {
		p.Breadcrumb = []string{l.Title}
	}
	p.CallToAction = callToAction(c, l, c.Languages[language])
	p.setLinks(c, l)
	p.Changelog = changelog(c, l, language)
	var err error
	if p.Categories, err = categories(c, l); err != nil {
		return Page{}, err
	}
	p.Sections = sections(p)
	for _, section := range p.Sections {
		p.SideNavigation = append(p.SideNavigation, section.Title)
	}
	for _, block := range c.Languages[language].Omit {
		p.omit(block)
	}
	return p, nil
}

// omit removes a block from the page. The call to action needs no case here: a language that leaves
// it out has no words for it.
func (p *Page) omit(block string) {
	switch block {
	case BlockAuthorLabel:
		p.AuthorLabel = ""
	case BlockPublishedAt:
		p.PublishedAt = Date{}
	case BlockSideNavigation:
		p.Sections = nil
		p.SideNavigation = nil
	}
}

// callToAction returns nil if the language has no words for it, or the catalogue has no link for
// it.
func callToAction(c CatalogueFile, l LanguageFile, version Version) *CallToAction {
	if l.CallToAction.Title == "" || c.CallToAction.Href == "" {
		return nil
	}
	call := &CallToAction{l.CallToAction, c.CallToAction}
	if version.Placements != nil {
		call.Placements = version.Placements
	}
	return call
}

// categories returns the categories that have recipes. A category without recipes is left out until
// it gets its first one.
func categories(c CatalogueFile, l LanguageFile) ([]Category, error) {
	recipes := map[string][]Recipe{} // by category
	for _, entry := range c.Recipes {
		recipe, err := assembleRecipe(c, entry, l.Recipes[entry.Slug])
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

func assembleRecipe(c CatalogueFile, entry RecipeEntry, text RecipeText) (Recipe, error) {
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

// setLinks sets the page's lists of links.
func (p *Page) setLinks(c CatalogueFile, l LanguageFile) {
	omits := c.Languages[p.Language].Omit
	if !slices.Contains(omits, BlockRelatedLinks) {
		p.RelatedLinks = links(c, c.RelatedLinks, l.RelatedLinks, p.Language)
		p.RelatedLinksTitle = l.RelatedLinksTitle
	}
	if !slices.Contains(omits, BlockMoreLinks) {
		p.MoreLinks = links(c, c.MoreLinks, l.MoreLinks, p.Language)
		p.MoreLinksTitle = l.MoreLinksTitle
	}
}

// links returns the links of one list.
func links(c CatalogueFile, entries []LinkEntry, texts map[string]LinkText, language string) []Link {
	var all []Link
	for _, entry := range entries {
		all = append(all, link(c, entry, texts[entry.Slug], language))
	}
	return all
}

func link(c CatalogueFile, entry LinkEntry, text LinkText, language string) Link {
	return Link{
		Title:       cmp.Or(entry.Title, text.Title),
		Description: text.Description,
		Href:        cmp.Or(text.Href, entry.Href),
		English:     entry.Title != "",
		Translated:  text.Href != "" || language == c.SourceLanguage,
	}
}

// changelog returns the link that is marked as the changelog, or nil. The navigation has it even if the page
// leaves out its list.
func changelog(c CatalogueFile, l LanguageFile, language string) *Link {
	for _, list := range []struct {
		entries []LinkEntry
		texts   map[string]LinkText
	}{
		{c.RelatedLinks, l.RelatedLinks},
		{c.MoreLinks, l.MoreLinks},
	} {
		for _, entry := range list.entries {
			if entry.Changelog {
				found := link(c, entry, list.texts[entry.Slug], language)
				return &found
			}
		}
	}
	return nil
}

func sections(p Page) []Section {
	var all []Section
	for _, category := range p.Categories {
		all = append(all, Section(category))
	}
	for _, closing := range []Section{
		{Slug: PrinciplesSlug, Title: p.Principles.Title},
		{Slug: LibrarySlug, Title: p.LibrarySection.Heading()},
		{Slug: RelatedLinksSlug, Title: p.RelatedLinksTitle},
		{Slug: MoreLinksSlug, Title: p.MoreLinksTitle},
	} {
		if closing.Title != "" {
			all = append(all, closing)
		}
	}
	return all
}
