package site

import (
	"encoding/json"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/web/picture"
)

// manifest is a web app manifest: what a browser needs to install the site as an app.
type manifest struct {
	ID              string `json:"id"` // the same in every language: they are one app
	Name            string `json:"name"`
	ShortName       string `json:"short_name"`
	Description     string `json:"description"`
	Lang            string `json:"lang"`
	Dir             string `json:"dir"`
	StartURL        string `json:"start_url"`
	Scope           string `json:"scope"`
	Display         string `json:"display"`
	BackgroundColor string `json:"background_color"`
	ThemeColor      string `json:"theme_color"`
	Icons           []icon `json:"icons"`
}

type icon struct {
	Src     string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose,omitempty"`
}

// makeManifest is the web app manifest of a language.
func makeManifest(p content.Page, l ui.Language, at location, icons []icon) ([]byte, error) {
	return json.MarshalIndent(manifest{
		ID: at.href(""), Scope: at.href(""), StartURL: l.Href, Lang: l.Tag, Dir: "ltr", Display: "standalone",
		Name: p.Title, ShortName: p.Breadcrumb[len(p.Breadcrumb)-1], Description: p.Summary,
		BackgroundColor: picture.Paper, ThemeColor: picture.Paper, Icons: icons,
	}, "", "  ")
}
