package browser

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/app/ui"
)

// onClick switches language when a language link is clicked, and keeps all other clicks on links from go-app, which
// listens on window and would take them: the browser itself moves focus and :target for links within the page, and
// opens other sites.
func (r *root) onClick(ctx app.Context, event app.Value) {
	link := event.Get("target").Call("closest", "a")
	if !link.Truthy() {
		return
	}
	event.Call("stopPropagation")
	tag := link.Get("hreflang").String()
	if _, ok := r.site.language(tag); !ok || !plain(event) {
		return
	}
	event.Call("preventDefault")
	r.switchTo(ctx, tag, true)
}

// plain tells a click that follows a link from one that opens it elsewhere.
func plain(event app.Value) bool {
	for _, key := range []string{"ctrlKey", "metaKey", "shiftKey", "altKey", "defaultPrevented"} {
		if event.Get(key).Bool() {
			return false
		}
	}
	return event.Get("button").Int() == 0
}

// onPopState follows the reader through the history of languages. The event also comes with moves between fragments,
// which must not disturb a choice whose files are still on their way.
func (r *root) onPopState(ctx app.Context) {
	path := location().Get("pathname").String()
	if path == r.path {
		return
	}
	r.path = path
	for _, l := range r.site.languages() {
		if l.Href == path {
			r.switchTo(ctx, l.Tag, false)
		}
	}
}

// switchTo draws the page in another language, with an entry in the history or for one that is there already. Until the
// files are here nothing changes; when they cannot be had, the browser loads the page in the ordinary way.
func (r *root) switchTo(ctx app.Context, tag string, push bool) {
	r.wanted = tag
	if tag == r.page.Content.Language {
		return
	}
	l, _ := r.site.language(tag)
	ctx.Async(func() {
		page, err := r.site.page(tag)
		ctx.Dispatch(func(ctx app.Context) {
			url := l.Href + location().Get("hash").String()
			switch {
			case r.wanted != tag, r.page.Content.Language == tag: // the reader has chosen again meanwhile
			case err != nil && push:
				location().Set("href", url)
			case err != nil: // setting the address that it has already would load nothing
				location().Call("reload")
			default:
				place := readingPlace()
				r.page = page
				ctx.Defer(func(app.Context) { // after the drawing, in the same turn of the event loop
					if push && r.path != l.Href {
						pushURL(url)
						r.path = l.Href
					}
					r.describe()
					place.restore()
					document().Call("getElementById", "page--status").Set("textContent", page.Words.Message("LanguageChanged"))
				})
			}
		})
	})
}

// pushURL adds an entry to the history. The place in the text is kept by readingPlace, so the browser must not restore
// scroll positions between entries that differ in language; pagehide, in the boot script, gives that back to it for the
// time when the reader returns from another site.
func pushURL(url string) {
	history := app.Window().Get("history")
	history.Set("scrollRestoration", "manual")
	history.Call("pushState", nil, "", url)
	history.Set("scrollRestoration", "manual")
}

// describe makes the document's head and language those of the page.
func (r *root) describe() {
	document().Get("documentElement").Set("lang", r.page.Content.Language)
	head := document().Get("head")
	old := head.Call("querySelectorAll", ui.HeadSelector)
	for i := range old.Length() {
		old.Index(i).Call("remove")
	}
	template := document().Call("createElement", "template")
	template.Set("innerHTML", r.site.head(r.page).Markup())
	head.Call("append", template.Get("content"))
}
