package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// UpdateNotice offers a new version of the page that is waiting, or that could not be stored. It is
// always in the document. boot.js shows it by setting an attribute of the root element
// (data-update), so a switch of the language does not affect it. It floats at the end of the window
// but comes first in the document, so the keyboard reaches it first.
type UpdateNotice struct {
	app.Compo
	Words *locales.Localizer
}

// Render implements app.Composer.
func (n *UpdateNotice) Render() app.UI {
	return app.Div().Class("update-notice").Body(
		app.Raw(`<p id="page--update">`+phrases(n.Words.Message("UpdateText"))+"</p>"),
		app.Raw(`<p id="page--update-failed">`+phrases(n.Words.Message("UpdateFailed"))+"</p>"),
		button("update", n.Words.Message("UpdateAccept")),
		button("dismiss-update", n.Words.Message("UpdateDismiss")),
	)
}

// button returns a button. boot.js handles its action.
func button(action, label string) app.UI {
	return app.Button().DataSet("action", action).Text(label)
}
