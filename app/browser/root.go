//go:build wasm

package browser

import (
	"os"
	"runtime"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// root is the component of every route: the page in the route's language. go-app mounts the first root, and copies
// the exported fields of later roots into it.
type root struct {
	app.Compo
	Tag     string
	program *program
}

// Render implements app.Composer.
func (r *root) Render() app.UI {
	page := r.program.pages[r.Tag] // a copy, because go-app changes the mounted page
	return &page
}

// OnMount implements app.Mounter. go-app calls it when it has taken over the page.
func (r *root) OnMount(ctx app.Context) {
	ctx.PreventUpdate() // an update would render the whole page again
	r.program.hasPage = true
	intact := r.program.js.Call("ready", r.program.tags).Bool()
	if !intact {
		os.Exit(0) // the page is not what the program draws
	}
}

// OnNav implements app.Navigator. go-app calls it at the start, and whenever it has drawn the page at another
// address.
func (r *root) OnNav(ctx app.Context) {
	ctx.PreventUpdate()
	p := r.program
	if r.Tag == p.shown {
		return
	}
	p.shown = r.Tag
	page := p.pages[r.Tag]
	ctx.Page().SetLang(page.Content.Lang)
	p.js.Call("drawn", page.Head(), page.Words.Message("LanguageChanged"))
	ctx.Async(func() {
		p.pause()
		runtime.GC() // now, because no reader waits
	})
}

var (
	_ app.Mounter   = (*root)(nil)
	_ app.Navigator = (*root)(nil)
)
