package site

import (
	"fmt"
	"slices"
	"strings"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/locales"
	"prompt-recipes/web/markdown"
)

// markdownPage is the whole page as Markdown, for programs and for readers who prefer plain text.
func (b *builder) markdownPage(p content.Page, words *locales.Localizer) []byte {
	var page strings.Builder
	text := markdown.Text
	line := func(format string, args ...any) { fmt.Fprintf(&page, format+"\n\n", args...) }

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
	links := func(title string, all []content.Link) {
		if len(all) > 0 {
			line("## %s", text(title))
		}
		for _, link := range all {
			line("- %s\n\n  %s", markdown.Link(link.Title, link.Href), text(link.Description))
		}
	}
	callToAction(content.PlacementTop)
	own := func(r content.Recipe, phrases []string) { // the message for the marks on the page, with the phrases themselves
		if len(phrases) > 0 {
			line("%s", text(words.MessageWith(ui.ChangeMessage(r.AgentCLI), map[string]string{"Underlined": "`" + strings.Join(phrases, "`, `") + "`"})))
		}
	}
	for _, category := range p.Categories {
		line("## %s", text(category.Title))
		for _, r := range category.Recipes {
			line("### %s", text(r.Title))
			line("%s", prompt(r.Invocation, r.Prompt))
			line("<%s>", b.promptURL(r.Slug))
			own(r, r.Change)
			note("WhyItHolds", r.WhyItHolds)
			note("FailureModes", r.FailureModes)
			note("ExpectedOutput", r.ExpectedOutput)
			if len(r.SwapOuts) > 0 {
				line("**%s**", text(words.Message("SwapOuts")))
			}
			for _, s := range r.SwapOuts {
				line("#### %s", text(s.Label))
				if kind := map[content.Kind]string{content.Append: "SwapAppend", content.Alternative: "SwapAlternative"}[s.Kind]; kind != "" {
					line("%s", text(words.Message(kind)))
				}
				line("%s", change(s))
				line("<%s>", b.promptURL(r.Slug, s.Slug))
				own(r, map[bool][]string{true: s.Change}[s.Kind == content.Alternative])
			}
		}
	}
	if p.Principles.Title != "" {
		line("## %s", text(p.Principles.Title))
		line("%s", text(p.Principles.Opening))
	}
	for i, item := range p.Principles.Items {
		line("%d. **%s**\n\n   %s", i+1, text(item.Lead), text(item.Text))
	}
	line("## %s", text(p.LibrarySection.Heading()))
	for _, paragraph := range p.LibrarySection.Paragraphs {
		line("%s", text(paragraph))
	}
	line("%s", text(words.Message("InstallSkills")))
	line("%s", markdown.Fenced("sh", content.InstallSkills(b.absolute(""))))
	links(p.RelatedLinksTitle, p.RelatedLinks)
	links(p.MoreLinksTitle, p.MoreLinks)
	callToAction(content.PlacementEnd)
	return []byte(strings.TrimSpace(page.String()) + "\n")
}

// prompt is a prompt as it is copied: its command line, if there is one.
func prompt(invocation, prompt string) string {
	if invocation == "" {
		return markdown.Fenced("text", prompt)
	}
	return markdown.Fenced("sh", invocation)
}

// change is what a swap-out changes in the prompt of its recipe, as a diff, or a prompt of its own.
func change(s content.SwapOut) string {
	lines := "+ " + strings.ReplaceAll(s.Instruction, "\n", "\n+ ")
	switch s.Kind {
	case content.Alternative:
		return prompt(s.Invocation, s.Prompt)
	case content.Replace:
		lines = "- " + strings.ReplaceAll(s.Replaces, "\n", "\n- ") + "\n" + lines
	}
	return markdown.Fenced("diff", lines)
}
