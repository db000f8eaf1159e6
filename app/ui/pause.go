package ui

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// pausing is embedded in the components before which the client pauses while it takes over the page, so that the
// browser can do other work in between; see app/browser. The field is not exported, because go-app compares exported
// fields to see what has changed. Two functions are never equal, so go-app would draw everything again with each
// switch.
type pausing struct {
	pause func() // nil on the server, which mounts no components
}

// OnInit implements [app.Initializer]. go-app calls it before it mounts the component.
func (p pausing) OnInit() {
	if p.pause != nil {
		p.pause()
	}
}

// PauseWith makes the page call pause before it is mounted, and before each of its recipes, swap-outs and command
// lines is mounted.
func (p *Page) PauseWith(pause func()) { p.pause = pause }

var (
	_ app.Initializer = (*Page)(nil)
	_ app.Initializer = (*RecipeCard)(nil)
	_ app.Initializer = (*SwapOut)(nil)
	_ app.Initializer = (*CommandLine)(nil)
)
