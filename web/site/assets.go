package site

import (
	_ "embed"
	"html/template"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/web/built"
)

// The icons are the project's mark, a shell prompt. In the PNG icons the mark fits in the circle
// that maskable icons keep.
var (
	//go:embed icons/icon.svg
	iconSVG []byte
	//go:embed icons/icon-192.png
	icon192 []byte
	//go:embed icons/icon-512.png
	icon512 []byte
)

// DevFolder is the folder, below the base path, of the files that a serve.DevServer adds to a site.
const DevFolder = "dev/"

// addAssets adds the files that do not depend on the catalogue. Documents and manifests need their
// addresses, so it comes before the pages.
func (b *builder) addAssets() error {
	if err := b.addStyle(); err != nil {
		return err
	}
	b.addSchemas()
	b.addIcons()
	b.document.Script = b.addAsset("boot.js", built.Files["boot.js"], Precache)
	if b.Dev {
		b.document.Dev = b.href(DevFolder)
	}
	if !b.RemoveWorker && !b.Dev {
		b.document.Worker = b.href(WorkerPath)
	}
	return nil
}

// addSchemas adds the schemas with which authors' editors complete and check catalogues.
func (b *builder) addSchemas() {
	catalogue := check.Schema[content.CatalogueFile](content.CatalogueFileName)
	language := check.Schema[content.LanguageFile](content.LanguageFileName("<language>"))
	b.add("schema/catalogue.schema.json", catalogue, Never)
	b.add("schema/language.schema.json", language, Never)
}

// addStyle adds the style sheet. Pages contain it too, except for the rules for print.
func (b *builder) addStyle() (err error) {
	style := built.Files["style.css"]
	b.document.LightPaper, b.document.DarkPaper, err = paperColors(string(style))
	if err != nil {
		return err
	}
	screenRules, printRules := splitPrint(string(style))
	b.document.StyleSheet = b.addAsset("style.css", style, Precache)
	b.document.PrintStyle = b.addAsset("print.css", []byte(printRules), Precache)
	b.document.Style = template.CSS(screenRules)
	b.site.styleHash = "'sha256-" + integrity([]byte(screenRules)) + "'"
	return nil
}

// addIcons adds icons for browser tabs, and for the app when it is installed.
func (b *builder) addIcons() {
	b.document.Icon = b.addAsset("icon.svg", iconSVG, Precache)
	b.icons = []icon{{Src: b.document.Icon, Sizes: "any", Type: MediaTypes[".svg"]}}
	b.addPixelIcon("icon-192.png", "192x192", icon192)
	b.document.TouchIcon = b.addPixelIcon("icon-512.png", "512x512", icon512)
}

// addPixelIcon adds a PNG twice: as it is, and for systems that cut icons to a shape of their own.
func (b *builder) addPixelIcon(name, sizes string, data []byte) (href string) {
	href = b.addAsset(name, data, CacheWhenIdle)
	for _, purpose := range []string{"any", "maskable"} {
		b.icons = append(b.icons, icon{Src: href, Sizes: sizes, Type: MediaTypes[".png"], Purpose: purpose})
	}
	return href
}
