package content

import "cmp"

// LinkList is a list of links: its entries in catalogue.toml, and its words in a language.
type LinkList struct {
	Key     string // key of the list in both files, and name of the block
	Entries []LinkEntry
	Title   string
	Texts   map[string]LinkText // by slug
}

// LinkLists returns the lists of links of a page, in the order of the page.
func LinkLists(c CatalogueFile, l LanguageFile) []LinkList {
	return []LinkList{
		{BlockRelatedLinks, c.RelatedLinks, l.RelatedLinksTitle, l.RelatedLinks},
		{BlockMoreLinks, c.MoreLinks, l.MoreLinksTitle, l.MoreLinks},
	}
}

// links returns the links of one list.
func links(c CatalogueFile, entries []LinkEntry, texts map[string]LinkText, language string) []Link {
	var all []Link
	for _, entry := range entries {
		all = append(all, link(c, entry, texts[entry.Slug], language))
	}
	return all
}

func link(c CatalogueFile, entry LinkEntry, text LinkText, language string) Link {
	return Link{
		Title:       cmp.Or(entry.Title, text.Title),
		Description: text.Description,
		Href:        cmp.Or(text.Href, entry.Href),
		English:     entry.Title != "",
		Translated:  text.Href != "" || language == c.SourceLanguage,
	}
}

// changelog returns the link that is marked as the changelog, or nil. The navigation has this link even if the page
// leaves out the list of the link.
func changelog(c CatalogueFile, l LanguageFile, language string) *Link {
	for _, list := range LinkLists(c, l) {
		for _, entry := range list.Entries {
			if entry.Changelog {
				found := link(c, entry, list.Texts[entry.Slug], language)
				return &found
			}
		}
	}
	return nil
}
