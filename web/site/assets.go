package site

import (
	"embed"
	"fmt"
	"html/template"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/web/built"
)

// icons are the project's mark, a shell prompt. In those of pixels it fits in the circle that maskable icons keep.
//
//go:embed icons
var icons embed.FS

// DevFolder is the folder, below the base path, of the files that a serve.DevServer adds to a site.
const DevFolder = "dev/"

// addAssets adds the files that do not depend on the catalogue, and sets what documents and manifests name of them.
func (b *builder) addAssets() {
	b.add("schema/catalogue.schema.json", check.Schema[content.CatalogueFile](content.CatalogueFileName), Never)
	b.add("schema/language.schema.json", check.Schema[content.LanguageFile](content.LanguageFileName("<language>")), Never)
	d, style := &b.document, built.Files["style.css"]
	d.StyleSheet = b.addAsset("style.css", style, Precache)
	screen, print := splitPrint(string(style))
	d.Style, b.site.styleHash = template.CSS(screen), "'sha256-"+integrity([]byte(screen))+"'"
	d.PrintStyle = b.addAsset("print.css", []byte(print), Precache)
	if b.Dev {
		d.Dev = b.href(DevFolder)
	}
	d.Script = b.addAsset("boot.js", built.Files["boot.js"], Precache)
	if !b.RemoveWorker && !b.Dev {
		d.Worker = b.href(WorkerPath)
	}
	d.Icon = b.addAsset("icon.svg", must(icons.ReadFile("icons/icon.svg")), Precache)
	b.icons = []icon{{Src: d.Icon, Sizes: "any", Type: MediaTypes[".svg"]}}
	for _, size := range []int{192, 512} {
		name := fmt.Sprintf("icon-%d.png", size)
		src := b.addAsset(name, must(icons.ReadFile("icons/"+name)), CacheWhenIdle)
		for _, purpose := range []string{"any", "maskable"} {
			sizes := fmt.Sprintf("%dx%d", size, size)
			b.icons = append(b.icons, icon{Src: src, Sizes: sizes, Type: MediaTypes[".png"], Purpose: purpose})
		}
		d.TouchIcon = src
	}
}
