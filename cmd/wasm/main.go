// The client: the WebAssembly program that brings the page to life in the browser.
package main

import (
	"fmt"

	"prompt-recipes/app/browser"
)

func main() {
	if err := browser.Run(); err != nil {
		fmt.Println("the client cannot start:", err) // goes to the console; the boot script sees that the program ended
	}
}
