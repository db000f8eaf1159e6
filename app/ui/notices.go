package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// Notices are what the page has to say about itself: that a new version waits, that it is here offline, that it can be
// installed. All of them are always there; which is shown is written by the boot script on the root element
// (data-update, data-offline, data-install), so that switching the language does not disturb it.
type Notices struct {
	app.Compo
	Words *locales.Localizer
}

// Render implements app.Composer.
func (n *Notices) Render() app.UI {
	return app.Footer().Class("notices").Body(
		app.Div().Class("update-notice").Body(
			app.P().ID("page--update").Text(n.Words.Message("UpdateText")),
			button("update", n.Words.Message("UpdateAccept")),
			button("dismiss-update", n.Words.Message("UpdateDismiss")),
		),
		app.P().ID("page--ready-offline").Class("offline-notice").Text(n.Words.Message("ReadyOffline")),
	)
}

// InstallControl offers to install the page as an app, where the browser can, or says how, where only the reader can.
type InstallControl struct {
	app.Compo
	Words *locales.Localizer
}

// Render implements app.Composer.
func (c *InstallControl) Render() app.UI {
	return app.Div().Class("install-control").Body(
		button("install", c.Words.Message("Install")),
		app.P().Text(c.Words.Message("InstallHint")),
	)
}

// button is a control that the boot script answers to by its action.
func button(action, label string) app.UI {
	return app.Button().Type("button").DataSet("action", action).Text(label)
}
