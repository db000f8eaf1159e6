package site

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"prompt-recipes/app/ui"
)

// document is the data of document.html.
type document struct {
	Language    string
	Head        template.HTML // see ui.Head
	Style       template.CSS
	PrintStyle  string // address of the print style sheet, which Style does not contain
	StyleSheet  string // address of the whole style sheet, instead of both
	Dev         string // address of the files that a DevServer adds; "" for none
	Script      string // address of boot.js
	Worker      string // address of the service worker; "" for none
	Client      string // address of the client's index; "" for a page without a client
	ContentHash string // of the page, see ui.ClientLanguage
	Icon        string
	TouchIcon   string
	Body        template.HTML
}

//go:embed document.html
var documentHTML string

var documentTemplate = template.Must(template.New("document").Parse(documentHTML))

// render is a whole document with one component as its body.
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

// messagePageHead is the head of a page that search engines must not index.
func messagePageHead(title string) string {
	return "<title>" + html.EscapeString(title) + "</title>\n<meta name=\"robots\" content=\"noindex\">\n"
}

// canonical sorts the attributes of rendered components, so that the same components always give the same bytes. go-app
// writes attributes in random order.
func canonical(markup string) (string, error) {
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragment(strings.NewReader(markup), body)
	if err != nil {
		return "", fmt.Errorf("parsing the rendered components: %w", err)
	}
	var b strings.Builder
	for _, n := range nodes {
		body.AppendChild(n)
	}
	for n := range body.Descendants() {
		slices.SortFunc(n.Attr, func(a, b html.Attribute) int { return strings.Compare(a.Key, b.Key) })
	}
	for n := range body.ChildNodes() {
		if err := html.Render(&b, n); err != nil {
			return "", fmt.Errorf("rendering the page: %w", err)
		}
	}
	return plainer.Replace(b.String()), nil
}

// plainer removes what html.Render writes and HTML does not need. Text is escaped, so it holds no tags. Apostrophes are
// safe, because attributes stand in double quotes.
var plainer = strings.NewReplacer(
	"/>", ">", ` hidden=""`, " hidden", "&#39;", "'", "<b>&#34;</b>", `<b>"</b>`)
