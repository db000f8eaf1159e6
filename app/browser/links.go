package browser

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// leaveLinksToBrowser keeps clicks on links from go-app, which listens on window and would take them all: the browser
// itself moves focus and :target for links within the page, and opens other sites in place.
func leaveLinksToBrowser() {
	document().Call("addEventListener", "click", app.FuncOf(func(_ app.Value, args []app.Value) any {
		if args[0].Get("target").Call("closest", "a").Truthy() {
			args[0].Call("stopPropagation")
		}
		return nil
	}))
}
