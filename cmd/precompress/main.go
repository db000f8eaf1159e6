// Precompress prepares the compressed forms of the client for a release: as small as they get, which takes a minute and
// is therefore done once for each client and kept under its hash. Usage: precompress DIR, where DIR holds client.wasm.
package main

import (
	"fmt"
	"os"

	"prompt-recipes/web"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: precompress DIR")
		os.Exit(2)
	}
	if err := web.Precompress(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "precompress:", err)
		os.Exit(1)
	}
}
