package picture

import (
	"image/color"
	"strings"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// screen draws the beginning of a page as a screen shows it: header, title, first recipe.
type screen struct {
	*canvas
	scale  float64 // pixels of the picture per CSS pixel
	page   content.Page
	words  *locales.Localizer
	left   float64
	column float64
	y      float64 // top of the next line
}

// Screenshot is a PNG of the beginning of a page, width by height pixels. Browsers show it before they install the app.
func Screenshot(p content.Page, words *locales.Localizer, languages []ui.Language, width, height int) ([]byte, error) {
	s := &screen{canvas: newCanvas(width, height, paperColor), scale: 1, page: p, words: words, left: 40, column: 736}
	narrow := width < height
	if narrow {
		s.scale, s.left, s.column = 2, 16, float64(width)/2-32
	}
	s.header(languages, narrow)
	if !narrow {
		s.navigation()
		s.left = 40 + 224 + 64
	}
	h1, lead := 44.0, 20.0
	if narrow {
		h1, lead = 28, 18
	}
	s.heading(p.Title, h1, 1.15, 0)
	s.y += 18
	s.paragraph(p.Summary, sansType, lead, 1.5, mutedColor)
	if len(p.Categories) > 0 && len(p.Categories[0].Recipes) > 0 {
		s.recipe(p.Categories[0], p.Categories[0].Recipes[0], narrow)
	}
	return s.png()
}

// header draws the line at the top: the breadcrumb and the languages.
func (s *screen) header(languages []ui.Language, narrow bool) {
	end := s.left
	place := s.page.Breadcrumb
	if narrow {
		place = place[len(place)-1:]
	}
	s.line(">_", displayType, 16, end, 38, accentColor)
	s.line(strings.Join(place, " / "), sansType, 14, end+32, 38, mutedColor)
	x := float64(s.Rect.Dx())/s.scale - s.left
	if narrow {
		s.y = 72
		return
	}
	for i := len(languages) - 1; i >= 0; i-- {
		kind, ink := sansType, mutedColor
		if languages[i].Tag == s.page.Language {
			kind, ink = boldType, inkColor
		}
		x -= kind.face(languages[i].Name, 14).width(languages[i].Name)
		s.line(languages[i].Name, kind, 14, x, 38, ink)
		x -= 16
	}
	s.y = 96
}

// navigation draws the list of sections beside the page.
func (s *screen) navigation() {
	y := s.y + 22
	title := s.words.Message("OnThisPage")
	s.line(title, boldType, 14, s.left, y, inkColor)
	for _, section := range s.page.Sections {
		y += 32
		s.box(s.left, y-20, 2, 32, 0, lineColor)
		f := sansType.face(section.Title, 14)
		name := f.wrap(section.Title, 200)
		s.line(name[0], sansType, 14, s.left+16, y, mutedColor)
		for _, more := range name[1:] {
			y += 20
			s.box(s.left, y-20, 2, 32, 0, lineColor)
			s.line(more, sansType, 14, s.left+16, y, mutedColor)
		}
	}
}

// recipe draws a category's heading and the beginning of its recipe.
func (s *screen) recipe(category content.Category, r content.Recipe, narrow bool) {
	s.y += 36
	s.heading(category.Title, 24, 1.3, 0)
	s.y += 10
	s.box(s.left*s.scale, s.y*s.scale, s.column*s.scale, 2*s.scale, 0, inkColor)
	s.y += 24
	s.line("01", displayType, 20, s.left, s.y+20, accentColor)
	s.heading(r.Title, 20, 1.3, 36)
	s.y += 14
	p := panel{x: s.left * s.scale, y: s.y * s.scale, width: s.column * s.scale, size: 14 * s.scale, below: narrow}
	p.copy = s.words.Message("Copy")
	if narrow {
		p.x, p.width = p.x-8*s.scale, p.width+16*s.scale
	}
	s.y = p.draw(s.canvas, s.page.AgentCLI, r.Invocation)/s.scale + 24
	s.paragraph(s.words.Message("WhyItHolds"), boldType, 14, 1.5, accentColor)
	s.paragraph(r.WhyItHolds, sansType, 17, 1.6, inkColor)
}

// line draws one line; all lengths are CSS pixels.
func (s *screen) line(text string, t typeface, size, x, baseline float64, ink color.RGBA) {
	s.text(text, x*s.scale, baseline*s.scale, t.face(text, size*s.scale), ink)
}

// heading draws a heading in the text column.
func (s *screen) heading(text string, size, leading, indent float64) {
	f := heading(text, size*s.scale)
	s.lines(f.balance(text, (s.column-indent)*s.scale), f, size*leading, inkColor, indent)
}

// paragraph draws a paragraph in the text column.
func (s *screen) paragraph(text string, t typeface, size, leading float64, ink color.RGBA) {
	text = strings.ReplaceAll(text, "`", "")
	f := t.face(text, size*s.scale)
	s.lines(f.wrap(text, min(s.column, size*35)*s.scale), f, size*leading, ink, 0)
}

// lines draws lines of text below each other; leading and indent are CSS pixels.
func (s *screen) lines(lines []string, f *face, leading float64, ink color.RGBA, indent float64) {
	for _, line := range lines {
		s.text(line, (s.left+indent)*s.scale, s.y*s.scale+f.size, f, ink)
		s.y += leading
	}
}
