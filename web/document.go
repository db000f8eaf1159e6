package web

import (
	"bytes"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"prompt-recipes/app/ui"
)

// document is what document.html is filled with.
type document struct {
	Language   string
	Head       template.HTML // see ui.Head
	Style      template.CSS
	PrintStyle string // address of what the style sheet has for paper, which is not in Style
	StyleSheet string // address of the whole style sheet, in place of both
	Dev        string // address of what a DevServer adds to pages; "" for nothing
	Script     string // address of boot.js
	Worker     string // address of the service worker; "" for none
	Client     string // address of the client's index; "" for a page that stays static
	Edition    string // what the page was made from, see ui.ClientLanguage
	Icon       string
	TouchIcon  string
	Body       template.HTML
}

var documentTemplate = template.Must(template.ParseFS(bundled, "document.html"))

// render makes a whole document with one component as its body.
func (d document) render(head string, body app.UI) ([]byte, error) {
	markup, err := canonical(ui.HTML(body))
	if err != nil {
		return nil, err
	}
	d.Head, d.Body = template.HTML(head), template.HTML(markup)
	var out bytes.Buffer
	if err := documentTemplate.Execute(&out, d); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// noticeHead is the head of a page that is not to be indexed.
func noticeHead(title string) string {
	return "<title>" + html.EscapeString(title) + "</title>\n<meta name=\"robots\" content=\"noindex\">\n"
}

// canonical sorts the attributes of what the components rendered, whose order is random in go-app: the same components
// always give the same bytes.
func canonical(markup string) (string, error) {
	nodes, err := html.ParseFragment(strings.NewReader(markup), &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body})
	if err != nil {
		return "", fmt.Errorf("reading what the components rendered: %w", err)
	}
	var b strings.Builder
	for _, n := range nodes {
		for d := range n.Descendants() {
			sortAttributes(d)
		}
		sortAttributes(n)
		if err := html.Render(&b, n); err != nil {
			return "", fmt.Errorf("rendering the page: %w", err)
		}
	}
	return plainer.Replace(b.String()), nil
}

func sortAttributes(n *html.Node) {
	slices.SortFunc(n.Attr, func(a, b html.Attribute) int { return strings.Compare(a.Key, b.Key) })
}

// plainer leaves out what HTML does not need but html.Render writes. Text cannot hold the tags: it is escaped. Apostrophes
// end nothing, since attributes stand in double quotes.
var plainer = strings.NewReplacer("/>", ">", ` hidden=""`, " hidden", ` data-copy=""`, " data-copy", "&#39;", "'", "<b>&#34;</b>", `<b>"</b>`)
