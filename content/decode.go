package content

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
)

// Decode makes the page of one language from the bytes of catalogue.toml and of the language's file. The files must have
// passed every check. An error means that they are not TOML, or are of different versions.
func Decode(language string, catalogueTOML, languageTOML []byte) (Page, error) {
	var c CatalogueFile
	var l LanguageFile
	if err := toml.Unmarshal(catalogueTOML, &c); err != nil {
		return Page{}, fmt.Errorf("%s: %w", CatalogueFileName, err)
	}
	if err := toml.Unmarshal(languageTOML, &l); err != nil {
		return Page{}, fmt.Errorf("%s: %w", LanguageFileName(language), err)
	}
	return Assemble(language, c, l)
}

// Assemble does the same with decoded files.
func Assemble(language string, c CatalogueFile, l LanguageFile) (Page, error) {
	p := Page{
		Language:       language,
		Lang:           cmp.Or(l.Lang, language),
		AgentCLI:       c.AgentCLI,
		Title:          l.Title,
		Summary:        l.Summary,
		AuthorLabel:    c.AuthorLabel,
		PublishedAt:    c.PublishedAt,
		Tags:           l.Tags,
		Introduction:   l.Introduction,
		Principles:     l.Principles,
		LibrarySection: l.LibrarySection,
		Breadcrumb:     l.Breadcrumb,
	}
	omitted := func(block string) bool { return slices.Contains(l.Omit, block) }
	if omitted("author_label") {
		p.AuthorLabel = ""
	}
	if omitted("published_at") {
		p.PublishedAt = Date{}
	}
	if t := l.CallToAction; t != nil && c.CallToAction != nil {
		p.CallToAction = &CallToAction{t.Title, t.Text, t.Label, c.CallToAction.Href, t.Placements}
	}
	if !omitted("related_links") {
		p.RelatedLinks, p.RelatedLinksTitle = p.links(c, c.RelatedLinks, l.RelatedLinks), l.RelatedLinksTitle
	}
	if !omitted("more_links") {
		p.MoreLinks, p.MoreLinksTitle = p.links(c, c.MoreLinks, l.MoreLinks), l.MoreLinksTitle
	}
	recipes := map[string][]Recipe{} // by category
	for _, r := range c.Recipes {
		recipe, err := assembleRecipe(c.AgentCLI, r, l.Recipes[r.Slug])
		if err != nil {
			return Page{}, err
		}
		recipes[r.Category] = append(recipes[r.Category], recipe)
	}
	for _, entry := range c.Categories {
		p.Categories = append(p.Categories, Category{entry.Slug, l.Categories[entry.Slug].Title, recipes[entry.Slug]})
	}
	if !omitted("side_navigation") {
		p.Sections = sections(p)
		for _, s := range p.Sections {
			p.SideNavigation = append(p.SideNavigation, s.Title)
		}
	}
	return p, nil
}

func assembleRecipe(agentCLI string, r RecipeEntry, t RecipeText) (Recipe, error) {
	recipe := Recipe{
		Slug:           r.Slug,
		Title:          t.Title,
		Category:       r.Category,
		Prompt:         r.Prompt,
		Invocation:     Invocation(agentCLI, r.Prompt),
		WhyItHolds:     t.WhyItHolds,
		FailureModes:   t.FailureModes,
		ExpectedOutput: t.ExpectedOutput,
		Change:         r.Change,
	}
	for _, s := range r.SwapOuts {
		prompt, at, err := Compose(r.Prompt, s.Kind, s.Replaces, s.Instruction)
		if err != nil {
			return Recipe{}, fmt.Errorf("recipe %s, swap-out %s: %w", r.Slug, s.Slug, err)
		}
		change := s.Change
		if s.Kind != Alternative {
			change = slices.Concat(s.Change, r.Change)
		}
		change = slices.DeleteFunc(change, func(phrase string) bool { return !strings.Contains(prompt, phrase) })
		recipe.SwapOuts = append(recipe.SwapOuts, SwapOut{
			Slug:        s.Slug,
			Label:       t.SwapOuts[s.Slug],
			Kind:        s.Kind,
			Instruction: s.Instruction,
			Replaces:    s.Replaces,
			Prompt:      prompt,
			Invocation:  Invocation(agentCLI, prompt),
			At:          at,
			Change:      change,
		})
	}
	return recipe, nil
}

// links are the page's links of one list. If the changelog is among them, links notes it in the page.
func (p *Page) links(c CatalogueFile, entries []LinkEntry, texts map[string]LinkText) []Link {
	var out []Link
	for _, e := range entries {
		t := texts[e.Slug]
		link := Link{
			Title:       cmp.Or(e.Title, t.Title),
			Description: t.Description,
			Href:        cmp.Or(t.Href, e.Href),
			English:     e.Title != "",
			Translated:  t.Href != "" || p.Language == c.SourceLanguage,
		}
		out = append(out, link)
		if e.Changelog {
			p.Changelog = &link
		}
	}
	return out
}

// sections are the headings of the page, in order.
func sections(p Page) []Section {
	var out []Section
	for _, c := range p.Categories {
		out = append(out, Section{c.Slug, c.Title})
	}
	out = append(out, Section{PrinciplesSlug, p.Principles.Title}, Section{LibrarySlug, p.LibrarySection.Title})
	if len(p.RelatedLinks) > 0 {
		out = append(out, Section{RelatedLinksSlug, p.RelatedLinksTitle})
	}
	if len(p.MoreLinks) > 0 {
		out = append(out, Section{MoreLinksSlug, p.MoreLinksTitle})
	}
	return out
}
