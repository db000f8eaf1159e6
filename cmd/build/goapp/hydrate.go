//go:build wasm

// Package app is go-app's. go-app draws a page anew that was prerendered, and replaces all of it. This file lets it adopt what is
// there: cmd/build adds it to go-app's package (see client.go there). It is no part of this module's other builds.
package app

import (
	"context"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/errors"
)

// ParseRaw makes an element of the markup of a [Raw]. It must be set before a raw is mounted.
var ParseRaw func(markup string) Value

// Hydrate renders root, and makes its tree the owner of elements, a child of the body and all in it. The elements and their
// texts must be what root renders: where the tree has an empty text, none, and where it has another, that one alone in its
// element. What an element holds that is empty in the tree is left alone. Nothing changes in the document. Pause is called between
// components, so that the page can do something else.
//
// Update gives root the values of another component of its type, and draws what differs in them before it returns.
//
// Components render only: nothing handles their events, calls OnInit and OnMount, or runs what they dispatch. Unlike
// [RunWhenOnBrowser] this handles no clicks, history and storage of the page either.
func Hydrate(root Composer, elements Value, pause func()) (update func(Composer) error, err error) {
	e := &engineX{ctx: context.Background(), resolveURL: func(url string) string { return url }}
	body := Body().setJSElement(elements.Index(0).Get("parentNode"))
	a := adoption{elements, 0, pause}
	if err := a.adopt(1, body, root); err != nil {
		return nil, err
	}
	e.body = body.setBody([]UI{root}).(HTMLBody)
	return e.Load, nil
}

// adoption goes through the tree and counts the elements of the document.
type adoption struct {
	elements Value
	next     int
	pause    func()
}

// adopt makes v, a child of parent, and its children the owners of nodes.
func (a *adoption) adopt(depth uint, parent, v UI) error {
	v.setParent(parent)
	switch v := v.(type) {
	case HTML:
		v.setJSElement(a.element())
		v.setDepth(depth)
		for i, child := range v.body() {
			if t, ok := child.(*text); ok {
				t.adopt(v, i)
			} else if err := a.adopt(depth+1, v, child); err != nil {
				return err
			}
		}

	case Composer:
		v.setRef(v)
		v.setDepth(depth)
		root, err := nodeManager{}.renderComponent(v)
		if err != nil {
			return err
		}
		v.setRoot(root)
		a.pause()
		return a.adopt(depth+1, v, root)

	case *raw:
		v.jsElement = a.element()
		a.next += strings.Count(v.value, "<") - strings.Count(v.value, "</") - 1 // what is escaped has no <

	default:
		return errors.New("unsupported element")
	}
	return nil
}

// element is the next one of the document.
func (a *adoption) element() Value {
	i := a.next
	a.next++
	return later{fetch: func() Value { return a.elements.Index(i) }}
}

// adopt makes t, the child i of parent, the owner of its node. Markup has no node for an empty text, so it is made.
func (t *text) adopt(parent HTML, i int) {
	t.setParent(parent)
	if t.value != "" {
		t.jsvalue = later{fetch: func() Value { return parent.JSValue().firstChild() }}
		return
	}
	t.jsvalue = later{fetch: func() Value {
		next, node := null(), Window().createTextNode("")
		if siblings := parent.body(); i+1 < len(siblings) {
			next = siblings[i+1].JSValue()
		}
		parent.JSValue().Call("insertBefore", node, next)
		return node
	}}
}

// later is a node that is fetched when it is first used: to fetch all would take longer than all the rest. cmd/build makes the
// JSValue methods of elements call used.
type later struct {
	Value
	fetch func() Value
}

func used(v Value) Value {
	if l, ok := v.(later); ok {
		return l.fetch()
	}
	return v
}
