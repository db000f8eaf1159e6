package content

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
)

// Decode reads the bytes of a file, catalogue.toml or that of a language, into file. The files must
// have passed every check. An error means that they are not TOML.
func Decode(name string, data []byte, file any) error {
	if err := toml.Unmarshal(data, file); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// Assemble makes the page of one language. An error means that the files are of different versions.
func Assemble(language string, c CatalogueFile, l LanguageFile) (Page, error) {
	p := Page{
		Language: language, Lang: cmp.Or(l.Lang, language), AgentCLI: c.AgentCLI, AuthorLabel: c.AuthorLabel, PublishedAt: c.PublishedAt,
		Title: l.Title, Summary: l.Summary, Breadcrumb: l.Breadcrumb, Tags: l.Tags, Introduction: l.Introduction,
		Principles: l.Principles, LibrarySection: l.LibrarySection,
	}
	if len(p.Breadcrumb) == 0 {
		p.Breadcrumb = []string{l.Title}
	}
	version := c.Languages[language]
	omitted := func(block string) bool { return slices.Contains(version.Omit, block) }
	if omitted("author_label") {
		p.AuthorLabel = ""
	}
	if omitted("published_at") {
		p.PublishedAt = Date{}
	}
	if l.CallToAction.Title != "" && c.CallToAction.Href != "" {
		p.CallToAction = &CallToAction{l.CallToAction, c.CallToAction}
		if version.Placements != nil {
			p.CallToAction.Placements = version.Placements
		}
	}
	if links := p.links(c, c.RelatedLinks, l.RelatedLinks); !omitted("related_links") {
		p.RelatedLinks, p.RelatedLinksTitle = links, l.RelatedLinksTitle
	}
	if links := p.links(c, c.MoreLinks, l.MoreLinks); !omitted("more_links") {
		p.MoreLinks, p.MoreLinksTitle = links, l.MoreLinksTitle
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
		if in := recipes[entry.Slug]; len(in) > 0 { // an empty category waits for its first recipe
			p.Categories = append(p.Categories, Category{entry.Slug, l.Categories[entry.Slug].Title, in})
		}
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
	if r.PromptOnly {
		agentCLI = ""
	}
	recipe := Recipe{
		Slug: r.Slug, Category: r.Category, Prompt: string(r.Prompt), AgentCLI: agentCLI, Invocation: Invocation(agentCLI, string(r.Prompt)), Change: r.Change,
		Title: t.Title, WhyItHolds: t.WhyItHolds, FailureModes: t.FailureModes, ExpectedOutput: t.ExpectedOutput,
	}
	for _, s := range r.SwapOuts {
		prompt, at, err := Compose(string(r.Prompt), s.Kind, s.Replaces, string(s.Instruction))
		if err != nil {
			return Recipe{}, fmt.Errorf("recipe %s, swap-out %s: %w", r.Slug, s.Slug, err)
		}
		change := slices.Clone(s.Change)
		for _, phrase := range r.Change {
			if strings.Contains(prompt, phrase) && !slices.Contains(change, phrase) {
				change = append(change, phrase)
			}
		}
		recipe.SwapOuts = append(recipe.SwapOuts, SwapOut{
			Slug: s.Slug, Label: t.SwapOuts[s.Slug], Kind: s.Kind, Instruction: string(s.Instruction), Replaces: s.Replaces,
			Prompt: prompt, Invocation: Invocation(agentCLI, prompt), At: at, Change: change,
		})
	}
	return recipe, nil
}

// links are the page's links of one list. If the changelog is among them, links notes it in the
// page.
func (p *Page) links(c CatalogueFile, entries []LinkEntry, texts map[string]LinkText) []Link {
	var out []Link
	for _, e := range entries {
		t := texts[e.Slug]
		link := Link{
			Title: cmp.Or(e.Title, t.Title), Description: t.Description, Href: cmp.Or(t.Href, e.Href),
			English: e.Title != "", Translated: t.Href != "" || p.Language == c.SourceLanguage,
		}
		out = append(out, link)
		if e.Changelog {
			p.Changelog = &link
		}
	}
	return out
}

func sections(p Page) []Section {
	var out []Section
	for _, c := range p.Categories {
		out = append(out, Section(c))
	}
	out = append(out, Section{PrinciplesSlug, p.Principles.Title, nil}, Section{LibrarySlug, p.LibrarySection.Heading(), nil},
		Section{RelatedLinksSlug, p.RelatedLinksTitle, nil}, Section{MoreLinksSlug, p.MoreLinksTitle, nil})
	// blocks that the page does not have
	return slices.DeleteFunc(out, func(s Section) bool { return s.Title == "" })
}
