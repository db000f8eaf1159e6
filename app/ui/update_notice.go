package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// UpdateNotice offers a waiting new version of the page. It is always in the document. boot.js
// shows it by an attribute of the root element (data-update), so that a switch of the language does
// not affect it. It floats at the end of the window and is first in the document, where the
// keyboard reaches it first.
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

// button is a button; boot.js handles its action.
func button(action, label string) app.UI {
	return app.Button().DataSet("action", action).Text(label)
}
