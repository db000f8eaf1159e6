package browser

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// place is where in the text a reader is: an element and how far it stands from the top of the window. The element is
// named in a way that holds in every language: by the nearest id and the way from there.
type place struct {
	id   string
	path []int // index among the element's siblings, outermost first
	top  float64
}

// readingPlace finds the heading that is being read, the last one in the upper part of the window; or, when that has
// been scrolled out, the block of its text at the top of the window.
func readingPlace() place {
	if app.Window().Get("scrollY").Float() == 0 {
		return place{} // at the top, and to stay there
	}
	line := app.Window().Get("innerHeight").Float() * 0.4
	elements := document().Call("querySelectorAll", "main :is(h1, h2, h3, h4, h5, p, pre, li, summary)")
	var reading, block app.Value
	for i := range elements.Length() {
		element := elements.Index(i)
		box := element.Call("getBoundingClientRect")
		if box.Get("height").Float() == 0 {
			continue
		}
		if box.Get("top").Float() > line {
			break
		}
		switch element.Get("localName").String() {
		case "h1", "h2", "h3":
			reading, block = element, nil
		}
		if block == nil && box.Get("bottom").Float() > 0 {
			block = element
		}
	}
	switch {
	case reading != nil && top(reading) >= 0:
		return placeOf(reading)
	case block != nil:
		return placeOf(block)
	}
	return place{}
}

func top(element app.Value) float64 {
	return element.Call("getBoundingClientRect").Get("top").Float()
}

func placeOf(element app.Value) place {
	p := place{top: top(element)}
	for ; element.Truthy(); element = element.Get("parentElement") {
		if id := element.Get("id").String(); id != "" {
			p.id = id
			return p
		}
		index := 0
		for sibling := element.Get("previousElementSibling"); sibling.Truthy(); sibling = sibling.Get("previousElementSibling") {
			index++
		}
		p.path = append([]int{index}, p.path...)
	}
	return place{}
}

// restore scrolls so that the element, or as much of the way to it as exists, stands where it stood.
func (p place) restore() {
	element := document().Call("getElementById", p.id)
	if p.id == "" || !element.Truthy() {
		return
	}
	for _, index := range p.path {
		child := element.Get("children").Index(index)
		if !child.Truthy() {
			break
		}
		element = child
	}
	app.Window().Call("scrollBy", map[string]any{"top": top(element) - p.top, "behavior": "instant"})
}
