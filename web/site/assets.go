package site

import (
	_ "embed"
	"html/template"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/schema"
	"prompt-recipes/web/built"
	"prompt-recipes/web/digest"
)

// The icons show the project's mark, a shell prompt. In the PNG icons the mark fits in the circle that maskable icons
// keep.
var (
	//go:embed icons/icon.svg
	iconSVG []byte
	//go:embed icons/icon-192.png
	icon192 []byte
	//go:embed icons/icon-512.png
	icon512 []byte
)

// DevFolder is the folder, below the base path, of the files that a dev.Server adds to a site.
const DevFolder = "dev/"

// addAssets adds the files that do not depend on the catalogue.
func (b *builder) addAssets() {
	b.addSchemas()
	b.addStyle()
	b.addIcons()
	b.document.Script = b.addAsset("boot.js", built.Bytes("boot.js"), CacheCore)
	if b.options.Dev {
		b.document.Dev = b.href(DevFolder)
	}
	if b.hasWorker {
		b.document.Worker = b.href(WorkerPath)
	}
}

// addSchemas adds the schemas with which authors' editors complete and check catalogues.
func (b *builder) addSchemas() {
	catalogue := schema.JSON[content.CatalogueFile](content.CatalogueFileName)
	language := schema.JSON[content.LanguageFile](content.LanguageFileName("<language>"))
	b.add("schema/catalogue.schema.json", catalogue, NotCached)
	b.add("schema/language.schema.json", language, NotCached)
}

// The values of --paper in web/css/base.css. The browser's window gets the same colours through the manifest and meta
// elements, which cannot refer to a style sheet.
const (
	lightPaper = "#fbf9f4"
	darkPaper  = "#0f1512"
)

// addStyle adds the style sheets. Pages contain the style sheet for screens, unless Options.LinkStyle is set.
func (b *builder) addStyle() {
	d := &b.document
	d.LightPaper = lightPaper
	d.DarkPaper = darkPaper
	d.StyleSheet = b.addAsset("style.css", built.Bytes("style.css"), CacheCore)
	if b.options.LinkStyle {
		return
	}
	screen := built.Bytes("screen.css")
	d.PrintStyle = b.addAsset("print.css", built.Bytes("print.css"), CacheCore)
	d.Style = template.CSS(screen)
	b.site.styleHash = "'sha256-" + digest.Base64(screen) + "'"
}

// addIcons adds the icons for browser tabs and for the installed app.
func (b *builder) addIcons() {
	vector := b.addAsset("icon.svg", iconSVG, CacheCore)
	small := b.addAsset("icon-192.png", icon192, CacheClient)
	large := b.addAsset("icon-512.png", icon512, CacheClient)
	b.document.Icon = vector
	b.document.TouchIcon = large
	b.icons = slices.Concat(
		[]icon{{Src: vector, Sizes: "any", Type: MediaTypes[".svg"]}},
		pixelIcons(small, "192x192"),
		pixelIcons(large, "512x512"),
	)
}

// pixelIcons returns two entries for a PNG: one for systems that show it unchanged, and one for systems that cut
// icons to their own shape.
func pixelIcons(href, sizes string) []icon {
	plain := icon{Src: href, Sizes: sizes, Type: MediaTypes[".png"], Purpose: "any"}
	cut := plain
	cut.Purpose = "maskable"
	return []icon{plain, cut}
}
