package site

import (
	"bytes"
	"encoding/json"

	"prompt-recipes/content"
)

// pageJSON is page.json: a page as data for programs, with the field names of the specification. A block that a
// language version leaves out is an absent key.
type pageJSON struct {
	Language       string              `json:"language"` // BCP 47 tag
	Title          string              `json:"title"`
	Summary        string              `json:"summary"`
	AuthorLabel    string              `json:"author_label,omitempty"`
	PublishedAt    string              `json:"published_at,omitempty"` // YYYY-MM-DD
	Tags           []string            `json:"tags,omitempty"`
	Introduction   []string            `json:"introduction"`
	CallToAction   *callToActionJSON   `json:"call_to_action,omitempty"`
	Categories     []categoryJSON      `json:"categories"`
	Principles     *principlesJSON     `json:"principles,omitempty"`
	LibrarySection *librarySectionJSON `json:"library_section,omitempty"`
	RelatedLinks   []linkJSON          `json:"related_links,omitempty"`
	MoreLinks      []linkJSON          `json:"more_links,omitempty"`
	SideNavigation []string            `json:"side_navigation,omitempty"` // the section headings, in page order
}

type callToActionJSON struct {
	Title      string   `json:"title"`
	Text       string   `json:"text"`
	Label      string   `json:"label"`
	Href       string   `json:"href"`
	Placements []string `json:"placements"`
}

type categoryJSON struct {
	Slug    string       `json:"slug"`
	Title   string       `json:"title"`
	Recipes []recipeJSON `json:"recipes"`
}

type recipeJSON struct {
	Slug           string        `json:"slug"`
	Title          string        `json:"title"`
	Category       string        `json:"category"` // slug
	Prompt         string        `json:"prompt"`
	URL            string        `json:"url"`    // of the prompt's file, absolute
	SHA256         string        `json:"sha256"` // of the prompt's file, including its final newline
	Invocation     string        `json:"invocation,omitempty"`
	WhyItHolds     string        `json:"why_it_holds,omitempty"`
	FailureModes   string        `json:"failure_modes,omitempty"`
	ExpectedOutput string        `json:"expected_output,omitempty"`
	SwapOuts       []swapOutJSON `json:"swap_outs,omitempty"`
	Change         []string      `json:"change,omitempty"`
}

// swapOutJSON has the URL, the digest and the invocation of the composed prompt.
type swapOutJSON struct {
	Slug        string       `json:"slug"`
	Label       string       `json:"label"`
	Kind        content.Kind `json:"kind"`
	Instruction string       `json:"instruction"`
	Replaces    string       `json:"replaces,omitempty"`
	Prompt      string       `json:"prompt"`
	URL         string       `json:"url"`
	SHA256      string       `json:"sha256"`
	Invocation  string       `json:"invocation,omitempty"`
	Change      []string     `json:"change,omitempty"`
}

type principlesJSON struct {
	Title   string          `json:"title"`
	Opening string          `json:"opening"`
	Items   []principleJSON `json:"items"`
}

type principleJSON struct {
	Lead string `json:"lead"`
	Text string `json:"text"`
}

type librarySectionJSON struct {
	Title      string   `json:"title"`
	Paragraphs []string `json:"paragraphs"`
}

type linkJSON struct {
	Title       string `json:"title"`
	Description string `json:"description"`
	Href        string `json:"href"`
}

// encodePage makes page.json, with < and & as they are: people read it, too, and no page includes it.
func (b *builder) encodePage(p content.Page) ([]byte, error) {
	var data bytes.Buffer
	encoder := json.NewEncoder(&data)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(b.pageJSON(p)); err != nil {
		return nil, err
	}
	return data.Bytes(), nil
}

func (b *builder) pageJSON(p content.Page) pageJSON {
	page := pageJSON{
		Language:     p.Language,
		Title:        p.Title,
		Summary:      p.Summary,
		AuthorLabel:  p.AuthorLabel,
		Tags:         p.Tags,
		Introduction: p.Introduction,
		RelatedLinks: linksJSON(p.RelatedLinks),
		MoreLinks:    linksJSON(p.MoreLinks),
	}
	if !p.PublishedAt.IsZero() {
		page.PublishedAt = p.PublishedAt.String()
	}
	if call := p.CallToAction; call != nil {
		page.CallToAction = &callToActionJSON{
			Title:      call.Title,
			Text:       call.Text,
			Label:      call.Label,
			Href:       call.Href,
			Placements: call.Placements,
		}
	}
	for _, category := range p.Categories {
		page.Categories = append(page.Categories, b.categoryJSON(category))
	}
	if p.Principles.Title != "" {
		page.Principles = &principlesJSON{Title: p.Principles.Title, Opening: p.Principles.Opening}
		for _, item := range p.Principles.Items {
			page.Principles.Items = append(page.Principles.Items, principleJSON(item))
		}
	}
	if p.LibrarySection.Title != "" {
		page.LibrarySection = &librarySectionJSON{
			Title:      p.LibrarySection.Title,
			Paragraphs: p.LibrarySection.Paragraphs,
		}
	}
	for _, section := range p.Sections {
		page.SideNavigation = append(page.SideNavigation, section.Title)
	}
	return page
}

func (b *builder) categoryJSON(category content.Category) categoryJSON {
	converted := categoryJSON{Slug: category.Slug, Title: category.Title}
	for _, recipe := range category.Recipes {
		converted.Recipes = append(converted.Recipes, b.recipeJSON(recipe))
	}
	return converted
}

func (b *builder) recipeJSON(r content.Recipe) recipeJSON {
	converted := recipeJSON{
		Slug:           r.Slug,
		Title:          r.Title,
		Category:       r.Category,
		Prompt:         r.Prompt,
		URL:            b.promptURL(r.Slug),
		SHA256:         digest(promptBody(r.Prompt)),
		Invocation:     r.Invocation,
		WhyItHolds:     r.WhyItHolds,
		FailureModes:   r.FailureModes,
		ExpectedOutput: r.ExpectedOutput,
		Change:         r.Change,
	}
	for _, s := range r.SwapOuts {
		converted.SwapOuts = append(converted.SwapOuts, swapOutJSON{
			Slug:        s.Slug,
			Label:       s.Label,
			Kind:        s.Kind,
			Instruction: s.Instruction,
			Replaces:    s.Replaces,
			Prompt:      s.Prompt,
			URL:         b.promptURL(r.Slug, s.Slug),
			SHA256:      digest(promptBody(s.Prompt)),
			Invocation:  s.Invocation,
			Change:      s.Change,
		})
	}
	return converted
}

func linksJSON(links []content.Link) []linkJSON {
	var converted []linkJSON
	for _, link := range links {
		converted = append(converted, linkJSON{Title: link.Title, Description: link.Description, Href: link.Href})
	}
	return converted
}
