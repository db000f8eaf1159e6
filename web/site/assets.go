package site

import (
	"fmt"
	"html/template"
	"path"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/web/built"
	"prompt-recipes/web/picture"
)

// assets are the files that do not depend on the catalogue.
type assets struct {
	files      []*File
	document   document // what all documents have in common
	styleSheet string   // address of the style sheet as a file, for pages that do not hold it
	styleHash  string   // see [Site]
	icons      []icon
}

func makeAssets(at location, o Options) (assets, error) {
	a := assets{files: []*File{
		file("schema/catalogue.schema.json", catalogue.Schema[content.CatalogueFile](content.CatalogueFileName), Never),
		file("schema/language.schema.json", catalogue.Schema[content.LanguageFile](content.LanguageFileName("<language>")), Never),
	}}
	style := built.Files["style.css"]
	if o.Styles != nil {
		var err error
		if style, err = joinStyles(o.Styles); err != nil {
			return a, err
		}
	}
	add := adding(&a.files, at)
	a.styleSheet = add("style.css", style, Precache)
	if o.Dev {
		a.document.StyleSheet, a.document.Dev = a.styleSheet, at.href(DevFolder)
	} else {
		screen, print := splitPrint(string(style))
		a.document.Style, a.styleHash = template.CSS(screen), "'sha256-"+integrity([]byte(screen))+"'"
		a.document.PrintStyle = add("print.css", []byte(print), Precache)
	}
	a.document.Script = add("boot.js", built.Files["boot.js"], Precache)
	if !o.RemoveWorker && !o.Dev {
		a.document.Worker = at.href(WorkerPath)
	}
	a.document.Icon = add("icon.svg", picture.IconSVG(), Precache)
	a.icons = []icon{{Src: a.document.Icon, Sizes: "any", Type: MediaTypes[".svg"]}}
	for _, size := range []int{192, 512} {
		src := add(fmt.Sprintf("icon-%d.png", size), picture.IconPNG(size), CacheWhenIdle)
		for _, purpose := range []string{"any", "maskable"} {
			sizes := fmt.Sprintf("%dx%d", size, size)
			a.icons = append(a.icons, icon{Src: src, Sizes: sizes, Type: MediaTypes[".png"], Purpose: purpose})
		}
		a.document.TouchIcon = src
	}
	return a, nil
}

// DevFolder is the folder, below the base path, of the files that a serve.DevServer adds to a site.
const DevFolder = "dev/"

// adding is a function that adds an asset to files and returns its address.
func adding(files *[]*File, at location) func(name string, data []byte, offline Offline) (href string) {
	return func(name string, data []byte, offline Offline) string {
		f := asset(name, data, offline)
		*files = append(*files, f)
		return at.href(f.Path)
	}
}

// asset is a file whose name holds the hash of its content.
func asset(name string, data []byte, offline Offline) *File {
	ext := path.Ext(name)
	f := file("assets/"+strings.TrimSuffix(name, ext)+"."+Hash(data)+ext, data, offline)
	f.Immutable = true
	return f
}
