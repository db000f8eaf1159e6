package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// updateNotice returns the offer of a new version of the page that is waiting, or that could not be stored. The
// notice is always in the document. boot.js shows it by setting data-update on the root element, so a switch of the
// language does not affect it. The notice floats at the end of the window, but comes first in the document, so that
// the keyboard reaches it first.
func updateNotice(words *locales.Localizer) app.UI {
	return app.Div().Class("update-notice").Body(
		raw(element("p", phrases(words.Message("UpdateText")), "id", "page--update")),
		raw(element("p", phrases(words.Message("UpdateFailed")), "id", "page--update-failed")),
		button("update", words.Message("UpdateAccept")),
		button("dismiss-update", words.Message("UpdateDismiss")),
	)
}

// announcer returns the live region of the page, whose text screen readers read aloud, and the texts that boot.js
// writes there. boot.js is the same in every language, so it takes the texts from the page.
func announcer(words *locales.Localizer) app.UI {
	return app.Div().Class("announcer").Body(
		app.P().ID("page--status").Class("visually-hidden").Role("status"),
		hiddenText("page--copied", words.Message("Copied")),
		hiddenText("page--copy-failed", words.Message("CopyFailed")),
		hiddenText("page--copy-failed-touch", words.Message("CopyFailedTouch")),
	)
}

// hiddenText returns a hidden text for boot.js, which finds it by its id.
func hiddenText(id, text string) app.UI {
	return app.Span().ID(id).Hidden(true).Text(text)
}
