package browser

import (
	"encoding/json"
	"fmt"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// site is what the client can draw. It is not safe for concurrent use, which a browser does not have.
type site struct {
	index  ui.Client
	loaded map[string]ui.Page
}

// openSite fetches the client's index.
func openSite(url string) (*site, error) {
	data, err := fetch(url)
	if err != nil {
		return nil, err
	}
	s := &site{loaded: map[string]ui.Page{}}
	if err := json.Unmarshal(data, &s.index); err != nil {
		return nil, fmt.Errorf("%s: %w", url, err)
	}
	return s, nil
}

// page is the page in a language, fetched and decoded when it is first asked for.
func (s *site) page(tag string) (ui.Page, error) {
	if page, ok := s.loaded[tag]; ok {
		return page, nil
	}
	l, ok := s.language(tag)
	if !ok {
		return ui.Page{}, fmt.Errorf("the client knows no language %q", tag)
	}
	files, err := fetchAll(s.index.Catalogue, l.Content, l.Messages)
	if err != nil {
		return ui.Page{}, err
	}
	page := ui.Page{Languages: s.languages()}
	if page.Content, err = content.Decode(tag, files[0], files[1]); err != nil {
		return ui.Page{}, err
	}
	if page.Words, err = locales.Parse(tag, files[2]); err != nil {
		return ui.Page{}, err
	}
	s.loaded[tag] = page
	return page, nil
}

// head is what the document's head says about a page.
func (s *site) head(page ui.Page) ui.Head {
	l, _ := s.language(page.Content.Language)
	return ui.Head{Page: page.Content, BaseURL: s.index.BaseURL, Languages: page.Languages, Picture: l.Picture}
}

func (s *site) language(tag string) (ui.ClientLanguage, bool) {
	for _, l := range s.index.Languages {
		if l.Tag == tag {
			return l, true
		}
	}
	return ui.ClientLanguage{}, false
}

func (s *site) languages() []ui.Language {
	var all []ui.Language
	for _, l := range s.index.Languages {
		all = append(all, l.Language)
	}
	return all
}
