package site

import (
	_ "embed"
	"net/url"
)

// logo is the share picture of a catalogue without pictures.
//
//go:embed icons/share.png
var logo []byte

// addPictures adds the share picture of every page. Social networks show it with a link to the page.
func (b *builder) addPictures() {
	for _, e := range b.editions {
		name, data := b.sharePicture(e.Tag)
		address := &url.URL{Path: b.addAsset(name, data, NotCached)}
		e.picture = b.options.BaseURL.ResolveReference(address).String()
	}
}

// sharePicture returns the picture of a language or, without one, the common picture. If the catalogue has neither,
// it returns the logo.
func (b *builder) sharePicture(tag string) (name string, data []byte) {
	if own, ok := b.input.Pictures[tag]; ok {
		return "preview-" + tag + ".png", own
	}
	if common, ok := b.input.Pictures[""]; ok {
		return "preview.png", common
	}
	return "preview.png", logo
}
