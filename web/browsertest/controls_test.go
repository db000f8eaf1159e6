package browsertest

import (
	"fmt"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/source/sourcetest"
)

// startClient moves the mouse to the language switch, which makes the client start, and waits until
// it can switch.
func (b *tab) startClient() {
	b.T.Helper()
	b.Hover(".settings")
	b.Wait(`document.documentElement.dataset.app === "ready"`)
}

// openAll opens the disclosures that a selector matches, and closes all others.
func (b *tab) openAll(selector string) {
	b.T.Helper()
	b.run(fmt.Sprintf(`
		for (const details of document.querySelectorAll("details")) {
			details.open = details.matches(%q);
		}
	`, selector))
}

// app returns the state of the client: "static" before it runs, and then "ready".
func (b *tab) app() string {
	b.T.Helper()
	return eval[string](b, "document.documentElement.dataset.app")
}

// waitStatus waits until the page announces a text to screen readers, or any text if the given one
// is "".
func (b *tab) waitStatus(text string) {
	b.T.Helper()
	const status = `find("#page--status").textContent`
	if text == "" {
		b.Wait(status)
	} else {
		b.Wait(fmt.Sprintf(`%s === %q`, status, text))
	}
}

// waitReady waits until the page is loaded.
func (b *tab) waitReady() {
	b.T.Helper()
	b.Wait(`document.readyState === "complete"`)
}

// waitLaidOut waits until the parts of the page that are far from view are laid out, which happens
// last.
func (b *tab) waitLaidOut() {
	b.T.Helper()
	b.Wait(`!document.querySelector("[style]")`)
}

// workerActive waits until the page's worker has kept the page.
func (b *tab) workerActive() {
	b.T.Helper()
	b.Wait(`navigator.serviceWorker.ready.then((r) => r.active.state === "activated")`)
}

// recipes returns the recipes of a page, in its order.
func recipes(t testing.TB, language string) (all []content.Recipe) {
	t.Helper()
	for _, category := range sourcetest.Bundled(t).Pages[language].Categories {
		all = append(all, category.Recipes...)
	}
	return all
}

func (b *tab) title(language string) string {
	b.T.Helper()
	return sourcetest.Bundled(b.T).Pages[language].Title
}

// set presses a control of the settings, after opening their panel in a narrow window.
func (b *tab) set(press func(selector string), control string) {
	b.T.Helper()
	closed := eval[bool](b, `(() => {
		const summary = find(".settings summary");
		return summary.checkVisibility() && !summary.parentElement.open;
	})()`)
	if closed {
		press(".settings summary")
	}
	press(".settings " + control)
}

// languageLink returns a selector for the link to a language.
func languageLink(language string) string {
	return fmt.Sprintf(`a[hreflang="%s"]`, language)
}

// setScheme chooses a colour scheme.
func (b *tab) setScheme(scheme string) {
	b.T.Helper()
	b.set(b.Click, fmt.Sprintf(`label:has([value="%s"])`, scheme))
}

// choose clicks the link to a language and waits until the whole page is in that language.
func (b *tab) choose(language string) {
	b.T.Helper()
	b.set(b.Click, languageLink(language))
	b.waitLanguage(language)
	b.waitLaidOut()
}

// waitLanguage waits until the page is in a language, and the language switch marks it.
func (b *tab) waitLanguage(language string) {
	b.T.Helper()
	const condition = `
		document.documentElement.lang.split("-")[0] === %q &&
		find(%q).ariaCurrent === "page"
	`
	b.Wait(fmt.Sprintf(condition, language, ".language-switch "+languageLink(language)))
}

// settled returns an expression that is true when the given one is true and the page does not
// scroll.
func settled(expression string) string {
	return fmt.Sprintf(`(%s) && new Promise((resolve) => {
		const before = scrollY;
		setTimeout(() => resolve(scrollY === before), 100);
	})`, expression)
}

// load clicks the link to a language and waits until its page is loaded.
func (b *tab) load(language string) {
	b.T.Helper()
	b.markDocument()
	b.set(b.Click, languageLink(language))
	const condition = `
		!window.sameDocument &&
		document.documentElement.lang.split("-")[0] === %q &&
		document.readyState === "complete"
	`
	b.Wait(fmt.Sprintf(condition, language))
}
