package ui

import (
	"html"
	"strconv"

	"golang.org/x/text/language"

	"prompt-recipes/content"
)

// HeadSelector matches the elements in the head of a document that [Page.Head] writes, and no
// others.
const HeadSelector = `title, meta[name="description"], meta[property], meta[name^="twitter:"], ` +
	`link[rel="canonical"], link[rel="alternate"], link[rel="manifest"]`

// Head returns the markup of the part of the document's head that depends on the language. The
// server writes it into the document. The client replaces it when the reader switches the language
// in place.
func (p *Page) Head() (head string) {
	element := func(name string, attributes ...string) {
		head += headElement(name, attributes...)
	}
	property := func(name, value string) {
		element("meta", "property", name, "content", value)
	}

	c := p.Content
	url := p.BaseURL + c.Language + "/"
	head = "<title>" + html.EscapeString(c.Title) + "</title>\n"
	element("meta", "name", "description", "content", c.Summary)
	element("link", "rel", "canonical", "href", url)
	if len(p.Languages) > 1 {
		head += alternates(p.Languages, p.BaseURL)
	}
	element("link", "rel", "alternate", "type", "text/markdown", "href", url+"page.md")
	element("link", "rel", "alternate", "type", "application/json", "href", url+"page.json")
	element("link", "rel", "alternate", "type", "text/plain", "href", p.BaseURL+"llms.txt")

	// The address is relative, since a manifest must have the same origin as the page. Without
	// credentials a browser could not read it if the site is behind a login.
	manifest := home(p.Languages, c.Language) + "manifest.webmanifest"
	element("link", "rel", "manifest", "href", manifest, "crossorigin", "use-credentials")

	property("og:type", "article")
	property("og:title", c.Title)
	property("og:description", c.Summary)
	property("og:url", url)
	property("og:locale", openGraphLocale(c.Lang))
	if p.Picture != "" {
		property("og:image", p.Picture)
		property("og:image:width", strconv.Itoa(content.SharePictureWidth))
		property("og:image:height", strconv.Itoa(content.SharePictureHeight))
	}
	element("meta", "name", "twitter:card", "content", "summary_large_image")
	return head
}

// LanguageChooserHead returns the head of a page with a [LanguageChooser]. baseURL is the absolute
// URL of the site.
func LanguageChooserHead(title, description string, languages []Language, baseURL string) string {
	head := "<title>" + html.EscapeString(title) + "</title>\n"
	head += headElement("meta", "name", "description", "content", description)
	return head + alternates(languages, baseURL)
}

// alternates returns links to the page in each language, and to the address that chooses a
// language.
func alternates(languages []Language, baseURL string) (links string) {
	for _, l := range languages {
		links += headElement("link", "rel", "alternate", "hreflang", l.Tag, "href", baseURL+l.Tag+"/")
	}
	return links + headElement("link", "rel", "alternate", "hreflang", "x-default", "href", baseURL)
}

// headElement returns an element for a head. attributes are names and values in turn.
func headElement(name string, attributes ...string) string {
	element := "<" + name
	for i := 0; i < len(attributes); i += 2 {
		element += " " + attributes[i] + `="` + html.EscapeString(attributes[i+1]) + `"`
	}
	return element + ">\n"
}

// openGraphLocale returns a language with its most likely territory: pt becomes pt_BR.
func openGraphLocale(tag string) string {
	t := language.Make(tag)
	base, _ := t.Base()
	region, _ := t.Region()
	return base.String() + "_" + region.String()
}
