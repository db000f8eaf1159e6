package browsertest

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"prompt-recipes/content"
	"prompt-recipes/content/source/sourcetest"
	"prompt-recipes/web/browsertest/engine"
	"prompt-recipes/web/browsertest/harness"
)

// tab is a tab that shows a site. Only tests that run in Chromium alone use call or do.
type tab struct {
	*engine.Tab
	site string          // its URL, without a trailing slash
	ctx  context.Context // the context of chromedp; nil in the other engines
}

// A mode says what a test does in each of the three ways in which these tests are run:
//
//	go test -short          Chromium alone, as make test does
//	AFTER_SHORT=1 go test   what -short has left out, as make verify does after make test
//	go test                 both of these in one run
type mode struct {
	reasonNotShort string // why -short skips the test; "" if it does not
	repeatsShort   bool   // whether it only repeats in Chromium what it has done with -short
}

var (
	// sameWithShort is the mode of tests that do the same with -short and without. With
	// AFTER_SHORT=1, Chromium skips them, because it has run them with -short.
	sameWithShort = mode{repeatsShort: true}

	// lessWithShort is the mode of tests that do less with -short. With AFTER_SHORT=1, Chromium
	// runs them again, in full.
	lessWithShort = mode{}
)

// notWithShort returns the mode of tests that -short skips, for the given reason.
func notWithShort(reason string) mode { return mode{reasonNotShort: reason} }

// skipWithShort skips the test with -short if the mode says so.
func (m mode) skipWithShort(t *testing.T) {
	t.Helper()
	if testing.Short() && m.reasonNotShort != "" {
		t.Skip(m.reasonNotShort + ": make verify runs it")
	}
}

// skipAfterShort skips the test with AFTER_SHORT=1 if it would only repeat what it did with -short.
func (m mode) skipAfterShort(t *testing.T) {
	t.Helper()
	if m.repeatsShort && os.Getenv("AFTER_SHORT") != "" && !testing.Short() {
		t.Skip("it has been run with -short")
	}
}

// begin begins a test that needs no engine but Chromium: it skips the test where the mode says so,
// and makes it parallel.
func begin(t *testing.T, m mode) {
	t.Helper()
	m.skipWithShort(t)
	m.skipAfterShort(t)
	t.Parallel()
}

// inBrowsers runs a test in Chromium, and without -short in Firefox and WebKit too. Each run gets a
// tab for an origin of its own in front of the shared site.
func inBrowsers(t *testing.T, m mode, test func(t *testing.T, b *tab, f *front)) {
	t.Helper()
	m.skipWithShort(t)
	t.Parallel()
	for _, e := range engine.All {
		t.Run(e.Name, func(t *testing.T) {
			if e.Name == "Chromium" {
				m.skipAfterShort(t)
			} else {
				notWithShort("another engine").skipWithShort(t)
				turns[e.Name].Lock()
				t.Cleanup(turns[e.Name].Unlock)
			}
			b, f := inFront(t, e)
			test(t, b, f)
		})
	}
}

// thorough reports whether a test tries all its cases: in Chromium, without -short. With -short,
// and in the other engines, which are slow, it tries few.
func (b *tab) thorough() bool {
	return b.Engine == "Chromium" && !testing.Short()
}

// allOrFirst returns all cases if the test is thorough, and otherwise only the first. It is for
// cases that each start the client.
func allOrFirst[T any](b *tab, cases []T) []T {
	if b.thorough() {
		return cases
	}
	return cases[:1]
}

// turns has a lock for each engine in which only one window has the focus, so that one test at a
// time uses it. In Chromium every tab has the focus.
var turns = map[string]*sync.Mutex{"Firefox": {}, "WebKit": {}}

// languages returns the languages of the catalogue or, with -short, only the given ones.
func languages(t testing.TB, short ...string) []string {
	t.Helper()
	if testing.Short() {
		return short
	}
	return sourcetest.Catalogue(t).Languages
}

// openTab opens a tab of Chromium of the given width in a fresh profile, for the shared site.
func openTab(t *testing.T, width int) *tab {
	t.Helper()
	return newTab(engine.All[0].Open(t), harness.Shared(t).URL, width)
}

// alone opens a tab of Chromium for an origin of its own in front of a shared site.
func alone(t *testing.T, args ...string) (*tab, *front) {
	t.Helper()
	return inFront(t, engine.All[0], args...)
}

// inFront opens a tab of any engine for an origin of its own in front of a shared site.
func inFront(t *testing.T, e engine.Engine, args ...string) (*tab, *front) {
	t.Helper()
	f := newFront(t, harness.Shared(t, args...))
	return newTab(e.Open(t), f.URL, 1280), f
}

// at opens another tab in the same profile, for this origin or another.
func (b *tab) at(f *front) *tab {
	b.T.Helper()
	return newTab(b.OpenTab(), f.URL, 1280)
}

// open opens a page of the shared site in a tab of the given width.
func open(t *testing.T, width int, path string) *tab {
	t.Helper()
	return openAt(t, harness.Shared(t).URL, width, path)
}

// openAt opens a page of the given site in a tab of the given width.
func openAt(t *testing.T, site string, width int, path string) *tab {
	t.Helper()
	b := openTab(t, width)
	b.site = site
	return b.visit(path)
}

func newTab(driven *engine.Tab, site string, width int) *tab {
	driven.T.Helper()
	b := &tab{
		Tab:  driven,
		site: site,
		ctx:  driven.Chromium(),
	}
	b.Resize(width, 800)
	return b
}

// call runs a command of Chromium's protocol.
func call[P, R any](b *tab, command cdp.Command[P, R], params P) R {
	b.T.Helper()
	return do(b, engine.Command(command, params))
}

// do runs an action of chromedp, and fails the test if the action fails.
func do[T any](b *tab, action chromedp.Action[T]) T {
	b.T.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, time.Minute)
	defer cancel()
	result, err := chromedp.Run(ctx, action)
	if err != nil {
		b.T.Fatal(err)
	}
	return result
}

// visit loads a page, waits for its load event and returns the tab. A URL that begins with a slash
// is a path of the tab's site.
func (b *tab) visit(url string) *tab {
	b.T.Helper()
	if strings.HasPrefix(url, "/") {
		url = b.site + url
	}
	b.Visit(url)
	return b
}

// eval returns the value of a JavaScript expression, awaited if it is a promise.
func eval[T any](b *tab, expression string) T {
	b.T.Helper()
	return engine.Eval[T](b.Tab, expression)
}

// run runs JavaScript statements.
func (b *tab) run(statements string) {
	b.T.Helper()
	eval[any](b, "(() => { "+statements+"\n})()")
}

// markDocument marks the document, for expectSameDocument.
func (b *tab) markDocument() {
	b.T.Helper()
	b.run("window.sameDocument = true")
}

// expectSameDocument fails the test if a page was loaded since markDocument.
func (b *tab) expectSameDocument() {
	b.T.Helper()
	if !eval[bool](b, "window.sameDocument === true") {
		b.T.Error("a page was loaded")
	}
}

// startClient moves the mouse to the language switch, which makes the client start, and waits until
// it can switch.
func (b *tab) startClient() {
	b.T.Helper()
	b.Hover(".settings")
	b.Wait(`document.documentElement.dataset.app === "ready"`)
}

// serious matches the lines of a console that are errors or warnings.
var serious = regexp.MustCompile(`(?i)^[a-z ]*\b(error|warn|warning)\b`)

// expectQuiet fails the test if the page has written errors or warnings, or has sent a request to
// another site. It ignores WebKit's warning of a directive that WebKit does not know.
func (b *tab) expectQuiet() {
	b.T.Helper()
	for _, line := range b.Console() {
		known := b.Engine == "WebKit" && strings.Contains(line, "manifest-src")
		if serious.MatchString(line) && !known {
			b.T.Errorf("console: %s", line)
		}
	}
	for _, url := range b.Requested() {
		if !strings.HasPrefix(url, b.site+"/") {
			b.T.Errorf("request to another site: %s", url)
		}
	}
}

// onNewDocument makes a script run before the scripts of every page that is visited from now on.
func (b *tab) onNewDocument(script string) {
	b.T.Helper()
	call(b, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
}

// clearCache empties the browser's HTTP cache.
func (b *tab) clearCache() {
	b.T.Helper()
	call(b, network.ClearBrowserCache, cdp.Empty{})
}

// withoutScripts turns JavaScript off, as a reader can.
func (b *tab) withoutScripts() {
	b.T.Helper()
	call(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
}

// path returns the path of the tab's address, below the base path.
func (b *tab) path() string {
	b.T.Helper()
	return strings.TrimPrefix(eval[string](b, "location.pathname"), harness.Base())
}

func (b *tab) emulate(media, scheme string) {
	b.T.Helper()
	feature := &emulation.MediaFeature{Name: "prefers-color-scheme", Value: scheme}
	call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Media:    media,
		Features: []*emulation.MediaFeature{feature},
	})
}

// expectNone fails the test if a JavaScript expression lists any text, and reports each.
func (b *tab) expectNone(what, expression string) {
	b.T.Helper()
	for _, found := range eval[[]string](b, expression) {
		b.T.Errorf("%s: %s", what, found)
	}
}

// expectNoElement fails the test if isWrong, a JavaScript function, is true of any element that a
// selector matches, and reports each.
func (b *tab) expectNoElement(what, selector, isWrong string) {
	b.T.Helper()
	b.expectNone(what, fmt.Sprintf(`
		[...document.querySelectorAll(%q)]
			.filter(%s)
			.map((e) => e.outerHTML.slice(0, 200))
	`, selector, isWrong))
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
	const status = `document.getElementById("page--status").textContent`
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

// receive waits for a value that something in the browser sends.
func receive[T any](t *testing.T, done <-chan T) T {
	t.Helper()
	select {
	case value := <-done:
		return value
	case <-time.After(30 * time.Second):
		t.Fatal("the browser did not do it")
		panic("unreachable")
	}
}

// expectPage fails the test unless the tab shows a complete page in a language, with the given
// title.
func (b *tab) expectPage(language, title string) {
	b.T.Helper()
	got := eval[string](b, `[
		document.documentElement.lang.split("-")[0],
		document.querySelector("h1")?.textContent,
		document.title,
		document.querySelectorAll("article").length,
		getComputedStyle(document.body).margin, // of the style sheet
	].join(" | ")`)
	count := len(recipes(b.T, language))
	want := fmt.Sprintf("%s | %s | %s | %d | 0px", language, title, title, count)
	if got != want {
		b.T.Errorf("at %s the page shows\n%s, want\n%s", eval[string](b, "location.href"), got, want)
	}
}

// recipes returns the recipes of a page, in its order.
func recipes(t testing.TB, language string) (all []content.Recipe) {
	t.Helper()
	for _, category := range sourcetest.Catalogue(t).Page(language).Categories {
		all = append(all, category.Recipes...)
	}
	return all
}

func (b *tab) title(language string) string {
	b.T.Helper()
	return sourcetest.Catalogue(b.T).Page(language).Title
}

// set presses a control of the settings, after opening their panel in a narrow window.
func (b *tab) set(press func(selector string), control string) {
	b.T.Helper()
	closed := eval[bool](b, `(() => {
		const summary = document.querySelector(".settings summary");
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
		document.querySelector(%q).ariaCurrent === "page"
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

// dom lists the tree below the body's first element, one node per line, with sorted attributes.
// Pages with the same list look the same to a browser, however they were made.
const dom = `(() => {
	const lines = [];
	const walk = (node, depth) => {
		const indent = " ".repeat(depth);
		if (node.nodeType === Node.TEXT_NODE) {
			lines.push(indent + JSON.stringify(node.data));
			return;
		}
		const attributes = [...node.attributes].map((a) => a.name + "=" + JSON.stringify(a.value));
		lines.push(indent + "<" + node.localName + " " + attributes.sort().join(" ") + ">");
		for (const child of node.childNodes) walk(child, depth + 1);
	};
	walk(document.body.firstElementChild, 0);
	return lines;
})()`

// expectNoShift fails the test if anything that the reader has seen moved by itself. Only Chromium
// reports that.
func expectNoShift(b *tab) {
	b.T.Helper()
	if b.ctx == nil {
		return
	}
	shifts := eval[string](b, `new Promise((resolve) => {
		const shifts = [];
		const describe = ({ node, previousRect, currentRect }) => {
			const name = node?.outerHTML?.split(">")[0] ?? node?.nodeValue;
			return name + " from " + JSON.stringify(previousRect) + " to " + JSON.stringify(currentRect);
		};
		const note = (list) => {
			for (const { value, sources } of list.getEntries()) {
				shifts.push(value + ": " + sources.map(describe));
			}
		};
		new PerformanceObserver(note).observe({ type: "layout-shift", buffered: true });
		setTimeout(() => resolve(shifts.join("\n")), 100);
	})`)
	if shifts != "" {
		b.T.Errorf("the layout shifted by %s", shifts)
	}
}

func expectNoSidewaysScroll(b *tab) {
	b.T.Helper()
	over := eval[int](b, `(() => {
		const { scrollWidth, clientWidth } = document.documentElement;
		return scrollWidth - clientWidth;
	})()`)
	if over > 0 {
		b.T.Errorf("the page is %d px wider than the screen", over)
	}
}

// hasten returns a script that shortens the timers of pages to at most the given number of
// milliseconds.
func hasten(most int) string {
	return fmt.Sprintf(`{
		const later = setTimeout;
		window.setTimeout = (f, ms, ...args) => later(f, Math.min(ms, %d), ...args);
	}`, most)
}
