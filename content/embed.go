//go:build !js

package content

import (
	"embed"
	"io/fs"
)

//go:embed *.toml
var bundled embed.FS

// Bundled is the catalogue that is built into the program. The browser has none: it fetches the files.
func Bundled() fs.FS { return bundled }
