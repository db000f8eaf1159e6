package site

import (
	_ "embed"
	"net/url"

	"prompt-recipes/app/ui"
)

// sign is the share picture of a page that has no picture of its own: the project's mark.
//
//go:embed icons/share.png
var sign []byte

// addPictures adds the share picture of every page, which social networks show with a link to the
// page.
func (b *builder) addPictures() {
	for _, language := range b.languages {
		name, data := b.sharePicture(language)
		address := &url.URL{Path: b.addAsset(name, data, Never)}
		b.pictures[language.Tag] = b.BaseURL.ResolveReference(address).String()
	}
}

// sharePicture returns the picture of the page in a language, and the name of its file.
func (b *builder) sharePicture(language ui.Language) (name string, data []byte) {
	if own, ok := b.Pictures[language.Tag]; ok {
		return "preview-" + language.Tag + ".png", own
	}
	if common, ok := b.Pictures[""]; ok {
		return "preview.png", common
	}
	return "preview.png", sign
}
