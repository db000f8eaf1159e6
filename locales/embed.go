package locales

import (
	"embed"
	"io/fs"
)

//go:embed active.*.toml
var bundled embed.FS

// Bundled is the message files that are built into the program. The browser fetches the one it needs instead: its program
// never calls this function, so the linker leaves the files out.
func Bundled() fs.FS { return bundled }
