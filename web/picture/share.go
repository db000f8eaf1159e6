// Package picture draws the share picture of each page, when the site is built, so that it follows the catalogue's text in any
// language.
//
// It imports app/ui, content and locales. Package site imports it, the client does not.
package picture

import (
	"bytes"
	"image/png"
	"strings"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// Share is the PNG that social networks show for a link to the page, ui.PictureWidth by ui.PictureHeight pixels.
func Share(p content.Page, words *locales.Localizer) []byte {
	const margin, panelTop = 72, 414
	c := newCanvas(ui.PictureWidth, ui.PictureHeight, paperColor)
	inner := float64(ui.PictureWidth - 2*margin)

	c.box(margin, 60, 56, 56, 12, promptPaperColor)
	prompt := displayType.face(">_", 36)
	c.text("_", c.text(">", margin+6, 99, prompt, promptInkColor), 99, prompt, amberColor)
	place := strings.Join(p.Breadcrumb, " / ")
	label := sansType.face(place, 26)
	c.text(label.wrap(place, inner-80)[0], margin+80, 97, label, mutedColor)

	title := displayType.face(p.Title, 68)
	lines := title.balance(p.Title, inner)
	for len(lines) > 2 && title.size > 28 {
		title = displayType.face(p.Title, title.size-2)
		lines = title.balance(p.Title, inner)
	}
	leading := title.size * 1.24
	y := 116 + (panelTop-116-leading*float64(len(lines)))/2 + title.size*0.95 // centred between mark and panel
	for _, line := range lines {
		c.text(line, margin, y, title, inkColor)
		y += leading
	}
	first := p.Categories[0].Recipes[0] // every page has some
	text := first.Prompt
	if first.Invocation != "" {
		text = "$ " + first.Invocation
	}
	c.panel(margin, panelTop, inner, p.AgentCLI, text, words.Message("Copy"))
	var b bytes.Buffer
	if err := png.Encode(&b, c.Paletted); err != nil {
		panic(err) // only for a picture without an extent
	}
	return b.Bytes()
}

// panel draws the first two lines of a prompt in a dark box with a button, as the page shows it.
func (c *canvas) panel(left, top, width float64, cli, text, button string) {
	const (
		size             = 26.0 // of the type; all other sizes are proportional
		padding, leading = size * 1.35, size * 1.65
	)
	label := boldType.face(button, size)
	buttonWidth, buttonHeight := label.width(button)+size*2.2, size*2.2

	f := monoType.face(text, size)
	var lines []string
	for _, paragraph := range strings.Split(text, "\n") {
		lines = append(lines, f.wrap(paragraph, width-2.5*padding-buttonWidth)...)
	}
	if len(lines) > 2 {
		lines = []string{lines[0], lines[1] + " …"}
	}
	height := 2*padding + leading*float64(len(lines)) - (leading - size*1.2)
	c.box(left, top, width, height, size*0.45, promptPaperColor)
	for i, line := range lines {
		x, y := left+padding, top+padding+size*0.95+leading*float64(i)
		if rest, found := strings.CutPrefix(line, "$ "+cli+" "); i == 0 && found {
			x = c.text("$ ", x, y, f, promptMutedColor)
			x = c.text(cli, x, y, displayType.face(cli, size), amberColor)
			line = " " + rest
		}
		c.text(line, x, y, f, promptInkColor)
	}
	x, y := left+width-padding*0.6-buttonWidth, top+padding*0.6
	c.box(x, y, buttonWidth, buttonHeight, size*0.4, amberColor)
	c.text(button, x+(buttonWidth-label.width(button))/2, y+buttonHeight/2+size*0.36, label, promptPaperColor)
}
