// Precompress writes the compressed forms of the client for a release, as small as possible. That takes a minute, so it is
// done once for each client. Usage: precompress DIR, where DIR holds client.wasm.
package main

import (
	"fmt"
	"os"

	"prompt-recipes/web/client"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: precompress DIR")
		os.Exit(2)
	}
	if err := client.Precompress(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "precompress:", err)
		os.Exit(1)
	}
}
