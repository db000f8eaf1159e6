package site

import (
	"encoding/json"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/web/picture"
)

// icon is an image in a manifest.
type icon struct {
	Src     string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose,omitempty"`
}

// manifest is what a browser needs to install the site as an app. Its id is the same in every language: they are one app.
func (b *builder) manifest(p content.Page, l ui.Language) []byte {
	return must(json.MarshalIndent(map[string]any{
		"id": b.site.Base, "scope": b.site.Base, "start_url": l.Href, "lang": l.Tag, "dir": "ltr", "display": "standalone",
		"name": p.Title, "short_name": p.Breadcrumb[len(p.Breadcrumb)-1], "description": p.Summary,
		"background_color": picture.Paper, "theme_color": picture.Paper, "icons": b.icons,
	}, "", "  "))
}
