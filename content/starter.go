//go:build !js

package content

import (
	"embed"
	"io/fs"
)

//go:embed starter/*.toml
var starter embed.FS

// Starter is a small catalogue to begin one's own with. It has no record of translations yet, see [MarkTranslated].
func Starter() fs.FS {
	files, err := fs.Sub(starter, "starter")
	if err != nil {
		panic(err) // only for a path that is none
	}
	return files
}
