package web

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"strings"
)

// iconGrid is the project's mark, a shell's prompt, in squares: # is ink, o is the accent.
var iconGrid = []string{
	"................",
	"................",
	"................",
	"................",
	"...##...........",
	"....##..........",
	".....##.........",
	"......##........",
	".....##.........",
	"....##..........",
	"...##...ooooo...",
	"........ooooo...",
	"................",
	"................",
	"................",
	"................",
}

// eachSquare calls f for each coloured square of the mark.
func eachSquare(f func(x, y int, ink color.RGBA)) {
	for y, row := range iconGrid {
		for x, square := range row {
			switch square {
			case '#':
				f(x, y, pictureInk)
			case 'o':
				f(x, y, pictureAccent)
			}
		}
	}
}

// iconSVG is the mark on rounded ground.
func iconSVG() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" shape-rendering="crispEdges"><rect width="16" height="16" rx="3.5" fill="%s" shape-rendering="auto"/>`, cssColor(pictureGround))
	eachSquare(func(x, y int, ink color.RGBA) {
		fmt.Fprintf(&b, `<path fill="%s" d="M%d %dh1v1h-1z"/>`, cssColor(ink), x, y)
	})
	b.WriteString("</svg>\n")
	return []byte(b.String())
}

// iconPNG is the mark on square ground, size pixels wide; all of it lies in the circle that maskable icons keep.
func iconPNG(size int) ([]byte, error) {
	canvas := image.NewPaletted(image.Rect(0, 0, size, size), palette)
	n := len(iconGrid)
	eachSquare(func(x, y int, ink color.RGBA) {
		square := image.Rect(x*size/n, y*size/n, (x+1)*size/n, (y+1)*size/n)
		draw.Draw(canvas, square, image.NewUniform(ink), image.Point{}, draw.Src)
	})
	return encodePNG(canvas)
}

func cssColor(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
