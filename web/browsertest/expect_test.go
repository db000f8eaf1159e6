package browsertest

import (
	"fmt"
	"regexp"
	"strings"
)

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

// expectNone fails the test for each text that a JavaScript expression lists.
func (b *tab) expectNone(what, expression string) {
	b.T.Helper()
	for _, found := range eval[[]string](b, expression) {
		b.T.Errorf("%s: %s", what, found)
	}
}

// expectNoElement fails the test for each element that matches a selector and for which isWrong, a JavaScript
// function, returns true.
func (b *tab) expectNoElement(what, selector, isWrong string) {
	b.T.Helper()
	b.expectNone(what, fmt.Sprintf(`
		[...document.querySelectorAll(%q)]
			.filter(%s)
			.map((e) => e.outerHTML.slice(0, 200))
	`, selector, isWrong))
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

// dom lists the tree below the body's first element, one node per line, with sorted attributes. If the lists of two
// pages are equal, a browser shows them alike, however they were made.
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

// expectNoShift fails the test if something that the reader has seen moved by itself. Only Chromium reports such
// moves.
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
