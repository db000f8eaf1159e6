package skills

import (
	"cmp"
	"encoding/xml"
	"time"

	"prompt-recipes/content"
)

// feed is an Atom feed (RFC 4287) with an entry for each recipe, in page order. All have the catalogue's date, so that
// does not tell what changed. The id does: it holds the digest of the skill, and a recipe that changed is a new entry.
// Atom asks for an author; where the catalogue names none, the page's title stands for one.
func feed(page content.Page, all []skill, absolute func(string) string) ([]byte, error) {
	type link struct {
		Rel  string `xml:"rel,attr"`
		Type string `xml:"type,attr"`
		Href string `xml:"href,attr"`
	}
	type text struct {
		Type string `xml:"type,attr"`
		Body string `xml:",chardata"`
	}
	type entry struct {
		ID      string `xml:"id"`
		Title   string `xml:"title"`
		Updated string `xml:"updated"`
		Links   []link `xml:"link"`
		Summary string `xml:"summary"`
		Content text   `xml:"content"`
	}
	updated := page.PublishedAt.Format(time.RFC3339)
	f := struct {
		XMLName  xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
		Language string   `xml:"xml:lang,attr"`
		ID       string   `xml:"id"`
		Title    string   `xml:"title"`
		Subtitle string   `xml:"subtitle"`
		Updated  string   `xml:"updated"`
		Author   string   `xml:"author>name"`
		Links    []link   `xml:"link"`
		Entries  []entry  `xml:"entry"`
	}{
		Language: page.Lang,
		ID:       absolute(Feed),
		Title:    page.Title,
		Subtitle: page.Summary,
		Updated:  updated,
		Author:   cmp.Or(page.AuthorLabel, page.Title),
		Links: []link{
			{"self", "application/atom+xml", absolute(Feed)},
			{"alternate", "text/html", absolute(page.Language + "/")},
		},
	}
	for _, s := range all {
		url := absolute(discovery + s.path())
		f.Entries = append(f.Entries, entry{
			ID:      url + "#" + s.digest(),
			Title:   s.recipe.Title,
			Updated: updated,
			Links: []link{
				{"alternate", "text/html", recipeURL(page, s.recipe, absolute)},
				{"related", "text/markdown", url},
			},
			Summary: skillName + " " + s.digest(),
			Content: text{"text", s.recipe.Prompt},
		})
	}
	data, err := xml.MarshalIndent(f, "", "  ")
	return append([]byte(xml.Header), append(data, '\n')...), err
}
