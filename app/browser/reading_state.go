package browser

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// state is what a reader would lose when the page is drawn anew with the same elements.
type state struct {
	scrollX, scrollY float64 // of the window
	navigation       float64 // scroll position of the side navigation
	focus            path
	anchor, head     point  // of the selection
	open             []bool // of each details element
}

// path leads from the body to a node by the index of each child; nil leads nowhere.
type path []int

// point is a place between characters or children of a node.
type point struct {
	path   path
	offset int
}

func readingState() state {
	s := state{
		scrollX:    app.Window().Get("scrollX").Float(),
		scrollY:    app.Window().Get("scrollY").Float(),
		navigation: sideNavigation().Get("scrollTop").Float(),
		focus:      pathTo(document().Get("activeElement")),
	}
	if selection := document().Call("getSelection"); selection.Truthy() && selection.Get("rangeCount").Int() > 0 {
		s.anchor = point{pathTo(selection.Get("anchorNode")), selection.Get("anchorOffset").Int()}
		s.head = point{pathTo(selection.Get("focusNode")), selection.Get("focusOffset").Int()}
	}
	eachDetails(func(_ int, element app.Value) { s.open = append(s.open, element.Get("open").Bool()) })
	return s
}

func (s state) restore() {
	eachDetails(func(i int, element app.Value) {
		if i < len(s.open) && s.open[i] {
			element.Set("open", true)
		}
	})
	if focus := s.focus.node(); focus != nil {
		focus.Call("focus", map[string]any{"preventScroll": true})
	}
	if anchor, head := s.anchor.path.node(), s.head.path.node(); anchor != nil && head != nil {
		document().Call("getSelection").Call("setBaseAndExtent", anchor, s.anchor.offset, head, s.head.offset)
	}
	s.restoreScroll()
}

func (s state) restoreScroll() {
	sideNavigation().Set("scrollTop", s.navigation)
	app.Window().Call("scrollTo", map[string]any{"left": s.scrollX, "top": s.scrollY, "behavior": "instant"})
}

// sideNavigation is the element, or the body for a page that has none.
func sideNavigation() app.Value {
	if element := document().Call("querySelector", ".side-navigation"); element.Truthy() {
		return element
	}
	return document().Get("body")
}

func eachDetails(f func(i int, element app.Value)) {
	all := document().Call("querySelectorAll", "details")
	for i := range all.Length() {
		f(i, all.Index(i))
	}
}

// pathTo is the path to a node within the body, nil for the body itself and what is outside of it.
func pathTo(node app.Value) path {
	body := document().Get("body")
	if !node.Truthy() || node.Equal(body) || !body.Call("contains", node).Bool() {
		return nil
	}
	var p path
	for ; !node.Equal(body); node = node.Get("parentNode") {
		index := 0
		for sibling := node.Get("previousSibling"); sibling.Truthy(); sibling = sibling.Get("previousSibling") {
			index++
		}
		p = append(path{index}, p...)
	}
	return p
}

// node is where the path leads, nil when there is no such place any more.
func (p path) node() app.Value {
	if p == nil {
		return nil
	}
	node := document().Get("body")
	for _, index := range p {
		node = node.Get("childNodes").Index(index)
		if !node.Truthy() {
			return nil
		}
	}
	return node
}
