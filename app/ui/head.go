package ui

import (
	"strconv"
	"strings"

	"golang.org/x/text/language"

	"prompt-recipes/content"
)

// HeadSelector matches exactly the elements that [Page.Head] writes into the head of a document.
const HeadSelector = `title, meta[name="description"], meta[property], meta[name^="twitter:"], ` +
	`link[rel="canonical"], link[rel="alternate"], link[rel="manifest"]`

// Head returns the markup of the part of the document's head that depends on the language. The server writes it into
// the document. The client replaces it when the reader switches the language in place.
func (p *Page) Head() string {
	c := p.Content
	url := p.BaseURL + c.Language + "/"
	var h head
	h.addTitle(c.Title)
	h.add("meta", "name", "description", "content", c.Summary)
	h.add("link", "rel", "canonical", "href", url)
	if len(p.Languages) > 1 {
		h.addAlternates(p.Languages, p.BaseURL)
	}
	h.add("link", "rel", "alternate", "type", "text/markdown", "href", url+"page.md")
	h.add("link", "rel", "alternate", "type", "application/json", "href", url+"page.json")
	h.add("link", "rel", "alternate", "type", "text/plain", "href", p.BaseURL+"llms.txt")

	// The address is relative, since a manifest must have the same origin as the page. If the site is behind a login,
	// a browser needs credentials to read the manifest.
	manifest := home(p.Languages, c.Language) + "manifest.webmanifest"
	h.add("link", "rel", "manifest", "href", manifest, "crossorigin", "use-credentials")

	h.addProperty("og:type", "article")
	h.addProperty("og:title", c.Title)
	h.addProperty("og:description", c.Summary)
	h.addProperty("og:url", url)
	h.addProperty("og:locale", openGraphLocale(c.Lang))
	if p.Picture != "" {
		h.addProperty("og:image", p.Picture)
		h.addProperty("og:image:width", strconv.Itoa(content.SharePictureWidth))
		h.addProperty("og:image:height", strconv.Itoa(content.SharePictureHeight))
	}
	h.add("meta", "name", "twitter:card", "content", "summary_large_image")
	return h.String()
}

// Head returns the markup of the page's part of the document's head. It keeps search engines from listing the page.
func (p *MessagePage) Head() string {
	var h head
	h.addTitle(p.Title)
	h.add("meta", "name", "robots", "content", "noindex")
	return h.String()
}

// Head returns the markup of the page's part of the document's head.
func (c *LanguageChooser) Head() string {
	var h head
	h.addTitle(c.Title)
	h.add("meta", "name", "description", "content", c.Description)
	h.addAlternates(c.Languages, c.BaseURL)
	return h.String()
}

// head collects elements of a document's head, one on each line.
type head struct{ strings.Builder }

func (h *head) addTitle(text string) {
	h.WriteString(string(element("title", escaped(text))) + "\n")
}

// add adds an element without content. attributes are names and values in turn: name, value, name, value.
func (h *head) add(name string, attributes ...string) {
	h.WriteString(string(startTag(name, attributes...)) + "\n")
}

func (h *head) addProperty(name, value string) {
	h.add("meta", "property", name, "content", value)
}

// addAlternates adds links to the page in each language, and to the address that chooses a language.
func (h *head) addAlternates(languages []Language, baseURL string) {
	for _, l := range languages {
		h.add("link", "rel", "alternate", "hreflang", l.Tag, "href", baseURL+l.Tag+"/")
	}
	h.add("link", "rel", "alternate", "hreflang", "x-default", "href", baseURL)
}

// openGraphLocale returns a language tag with the most likely territory: pt becomes pt_BR.
func openGraphLocale(tag string) string {
	t := language.Make(tag)
	base, _ := t.Base()
	region, _ := t.Region()
	return base.String() + "_" + region.String()
}
