//go:build !js

package locales

import (
	"embed"
	"io/fs"
)

//go:embed active.*.toml
var bundled embed.FS

// Bundled is the message files that are built into the program. The browser has none: it fetches the one it needs.
func Bundled() fs.FS { return bundled }
