package picture

import (
	"embed"
	"slices"
	"strings"
	"sync"

	"prompt-recipes/app/phrase"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
)

//go:embed fonts
var fontFiles embed.FS

// typeface is a list of fonts, the best first. A text is set in the first font that has all of its characters, so that
// no word mixes two fonts. If none has them all, the text is left out.
type typeface []string

// As in css/base.css: headings and prompts are monospaced, Japanese headings are not.
var (
	displayType = typeface{"JetBrainsMono-Bold.ttf", "NotoSansJP-Bold.otf"}
	monoType    = typeface{"JetBrainsMono-Regular.ttf", "NotoSansJP-Regular.otf", "NotoSansJP-Bold.otf"}
	sansType    = typeface{"NotoSansJP-Regular.otf", "NotoSansJP-Bold.otf", "JetBrainsMono-Regular.ttf"}
	boldType    = typeface{"NotoSansJP-Bold.otf", "JetBrainsMono-Bold.ttf"}
)

// loadedFonts are the fonts by file name.
var loadedFonts = sync.OnceValue(func() map[string]*sfnt.Font {
	fonts := map[string]*sfnt.Font{}
	for _, name := range slices.Concat(displayType, monoType, sansType, boldType) {
		data, err := fontFiles.ReadFile("fonts/" + name)
		if err == nil {
			fonts[name], err = opentype.Parse(data)
		}
		if err != nil {
			panic(err) // it is built in
		}
	}
	return fonts
})

// face is a font in one size. Only one goroutine may use it at a time.
type face struct {
	font font.Face // nil for a text that is left out
	size float64   // in pixels
}

// face is the face for a text, size in pixels.
func (t typeface) face(text string, size float64) *face {
	for _, name := range t {
		if f := loadedFonts()[name]; hasGlyphs(f, text) {
			sized, _ := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72}) // which returns no errors
			return &face{font: sized, size: size}
		}
	}
	return &face{size: size}
}

func hasGlyphs(f *sfnt.Font, text string) bool {
	var buffer sfnt.Buffer
	return !strings.ContainsFunc(plainSpaces(text), func(r rune) bool {
		index, err := f.GlyphIndex(&buffer, r)
		return err != nil || index == 0
	})
}

// plainSpaces replaces the kinds of spaces that some fonts lack.
var plainSpaces = strings.NewReplacer("\n", " ", "\u00a0", " ", "\u202f", " ", "\u3000", "  ").Replace

// width is the width of a line in pixels.
func (f *face) width(line string) float64 {
	line = plainSpaces(line)
	if f.font == nil {
		return 0
	}
	return float64(font.MeasureString(f.font, line)) / 64
}

// wrap breaks text into lines of at most width pixels.
func (f *face) wrap(text string, width float64) []string {
	var lines []string
	line := ""
	fits := func(line string) bool { return f.width(strings.TrimRight(line, " ")) <= width }
	for _, words := range phrases(text) {
		pieces := []string{words}
		if !fits(words) { // the phrase is wider than a line
			pieces = strings.Split(words, "")
		}
		for _, piece := range pieces {
			if line != "" && !fits(line+piece) {
				lines = append(lines, strings.TrimRight(line, " "))
				line = ""
			}
			line += piece
		}
	}
	return append(lines, strings.TrimRight(line, " "))
}

// balance breaks text into as few lines as wrap does, but of about equal width. It breaks no phrase for that.
func (f *face) balance(text string, width float64) []string {
	lines := f.wrap(text, width)
	least := 0.0
	for _, words := range phrases(text) {
		least = max(least, f.width(strings.TrimRight(words, " ")))
	}
	for narrower := width; narrower >= least; narrower -= f.size / 4 {
		other := f.wrap(text, narrower)
		if len(other) > len(lines) {
			break
		}
		lines = other
	}
	return lines
}

// phrases splits text where a line may break; each phrase keeps the space after it.
func phrases(text string) []string {
	var all []string
	for _, p := range phrase.Split(text) {
		all = append(all, strings.SplitAfter(p, " ")...)
	}
	return all
}
