package site

import (
	_ "embed"
	"net/url"

	"prompt-recipes/app/ui"
)

// logo is the share picture of a catalogue without pictures.
//
//go:embed icons/share.png
var logo []byte

// addPictures adds the share picture of every page. Social networks show it with a link to the page.
func (b *builder) addPictures() {
	for _, language := range b.languages {
		name, data := b.sharePicture(language)
		address := &url.URL{Path: b.addAsset(name, data, NotCached)}
		b.pictures[language.Tag] = b.options.BaseURL.ResolveReference(address).String()
	}
}

// sharePicture returns the picture of a language or, without one, the common picture. If the catalogue has neither,
// it returns the logo.
func (b *builder) sharePicture(language ui.Language) (name string, data []byte) {
	if own, ok := b.input.Pictures[language.Tag]; ok {
		return "preview-" + language.Tag + ".png", own
	}
	if common, ok := b.input.Pictures[""]; ok {
		return "preview.png", common
	}
	return "preview.png", logo
}
