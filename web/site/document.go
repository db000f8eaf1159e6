package site

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/app/prerender"
	"prompt-recipes/web/digest"
)

// document is the data of document.html.
type document struct {
	// what most documents share

	Style      template.CSS
	PrintStyle string // address of the print style sheet, which is not part of Style
	StyleSheet string // address of the whole style sheet, for a document without Style
	Script     string // address of boot.js
	Worker     string // address of the service worker; "" for none
	Icon       string
	TouchIcon  string
	LightPaper string // the colours of the browser's window, here and below
	DarkPaper  string
	Dev        string // address of the files that a dev.Server adds; "" for none

	// what a document has for itself

	Language    string
	Client      string // address of the client's index; "" for a page without a client
	ContentHash string // of the page, see ui.ClientLanguage
	Head        template.HTML
	Body        template.HTML
	Version     string // hash of the rest of the document, for a dev.Server
}

//go:embed document.html
var documentHTML string

var documentTemplate = template.Must(template.New("document").Parse(documentHTML))

// page is one of the pages of package ui.
type page interface {
	app.UI
	Head() string // markup
}

// render returns the document around a page.
func (d document) render(p page) ([]byte, error) {
	d.Head = template.HTML(p.Head())
	d.Body = template.HTML(prerender.HTML(p))
	if d.Dev != "" {
		d.Version = digest.Short(fmt.Append(nil, d))
	}
	var out bytes.Buffer
	if err := documentTemplate.Execute(&out, d); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
