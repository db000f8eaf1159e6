package web

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strings"
	"unicode"

	"github.com/hajimehoshi/bitmapfont/v4"
	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"

	"prompt-recipes/content"
)

// Pictures are drawn here rather than kept as files: they follow the catalogue's text in any language. The type is a
// bitmap font that covers Unicode's first plane, enlarged without smoothing, in the colours of the prompt panels.
var (
	pictureGround = color.RGBA{0x16, 0x23, 0x1e, 0xff}
	pictureInk    = color.RGBA{0xf4, 0xf0, 0xe6, 0xff}
	pictureMuted  = color.RGBA{0xa9, 0xb8, 0xaf, 0xff}
	pictureAccent = color.RGBA{0xf2, 0xb7, 0x5c, 0xff}
	palette       = color.Palette{pictureGround, pictureInk, pictureMuted, pictureAccent}
)

const (
	pictureMargin = 84
	lineHeight    = 16 // of the font, in its own pixels
	ascent        = 12
)

// picture is a picture of a page for those who have not opened it, width by height pixels: its title as an invocation, its place in the publication below.
func picture(p content.Page, width, height int) ([]byte, error) {
	canvas := image.NewPaletted(image.Rect(0, 0, width, height), palette)
	inner := width - 2*pictureMargin

	y := pictureMargin
	drawText(canvas, p.AgentCLI, pictureMargin, y, 4, pictureAccent)
	y += 5 * lineHeight
	title := `"` + p.Title + `"`
	scale, lines := 9, wrapText(title, inner/9)
	for scale > 2 && y+len(lines)*scale*(lineHeight+1) > height-2*pictureMargin {
		scale--
		lines = wrapText(title, inner/scale)
	}
	for _, line := range lines {
		drawText(canvas, line, pictureMargin, y, scale, pictureInk)
		y += scale * (lineHeight + 1)
	}
	footer := strings.Join(p.Breadcrumb, " / ")
	scale = max(1, min(3, inner/max(1, textWidth(footer))))
	drawText(canvas, footer, pictureMargin, height-pictureMargin-scale*lineHeight, scale, pictureMuted)
	draw.Draw(canvas, image.Rect(0, height-16, width, height), image.NewUniform(pictureAccent), image.Point{}, draw.Src)
	return encodePNG(canvas)
}

func encodePNG(m image.Image) ([]byte, error) {
	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&b, m); err != nil {
		return nil, fmt.Errorf("drawing a picture: %w", err)
	}
	return b.Bytes(), nil
}

// drawText draws one line with its upper left corner at x, y, each of the font's pixels as a square of scale pixels.
func drawText(canvas *image.Paletted, text string, x, y, scale int, ink color.Color) {
	small := image.NewAlpha(image.Rect(0, 0, textWidth(text)+1, lineHeight+2))
	drawer := font.Drawer{Dst: small, Src: image.Opaque, Face: bitmapfont.Face, Dot: fixed.P(0, ascent)}
	drawer.DrawString(text)
	for sy := range small.Rect.Dy() {
		for sx := range small.Rect.Dx() {
			if small.AlphaAt(sx, sy).A > 0x80 {
				square := image.Rect(0, 0, scale, scale).Add(image.Pt(x+sx*scale, y+sy*scale))
				draw.Draw(canvas, square, image.NewUniform(ink), image.Point{}, draw.Src)
			}
		}
	}
}

// textWidth is the width of a line in the font's own pixels.
func textWidth(text string) int { return font.MeasureString(bitmapfont.Face, text).Ceil() }

// wrapText breaks text into lines no wider than width, at spaces and between the characters of scripts without spaces.
func wrapText(text string, width int) []string {
	var lines []string
	line := ""
	for _, word := range words(text) {
		if line != "" && textWidth(line+strings.TrimRight(word, " ")) > width {
			lines = append(lines, strings.TrimRight(line, " "))
			line = ""
		}
		line += word
	}
	return append(lines, strings.TrimRight(line, " "))
}

// words are the pieces that text may be broken between; each keeps the space that follows it.
func words(text string) []string {
	var all []string
	runes := []rune(text)
	start := 0
	for i := 1; i < len(runes); i++ {
		afterSpace := runes[i-1] == ' ' && runes[i] != ' '
		wide := unicode.In(runes[i], unicode.Han, unicode.Hiragana, unicode.Katakana)
		if afterSpace || wide && runes[i] != 'ー' && !unicode.IsPunct(runes[i-1]) {
			all = append(all, string(runes[start:i]))
			start = i
		}
	}
	return append(all, string(runes[start:]))
}
