// The client: the WebAssembly program that renders the page in the browser, see app/browser.
package main

import (
	"fmt"

	"prompt-recipes/app/browser"
)

func main() {
	if err := browser.Run(); err != nil {
		fmt.Println("the client cannot render:", err) // on the console; the page notices that nothing was rendered
	}
}
