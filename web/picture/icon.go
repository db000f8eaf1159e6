package picture

import "fmt"

// The project's mark is a shell prompt: a chevron in ink and a cursor in amber, on a grid of 16.
var (
	markChevron = [][2]float64{{3.9, 4.6}, {7.4, 8.1}, {3.9, 11.6}}
	markCursor  = [][2]float64{{9, 11.6}, {12.4, 11.6}}
)

const (
	markStroke = 1.7
	markRadius = 3.5
)

// IconSVG is the mark on a rounded square.
func IconSVG() []byte {
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">`+
		`<rect width="16" height="16" rx="%v" fill="%s"/>`+
		`<g fill="none" stroke-width="%v" stroke-linecap="round" stroke-linejoin="round">`+
		`<path stroke="%s" d="%s"/><path stroke="%s" d="%s"/></g></svg>`+"\n",
		markRadius, hex(promptPaperColor), markStroke,
		hex(promptInkColor), pathData(markChevron), hex(amberColor), pathData(markCursor))
}

func pathData(points [][2]float64) (data string) {
	for i, p := range points {
		data += fmt.Sprint("ML"[min(i, 1):][:1], p[0], " ", p[1])
	}
	return data
}

// IconPNG is the mark on a square, size pixels wide. The mark fits in the circle that maskable icons keep.
func IconPNG(size int) []byte {
	c := newCanvas(size, size, promptPaperColor)
	c.mark(0, 0, float64(size))
	return c.png()
}

// mark draws the mark without the square, size pixels wide.
func (c *canvas) mark(x, y, size float64) {
	c.stroke(markChevron, x, y, size/16, promptInkColor)
	c.stroke(markCursor, x, y, size/16, amberColor)
}
