package web

import (
	"encoding/xml"
	"fmt"
	"strings"

	"prompt-recipes/content"
)

// Indexes: what tells search engines and agents what there is.

// indexes adds llms.txt, sitemap.xml and robots.txt.
func (b *builder) indexes() error {
	b.add(&File{Path: "llms.txt", Body: b.llms()})
	b.add(&File{Path: "robots.txt", Body: []byte("User-agent: *\nAllow: /\n\nSitemap: " + b.absolute("sitemap.xml") + "\n")})
	sitemap, err := b.sitemap()
	b.add(&File{Path: "sitemap.xml", Body: sitemap})
	return err
}

// llms is the index for agents, in the form that https://llmstxt.org proposes.
func (b *builder) llms() []byte {
	var t strings.Builder
	p := b.catalogue.Page(b.catalogue.SourceLanguage)
	fmt.Fprintf(&t, "# %s\n\n> %s\n\nEach prompt below is plain text, to be handed to a coding agent as it is, for example:\n\n    %s\n\n",
		p.Title, p.Summary, exampleCommand(p, b.promptURL))
	t.WriteString("## The page\n\n")
	for _, l := range b.languages {
		fmt.Fprintf(&t, "- [%s](%s): Markdown, %s\n", b.catalogue.Page(l.Tag).Title, b.absolute(l.Tag+"/page.md"), l.Name)
	}
	for _, l := range b.languages {
		fmt.Fprintf(&t, "- [%s](%s): JSON, %s\n", b.catalogue.Page(l.Tag).Title, b.absolute(l.Tag+"/page.json"), l.Name)
	}
	for _, category := range p.Categories {
		fmt.Fprintf(&t, "\n## %s\n\n", category.Title)
		for _, r := range category.Recipes {
			fmt.Fprintf(&t, "- [%s](%s)\n", r.Title, b.promptURL(r.Slug))
			for _, s := range r.SwapOuts {
				fmt.Fprintf(&t, "- [%s: %s](%s)\n", r.Title, s.Label, b.promptURL(r.Slug, s.Slug))
			}
		}
	}
	return []byte(t.String())
}

// exampleCommand runs the last recipe's prompt straight from its URL.
func exampleCommand(p content.Page, promptURL func(...string) string) string {
	category := p.Categories[len(p.Categories)-1]
	r := category.Recipes[len(category.Recipes)-1]
	return fmt.Sprintf(`%s "$(curl -fsS %s)"`, p.AgentCLI, promptURL(r.Slug))
}

// sitemap lists the page in each language with its alternates.
func (b *builder) sitemap() ([]byte, error) {
	type link struct {
		Rel      string `xml:"rel,attr"`
		Language string `xml:"hreflang,attr"`
		Href     string `xml:"href,attr"`
	}
	type location struct {
		Loc        string `xml:"loc"`
		Alternates []link `xml:"xhtml:link"`
	}
	set := struct {
		XMLName xml.Name   `xml:"urlset"`
		NS      string     `xml:"xmlns,attr"`
		XHTML   string     `xml:"xmlns:xhtml,attr"`
		URLs    []location `xml:"url"`
	}{NS: "http://www.sitemaps.org/schemas/sitemap/0.9", XHTML: "http://www.w3.org/1999/xhtml"}
	var alternates []link
	for _, l := range b.languages {
		alternates = append(alternates, link{"alternate", l.Tag, b.absolute(l.Tag + "/")})
	}
	alternates = append(alternates, link{"alternate", "x-default", b.absolute("")})
	for _, l := range b.languages {
		set.URLs = append(set.URLs, location{b.absolute(l.Tag + "/"), alternates})
	}
	data, err := xml.MarshalIndent(set, "", "  ")
	return append([]byte(xml.Header), append(data, '\n')...), err
}
