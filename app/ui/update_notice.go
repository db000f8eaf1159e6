package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// UpdateNotice says that a new version of the page waits. It is always there; whether it is shown is written by the boot
// script on the root element (data-update), so that switching the language does not disturb it. It floats above the end of
// the window and stands at the beginning of the document, where the keyboard finds it first.
type UpdateNotice struct {
	app.Compo
	Words *locales.Localizer
}

// Render implements app.Composer.
func (n *UpdateNotice) Render() app.UI {
	return app.Div().Class("update-notice").Body(
		app.Raw(`<p id="page--update">`+phrases(n.Words.Message("UpdateText"))+"</p>"),
		button("update", n.Words.Message("UpdateAccept")),
		button("dismiss-update", n.Words.Message("UpdateDismiss")),
	)
}

// button is a control that the boot script answers to by its action.
func button(action, label string) app.UI {
	return app.Button().Type("button").DataSet("action", action).Text(label)
}
