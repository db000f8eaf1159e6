package site

import (
	"bytes"
	_ "embed"
	"html/template"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
	"golang.org/x/net/html"

	"prompt-recipes/app/ui"
)

// document is the data of document.html.
type document struct {
	Language   string
	Head       template.HTML // see ui.Page.Head
	Style      template.CSS
	PrintStyle string // address of the print style sheet, which Style does not contain
	// address of the whole style sheet, which a page without Style uses in place of Style and
	// PrintStyle
	StyleSheet  string
	Dev         string // address of the files that a DevServer adds; "" for none
	Version     string // hash of the rest of the document, for a DevServer
	Script      string // address of boot.js
	Worker      string // address of the service worker; "" for none
	Client      string // address of the client's index; "" for a page without a client
	ContentHash string // of the page, see ui.ClientLanguage
	Icon        string
	TouchIcon   string
	LightPaper  string // the colours of the browser's window
	DarkPaper   string
	Body        template.HTML
}

//go:embed document.html
var documentHTML string

var documentTemplate = template.Must(template.New("document").Parse(documentHTML))

// render makes the document around a component. For a DevServer it does so twice, since the version
// is a hash of the document.
func (d document) render(head string, body app.UI) ([]byte, error) {
	d.Head = template.HTML(head)
	d.Body = template.HTML(canonical(ui.HTML(body)))
	if d.Dev != "" {
		whole, err := d.execute()
		if err != nil {
			return nil, err
		}
		d.Version = Hash(whole)
	}
	return d.execute()
}

func (d document) execute() ([]byte, error) {
	var out bytes.Buffer
	if err := documentTemplate.Execute(&out, d); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// canonical sorts the attributes of rendered components, since go-app writes them in random order.
// So the same components always give the same bytes.
func canonical(markup string) string {
	var b strings.Builder
	tokens := html.NewTokenizer(strings.NewReader(markup))
	for tokens.Next() != html.ErrorToken {
		token := tokens.Token()
		slices.SortFunc(token.Attr, func(a, b html.Attribute) int {
			return strings.Compare(a.Key, b.Key)
		})
		b.WriteString(token.String())
	}
	return plainer.Replace(b.String())
}

// plainer removes what the tokens of package html have and HTML does not need, restores the case of
// an SVG attribute, and writes @ as a character reference. It does not change what a text means:
// text is escaped, so it contains no tags and no quotes. Apostrophes are safe, because attribute
// values are in double quotes. Components contain no scripts and styles, whose text is not escaped.
var plainer = strings.NewReplacer(
	` hidden=""`, " hidden",
	` viewbox="`, ` viewBox="`,
	"&#39;", "'",
	"<b>&#34;</b>", `<b>"</b>`,
	"@", "&#64;", // skills@1.5.18 looks like an e-mail address to proxies that obfuscate them
)
