package catalogue

import (
	"embed"
	"io/fs"
)

//go:embed starter/*.toml
var starter embed.FS

// Starter is a small catalogue to begin with. It has no record of translations: package drift makes it.
func Starter() fs.FS {
	files, err := fs.Sub(starter, "starter")
	if err != nil {
		panic(err) // only for an invalid path
	}
	return files
}
