package web

import (
	"encoding/json"
	"fmt"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
)

// manifest is a web app manifest: what a browser needs to install the site as an app.
type manifest struct {
	ID              string       `json:"id"` // the same in every language: there is one app
	Name            string       `json:"name"`
	ShortName       string       `json:"short_name"`
	Description     string       `json:"description"`
	Lang            string       `json:"lang"`
	Dir             string       `json:"dir"`
	StartURL        string       `json:"start_url"`
	Scope           string       `json:"scope"`
	Display         string       `json:"display"`
	BackgroundColor string       `json:"background_color"`
	ThemeColor      string       `json:"theme_color"`
	Icons           []icon       `json:"icons"`
	Screenshots     []screenshot `json:"screenshots,omitempty"`
}

type icon struct {
	Src     string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose,omitempty"`
}

type screenshot struct {
	icon
	FormFactor string `json:"form_factor"`
	Label      string `json:"label"`
}

// manifest is the web app manifest of a language.
func (b *builder) manifest(l ui.Language, p content.Page) ([]byte, error) {
	shots, err := b.screenshots(l, p)
	if err != nil {
		return nil, err
	}
	return json.MarshalIndent(manifest{
		ID:              b.site.base,
		Name:            p.Title,
		ShortName:       p.Breadcrumb[len(p.Breadcrumb)-1],
		Description:     p.Summary,
		Lang:            l.Tag,
		Dir:             "ltr",
		StartURL:        l.Href,
		Scope:           b.site.base,
		Display:         "standalone",
		BackgroundColor: cssColor(paperColor),
		ThemeColor:      cssColor(paperColor),
		Icons:           b.icons,
		Screenshots:     shots,
	}, "", "  ")
}

// screenshots are what a browser shows before it installs the app, for wide and for narrow screens.
func (b *builder) screenshots(l ui.Language, p content.Page) ([]screenshot, error) {
	if b.options.Dev {
		return nil, nil
	}
	var all []screenshot
	for _, s := range []struct {
		factor        string
		width, height int
	}{{"wide", 1280, 720}, {"narrow", 720, 1280}} {
		data, err := drawScreen(p, b.words[l.Tag], b.languages, s.width, s.height)
		if err != nil {
			return nil, err
		}
		name := fmt.Sprintf("screenshot-%s-%s.png", s.factor, l.Tag)
		all = append(all, screenshot{
			icon:       icon{Src: b.asset(name, data, Never), Sizes: fmt.Sprintf("%dx%d", s.width, s.height), Type: mediaTypes[".png"]},
			FormFactor: s.factor,
			Label:      p.Title,
		})
	}
	return all, nil
}
