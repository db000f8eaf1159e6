package prose

import (
	"slices"
	"strings"
)

// elements are the names of HTML elements, https://html.spec.whatwg.org/multipage/indices.html, including obsolete
// elements that people still write.
var elements = strings.Fields(`
	a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption center cite
	code col colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font
	footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main
	map mark marquee math menu meta meter nav noscript object ol optgroup option output p param picture pre
	progress q rp rt ruby s samp script search section select slot small source span strike strong style sub
	summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr
`)

// IsElement reports whether a name, in lower case, is the name of an HTML element.
func IsElement(name string) bool { return slices.Contains(elements, name) }
