package prerender_test

import (
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/app/prerender"
	"prompt-recipes/content/difftest"
)

// greeting is a component that renders one element.
type greeting struct {
	app.Compo
	name string
}

func (g *greeting) Render() app.UI { return app.P().Text("Hello " + g.name) }

// TestComponent: the markup of a component is that of the elements that it renders, with those of components in it.
func TestComponent(t *testing.T) {
	page := app.Main().Body(&greeting{name: "Ada"}, app.Hr(), &greeting{name: "Alan"})

	got := prerender.HTML(page)

	difftest.Equal(t, got, "<main><p>Hello Ada</p><hr><p>Hello Alan</p></main>")
}

// TestSameBytes: attributes are in alphabetical order each time.
func TestSameBytes(t *testing.T) {
	const want = `<a aria-label="Docs" class="link" href="/docs" id="docs" rel="help" title="Documents"></a>`
	for range 20 { // go-app may write them in this order by chance
		link := app.A().Href("/docs").ID("docs").Title("Documents").Class("link").Rel("help").Aria("label", "Docs")

		difftest.Equal(t, prerender.HTML(link), want)
	}
}

// TestBetweenSiblings: there are no line breaks and no spaces between siblings, at any depth.
func TestBetweenSiblings(t *testing.T) {
	list := app.Ul().Body(
		app.Li().Body(app.Code().Text("a"), app.Code().Text("b")),
		app.Li().Text("c"),
	)

	got := prerender.HTML(list)

	difftest.Equal(t, got, "<ul><li><code>a</code><code>b</code></li><li>c</li></ul>")
}

// TestSpacesInText: spaces and line breaks that are part of a text stay.
func TestSpacesInText(t *testing.T) {
	for name, element := range map[string]app.UI{
		"text":      app.Pre().Text("\n one \n\n  two\n"),
		"in markup": app.Raw("<pre>\n one \n\n  two\n</pre>"),
	} {
		got := prerender.HTML(element)

		difftest.Equal(t, got, "<pre>\n one \n\n  two\n</pre>", name)
	}
}

// TestSpaceBetweenElements: a space that is the text between two elements stays.
func TestSpaceBetweenElements(t *testing.T) {
	got := prerender.HTML(app.Raw("<p><b>a</b> <b>b</b></p>"))

	difftest.Equal(t, got, "<p><b>a</b> <b>b</b></p>")
}

// TestWrittenLineBreak: a text that consists of a line break stays if it writes that as a character reference.
func TestWrittenLineBreak(t *testing.T) {
	got := prerender.HTML(app.Raw("<p><b>a</b>&#10;<b>b</b></p>"))

	difftest.Equal(t, got, "<p><b>a</b>\n<b>b</b></p>")
}

// TestEscapedText: a text is not markup, whatever characters it has.
func TestEscapedText(t *testing.T) {
	got := prerender.HTML(app.P().Text(`<b>"a" & 'b'</b> &lt;`))

	difftest.Equal(t, got, `<p>&lt;b&gt;&quot;a&quot; &amp; 'b'&lt;/b&gt; &amp;lt;</p>`)
}

// TestEscapedAttribute: the value of an attribute, which markup and callers of go-app escape, cannot end its attribute
// or its tag.
func TestEscapedAttribute(t *testing.T) {
	for name, element := range map[string]app.UI{
		"attribute": app.A().Href("/?a=1&amp;b=&#34;&gt;&lt;"),
		"in markup": app.Raw(`<a href='/?a=1&amp;b=">&lt;'></a>`),
	} {
		got := prerender.HTML(element)

		difftest.Equal(t, got, `<a href="/?a=1&amp;b=&quot;&gt;&lt;"></a>`, name)
	}
}

// TestNoAddress: a proxy finds no @ in a text or in an attribute, also where markup has one.
func TestNoAddress(t *testing.T) {
	for name, element := range map[string]app.UI{
		"text":      app.P().Title("skills@1.2.3").Text("skills@1.2.3"),
		"in markup": app.Raw(`<p title="skills@1.2.3">skills@1.2.3</p>`),
	} {
		got := prerender.HTML(element)

		difftest.Equal(t, got, `<p title="skills&#64;1.2.3">skills&#64;1.2.3</p>`, name)
	}
}

// TestWithoutValue: an attribute without a value has only a name.
func TestWithoutValue(t *testing.T) {
	got := prerender.HTML(app.Details().Open(true).Body(app.Summary().Text("More")))

	difftest.Equal(t, got, "<details open><summary>More</summary></details>")
}

// TestSVG: elements of a picture keep their values and their ends. The capitals of their attributes, which HTML
// parsers restore, are lost.
func TestSVG(t *testing.T) {
	got := prerender.HTML(app.Raw(`<svg viewBox="0 0 8 8"><path d="M0 0L8 8"/></svg>`))

	difftest.Equal(t, got, `<svg viewbox="0 0 8 8"><path d="M0 0L8 8"/></svg>`)
}
