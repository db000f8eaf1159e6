package picture

import (
	"image"
	"image/color"
	"math"
	"slices"

	"golang.org/x/image/math/fixed"
)

// The colours are those of the light scheme of css/base.css.
var (
	paperColor       = color.RGBA{0xfb, 0xf9, 0xf4, 0xff}
	inkColor         = color.RGBA{0x1a, 0x22, 0x1e, 0xff}
	mutedColor       = color.RGBA{0x45, 0x4f, 0x4a, 0xff}
	promptPaperColor = color.RGBA{0x14, 0x21, 0x1c, 0xff}
	promptInkColor   = color.RGBA{0xf4, 0xf0, 0xe6, 0xff}
	promptMutedColor = color.RGBA{0xa9, 0xb8, 0xaf, 0xff}
	amberColor       = color.RGBA{0xf2, 0xb7, 0x5c, 0xff}
)

// canvas is a picture with a palette: a few colours and the shades between them. That keeps its file small.
type canvas struct{ *image.Paletted }

func newCanvas(width, height int, ground color.RGBA) *canvas {
	return &canvas{image.NewPaletted(image.Rect(0, 0, width, height), color.Palette{ground})}
}

// mix covers part/255 of a pixel with ink, in steps of a sixteenth. It adds the shade while the palette has room, and takes the
// nearest one otherwise.
func (c *canvas) mix(x, y int, ink color.RGBA, part uint8) {
	if !(image.Point{x, y}).In(c.Rect) || part < 8 {
		return
	}
	i := c.PixOffset(x, y)
	ground := c.Palette[c.Pix[i]].(color.RGBA)
	sixteenths := (int(part) + 8) / 16
	over := func(g, i uint8) uint8 { return uint8((int(g)*(16-sixteenths) + int(i)*sixteenths) / 16) }
	want := color.RGBA{over(ground.R, ink.R), over(ground.G, ink.G), over(ground.B, ink.B), 0xff}
	shade := slices.Index(c.Palette, color.Color(want))
	if shade < 0 && len(c.Palette) < 256 {
		shade = len(c.Palette)
		c.Palette = append(c.Palette, want)
	} else if shade < 0 {
		shade = c.Palette.Index(want)
	}
	c.Pix[i] = uint8(shade)
}

// box fills a rectangle with round corners. A pixel at its edge is covered by as much as its middle lies inside.
func (c *canvas) box(x, y, width, height, radius float64, ink color.RGBA) {
	for py := int(y) - 1; py <= int(y+height)+1; py++ {
		for px := int(x) - 1; px <= int(x+width)+1; px++ {
			dx := math.Abs(float64(px)+0.5-x-width/2) - width/2 + radius
			dy := math.Abs(float64(py)+0.5-y-height/2) - height/2 + radius
			outside := math.Hypot(max(dx, 0), max(dy, 0)) + min(0, max(dx, dy)) - radius
			c.mix(px, py, ink, uint8(255*max(0, min(1, 0.5-outside))))
		}
	}
}

// text draws one line of text on a baseline and returns its right end.
func (c *canvas) text(line string, x, baseline float64, f *face, ink color.RGBA) float64 {
	line = plainSpaces(line)
	if f.font == nil {
		return x
	}
	dot := fixed.Point26_6{X: fixed.Int26_6(x * 64), Y: fixed.Int26_6(baseline * 64)}
	for _, r := range line {
		box, mask, at, advance, _ := f.font.Glyph(dot, r)
		dot.X += advance
		if alpha, ok := mask.(*image.Alpha); ok {
			for y := range box.Dy() {
				for x := range box.Dx() {
					c.mix(box.Min.X+x, box.Min.Y+y, ink, alpha.AlphaAt(at.X+x, at.Y+y).A)
				}
			}
		}
	}
	return float64(dot.X) / 64
}
