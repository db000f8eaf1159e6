package site

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// markdown is the whole page as Markdown, for programs and for readers who prefer plain text.
func markdown(p content.Page, words *locales.Localizer, at location) []byte {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n\n", args...) }

	line("# %s", markdownText(p.Title))
	line("> %s", markdownText(p.Summary))
	if p.AuthorLabel != "" {
		line("%s", words.MessageWith("Byline", map[string]string{"Author": markdownText(p.AuthorLabel)}))
	}
	if !p.PublishedAt.IsZero() {
		line("%s", words.MessageWith("Published", map[string]string{"Date": words.Date(p.PublishedAt.Time)}))
	}
	for _, paragraph := range p.Introduction {
		line("%s", markdownText(paragraph))
	}
	note := func(label, text string) {
		if text != "" {
			line("**%s**", words.Message(label))
			line("%s", markdownText(text))
		}
	}
	callToAction := func(placement string) {
		if c := p.CallToAction; c != nil && slices.Contains(c.Placements, placement) {
			line("**%s**", markdownText(c.Title))
			line("%s", markdownText(c.Text))
			line("[%s](<%s>)", markdownText(c.Label), c.Href)
		}
	}
	callToAction(content.PlacementTop)
	recipes := 0
	for _, category := range p.Categories {
		line("## %s", markdownText(category.Title))
		recipes += len(category.Recipes)
		for _, r := range category.Recipes {
			line("### %s", markdownText(r.Title))
			line("%s", fenced(r.Invocation))
			line("<%s>", at.promptURL(r.Slug))
			note("WhyItHolds", r.WhyItHolds)
			note("FailureModes", r.FailureModes)
			note("ExpectedOutput", r.ExpectedOutput)
			if len(r.SwapOuts) > 0 {
				line("**%s**", words.Message("SwapOuts"))
			}
			for _, s := range r.SwapOuts {
				line("#### %s", markdownText(s.Label))
				line("%s", fenced(s.Invocation))
				line("<%s>", at.promptURL(r.Slug, s.Slug))
			}
		}
	}
	line("## %s", markdownText(p.Principles.Title))
	line("%s", markdownText(p.Principles.Opening))
	for i, item := range p.Principles.Items {
		line("%d. **%s**\n\n   %s", i+1, markdownText(item.Lead), markdownText(item.Text))
	}
	line("## %s", markdownText(p.LibrarySection.Title))
	for _, paragraph := range p.LibrarySection.Paragraphs {
		line("%s", markdownText(paragraph))
	}
	line("%s", words.MessageWith("InstallSkills", map[string]string{"Recipes": strconv.Itoa(recipes)}))
	line("%s", fenced(content.InstallSkills(at.absolute(""))))
	markdownLinks(&b, p.RelatedLinksTitle, p.RelatedLinks)
	markdownLinks(&b, p.MoreLinksTitle, p.MoreLinks)
	callToAction(content.PlacementEnd)
	return []byte(strings.TrimSpace(b.String()) + "\n")
}

func markdownLinks(b *strings.Builder, title string, links []content.Link) {
	if len(links) == 0 {
		return
	}
	fmt.Fprintf(b, "## %s\n\n", markdownText(title))
	for _, link := range links {
		fmt.Fprintf(b, "- [%s](<%s>)\n\n  %s\n\n", markdownText(link.Title), link.Href, markdownText(link.Description))
	}
}

// fenced is a command line as a code block. Prompts hold no backticks.
func fenced(invocation string) string { return "```sh\n" + invocation + "\n```" }

var (
	markdownEscapes = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`,
		"<", `\<`, "#", `\#`, "&", `\&`, "~", `\~`, "|", `\|`)
	// What begins a list, a quotation or a heading's underline at the beginning of a line.
	markdownStart = regexp.MustCompile(`^([0-9]{0,9})([-+>=.)])`)
)

// markdownText escapes Markdown's markup outside of code spans.
func markdownText(text string) string {
	parts := strings.Split(text, "`")
	for i := 0; i < len(parts); i += 2 {
		parts[i] = markdownEscapes.Replace(parts[i])
	}
	parts[0] = markdownStart.ReplaceAllString(parts[0], `$1\$2`)
	return strings.Join(parts, "`")
}
