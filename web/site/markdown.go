package site

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/locales"
	"prompt-recipes/web/markdown"
)

// markdownPage is the whole page as Markdown, for programs and for readers who prefer plain text.
func markdownPage(p content.Page, words *locales.Localizer, at location) []byte {
	var b strings.Builder
	text := markdown.Text
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n\n", args...) }

	line("# %s", text(p.Title))
	line("> %s", text(p.Summary))
	if p.AuthorLabel != "" {
		line("%s", text(words.MessageWith("Byline", map[string]string{"Author": p.AuthorLabel})))
	}
	if !p.PublishedAt.IsZero() {
		line("%s", text(words.MessageWith("Published", map[string]string{"Date": words.Date(p.PublishedAt.Time)})))
	}
	for _, paragraph := range p.Introduction {
		line("%s", text(paragraph))
	}
	note := func(label, body string) {
		if body != "" {
			line("**%s**", text(words.Message(label)))
			line("%s", text(body))
		}
	}
	callToAction := func(placement string) {
		if c := p.CallToAction; c != nil && slices.Contains(c.Placements, placement) {
			line("**%s**", text(c.Title))
			line("%s", text(c.Text))
			line("%s", markdown.Link(c.Label, c.Href))
		}
	}
	callToAction(content.PlacementTop)
	recipes := 0
	for _, category := range p.Categories {
		line("## %s", text(category.Title))
		recipes += len(category.Recipes)
		for _, r := range category.Recipes {
			line("### %s", text(r.Title))
			line("%s", markdown.Fenced("sh", r.Invocation))
			line("<%s>", at.promptURL(r.Slug))
			note("WhyItHolds", r.WhyItHolds)
			note("FailureModes", r.FailureModes)
			note("ExpectedOutput", r.ExpectedOutput)
			if len(r.SwapOuts) > 0 {
				line("**%s**", text(words.Message("SwapOuts")))
			}
			for _, s := range r.SwapOuts {
				line("#### %s", text(s.Label))
				line("%s", markdown.Fenced("sh", s.Invocation))
				line("<%s>", at.promptURL(r.Slug, s.Slug))
			}
		}
	}
	line("## %s", text(p.Principles.Title))
	line("%s", text(p.Principles.Opening))
	for i, item := range p.Principles.Items {
		line("%d. **%s**\n\n   %s", i+1, text(item.Lead), text(item.Text))
	}
	line("## %s", text(p.LibrarySection.Title))
	for _, paragraph := range p.LibrarySection.Paragraphs {
		line("%s", text(paragraph))
	}
	line("%s", text(words.MessageWith("InstallSkills", map[string]string{"Recipes": strconv.Itoa(recipes)})))
	line("%s", markdown.Fenced("sh", content.InstallSkills(at.absolute(""))))
	markdownLinks(&b, p.RelatedLinksTitle, p.RelatedLinks)
	markdownLinks(&b, p.MoreLinksTitle, p.MoreLinks)
	callToAction(content.PlacementEnd)
	return []byte(strings.TrimSpace(b.String()) + "\n")
}

func markdownLinks(b *strings.Builder, title string, links []content.Link) {
	if len(links) == 0 {
		return
	}
	fmt.Fprintf(b, "## %s\n\n", markdown.Text(title))
	for _, link := range links {
		fmt.Fprintf(b, "- %s\n\n  %s\n\n", markdown.Link(link.Title, link.Href), markdown.Text(link.Description))
	}
}
