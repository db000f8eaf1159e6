// The client: the WebAssembly program that renders the page in the browser, see app/browser.
package main

import (
	"fmt"

	"prompt-recipes/app/browser"
)

func main() {
	if err := browser.Run(); err != nil {
		fmt.Println("the client cannot render:", err) // goes to the console; the page sees that nothing came
	}
}
