package content

import (
	"embed"
	"io/fs"
)

//go:embed *.toml
var bundled embed.FS

// Bundled is the catalogue that is built into the program. The browser fetches its files instead: its program never calls
// this function, so the linker leaves the files out.
func Bundled() fs.FS { return bundled }
