//go:build wasm

// The client: the WebAssembly program that owns the page in the browser, see app/browser.
package main

import (
	"fmt"

	"prompt-recipes/app/browser"
)

func main() {
	fmt.Println("the client has ended:", browser.Run()) // on the console; the page notices the end
}
