package ui

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// pausing is a part of the components before which the client pauses while it takes over the page, so that the browser
// can do other work in between; see app/browser. It is not exported: go-app compares exported fields to see what has
// changed, and two functions are never equal, so everything would be drawn again with each switch.
type pausing struct {
	pause func() // nil on the server, which mounts nothing
}

// OnInit implements [app.Initializer]. go-app calls it before it mounts the component.
func (p pausing) OnInit() {
	if p.pause != nil {
		p.pause()
	}
}

// PauseWith has pause called before the page is mounted, and before each recipe, swap-out and command line in it is.
func (p *Page) PauseWith(pause func()) { p.pause = pause }

var (
	_ app.Initializer = (*Page)(nil)
	_ app.Initializer = (*RecipeCard)(nil)
	_ app.Initializer = (*SwapOut)(nil)
	_ app.Initializer = (*CommandLine)(nil)
)
