package site

import (
	"cmp"
	"encoding/json"
)

// manifest is what a browser needs to install the site as an app.
type manifest struct {
	BackgroundColor string `json:"background_color"`
	Description     string `json:"description"`
	Dir             string `json:"dir"`
	Display         string `json:"display"`
	Icons           []icon `json:"icons"`
	ID              string `json:"id"` // the same in every language, because all languages are one app
	Lang            string `json:"lang"`
	Name            string `json:"name"`
	Scope           string `json:"scope"`
	ShortName       string `json:"short_name"`
	StartURL        string `json:"start_url"`
	ThemeColor      string `json:"theme_color"`
}

// icon is an image in a manifest.
type icon struct {
	Src     string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose,omitempty"`
}

func (b *builder) encodeManifest(e *edition) ([]byte, error) {
	breadcrumb := e.page.Breadcrumb
	return json.MarshalIndent(manifest{
		BackgroundColor: lightPaper,
		Description:     e.page.Summary,
		Dir:             "ltr",
		Display:         "standalone",
		Icons:           b.icons,
		ID:              b.site.Base,
		Lang:            e.Lang,
		Name:            e.page.Title,
		Scope:           b.site.Base,
		ShortName:       cmp.Or(e.page.ShortTitle, breadcrumb[len(breadcrumb)-1]),
		StartURL:        e.Href,
		ThemeColor:      lightPaper,
	}, "", "  ")
}
