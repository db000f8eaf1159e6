package site

import (
	"encoding/xml"
	"fmt"
	"slices"
	"strings"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/web/markdown"
	"prompt-recipes/web/skills"
)

// makeIndexes makes what tells search engines and agents which files there are: llms.txt, sitemap.xml and robots.txt.
func makeIndexes(in Input, languages []ui.Language, at location) []*File {
	robots := "# " + at.absolute("llms.txt") + " lists the files for agents.\nUser-agent: *\nAllow: /\n\nSitemap: " + at.absolute("sitemap.xml") + "\n"
	return []*File{
		file("llms.txt", makeLLMs(in, languages, at), CacheAfterwards),
		file("robots.txt", []byte(robots), Never),
		file("sitemap.xml", makeSitemap(languages, at), Never),
	}
}

// makeLLMs is the index for agents, in the form that https://llmstxt.org proposes.
func makeLLMs(in Input, languages []ui.Language, at location) []byte {
	var t strings.Builder
	p := in.Catalogue.Page(in.Catalogue.SourceLanguage)
	last := p.Categories[len(p.Categories)-1].Recipes // every category on a page has some
	text := "plain text"
	if len(languages) > 1 {
		text = "English whatever the language of the page, in plain text"
	}
	// The example runs nothing if the prompt cannot be had.
	fmt.Fprintf(&t, "# %s\n\n> %s\n\nEach prompt below is %s, to be handed to a coding agent as it is, for example:\n\n"+
		"    sh -c 'prompt=$(curl -fsS %s) && %s \"$prompt\"'\n\n",
		markdown.Text(p.Title), markdown.Text(p.Summary), text, at.promptURL(last[len(last)-1].Slug), p.AgentCLI)
	t.WriteString("## The page\n\n")
	for _, format := range [][2]string{{"Markdown", "/page.md"}, {"JSON", "/page.json"}} {
		for _, l := range languages {
			about := format[0]
			if len(languages) > 1 {
				about += ", " + markdown.Text(l.Name)
			}
			fmt.Fprintf(&t, "- %s: %s\n", markdown.Link(in.Catalogue.Page(l.Tag).Title, at.absolute(l.Tag+format[1])), about)
		}
	}
	fmt.Fprintf(&t, "\n## Agent skills\n\n"+
		"This installs every recipe as a skill for Claude Code, Codex and others:\n\n    %s\n\n",
		content.InstallSkills(at.absolute("")))
	fmt.Fprintf(&t, "- [index.json](%s): what each skill is for\n- [skills.tar.gz](%s): the skills as an archive\n",
		at.absolute(skills.Index), at.absolute(skills.Archive))
	fmt.Fprintf(&t, "\n## All prompts\n\n- [prompts.txt](%s): those of all recipes, without swap-outs\n"+
		"- [SHA256SUMS](%s): checksums of the files below, for sha256sum -c\n", at.absolute(promptsPath), at.absolute(checksumsPath))
	for _, category := range p.Categories {
		fmt.Fprintf(&t, "\n## %s\n\n", markdown.Text(category.Title))
		for _, r := range category.Recipes {
			fmt.Fprintf(&t, "- %s: %s\n", markdown.Link(r.Title, at.promptURL(r.Slug)), markdown.Text(content.Opening(r.Prompt)))
			for _, s := range r.SwapOuts {
				fmt.Fprintf(&t, "- %s\n", markdown.Link(r.Title+": "+s.Label, at.promptURL(r.Slug, s.Slug)))
			}
		}
	}
	return []byte(t.String())
}

// makeSitemap lists the page in each language with its alternates.
func makeSitemap(languages []ui.Language, at location) []byte {
	type link struct {
		Rel      string `xml:"rel,attr"`
		Language string `xml:"hreflang,attr"`
		Href     string `xml:"href,attr"`
	}
	type entry struct {
		Loc        string `xml:"loc"`
		Alternates []link `xml:"xhtml:link"`
	}
	set := struct {
		XMLName xml.Name `xml:"urlset"`
		NS      string   `xml:"xmlns,attr"`
		XHTML   string   `xml:"xmlns:xhtml,attr"`
		URLs    []entry  `xml:"url"`
	}{NS: "http://www.sitemaps.org/schemas/sitemap/0.9", XHTML: "http://www.w3.org/1999/xhtml"}
	var alternates []link
	for _, l := range languages {
		alternates = append(alternates, link{"alternate", l.Tag, at.absolute(l.Tag + "/")})
	}
	alternates = append(alternates, link{"alternate", "x-default", at.absolute("")})
	for _, l := range languages {
		set.URLs = append(set.URLs, entry{at.absolute(l.Tag + "/"), alternates})
	}
	return slices.Concat([]byte(xml.Header), must(xml.MarshalIndent(set, "", "  ")), []byte("\n"))
}
