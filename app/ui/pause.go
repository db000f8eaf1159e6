package ui

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// Pause is called before a recipe, a swap-out or a command line is mounted in a browser. The client
// sets it while it takes over the page, so that the browser can do other work in between; see
// app/browser. It is not a field: go-app compares exported fields to see what has changed, and two functions are never
// equal, so everything would be drawn again with each switch.
var Pause = func() {}

// OnInit implements app.Initializer.
func (c *RecipeCard) OnInit() {
	Pause()
}

// OnInit implements app.Initializer.
func (s *SwapOut) OnInit() {
	Pause()
}

// OnInit implements app.Initializer.
func (v *CommandLine) OnInit() {
	Pause()
}

var (
	_ app.Initializer = (*RecipeCard)(nil)
	_ app.Initializer = (*SwapOut)(nil)
	_ app.Initializer = (*CommandLine)(nil)
)
