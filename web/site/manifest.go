package site

import (
	"encoding/json"
	"fmt"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/locales"
	"prompt-recipes/web/picture"
)

// manifest is a web app manifest: what a browser needs to install the site as an app.
type manifest struct {
	ID              string       `json:"id"` // the same in every language: they are one app
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

// makeManifest is the web app manifest of a language.
func makeManifest(p content.Page, l ui.Language, at location, icons []icon, shots []screenshot) ([]byte, error) {
	return json.MarshalIndent(manifest{
		ID:              at.base(),
		Name:            p.Title,
		ShortName:       p.Breadcrumb[len(p.Breadcrumb)-1],
		Description:     p.Summary,
		Lang:            l.Tag,
		Dir:             "ltr",
		StartURL:        l.Href,
		Scope:           at.base(),
		Display:         "standalone",
		BackgroundColor: picture.Paper,
		ThemeColor:      picture.Paper,
		Icons:           icons,
		Screenshots:     shots,
	}, "", "  ")
}

// makeScreenshots makes what a browser shows before it installs the app, for wide and for narrow screens, and the files.
func makeScreenshots(
	p content.Page, words *locales.Localizer, languages []ui.Language, at location, o Options,
) (shots []screenshot, files []*File, err error) {
	if o.Dev {
		return nil, nil, nil
	}
	for _, s := range []struct {
		factor        string
		width, height int
	}{{"wide", 1280, 720}, {"narrow", 720, 1280}} {
		data, err := picture.Screenshot(p, words, languages, s.width, s.height)
		if err != nil {
			return nil, nil, err
		}
		f := asset(fmt.Sprintf("screenshot-%s-%s.png", s.factor, p.Language), data, Never)
		files = append(files, f)
		sizes := fmt.Sprintf("%dx%d", s.width, s.height)
		shots = append(shots, screenshot{
			icon:       icon{Src: at.href(f.Path), Sizes: sizes, Type: MediaTypes[".png"]},
			FormFactor: s.factor,
			Label:      p.Title,
		})
	}
	return shots, files, nil
}
