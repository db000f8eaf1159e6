// The client: the WebAssembly program that brings the page to life in the browser.
package main

import "prompt-recipes/app/browser"

func main() { browser.Run() }
