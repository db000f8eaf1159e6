//go:build wasm

// Wasm is the client: the WebAssembly program that owns the page in the browser, see app/browser.
package main

import (
	"fmt"

	"prompt-recipes/app/browser"
)

func main() {
	err := browser.Run()
	fmt.Println("the client has ended:", err) // on the console; the page notices the end
}
