// The document as go-app sees it. At its start go-app makes all elements of a page anew and
// replaces the prerendered page by them. It makes them in the order of the document, so here it
// gets, for each one, a handle to the element that is there. Nothing changes on the page, and the
// replacement finds that both pages are the same one. Elements that go-app makes later are new
// ones.
//
// To Go a missing property is undefined, and setting one does nothing. Here both are errors. So a
// component that needs more of the document than this file has is noticed: the program ends, and
// the links load pages.
function refuse(_, name) {
  if (typeof name === "string") throw new TypeError(`host.js lacks ${name}`);
}

const nothingElse = new Proxy({}, { get: refuse, set: refuse });

// hostDocument makes a document for go-app. elements are the one that holds the page and all in it,
// in order. parse returns an element made of markup, of which there is one only.
export function hostDocument(elements, parse) {
  const page = elements[0];
  const missing = document.createElement("template"); // in the place of elements that others have removed
  let position = 0; // in elements
  let adopting = true;
  let intact = true;
  const handles = [];
  const emptyTexts = [];

  function expect(condition) {
    if (!condition) intact = false;
  }

  // Handle stands for an element. While the page is adopted, nothing changes in it.
  class Handle {
    element;
    name;
    last; // child that was adopted
    count = 0; // of nodes in it that were adopted
    constructor(element, name) {
      this.element = element;
      this.name = name;
    }
    get node() {
      return this.element;
    }
    setAttribute(name, value) {
      if (!adopting) this.node.setAttribute(name, value);
    }
    removeAttribute(name) {
      this.node.removeAttribute(name);
    }
    set hidden(value) {
      if (!adopting) this.node.hidden = value;
    }
    set value(value) {
      if (!adopting) this.node.value = value;
    }
    appendChild(child) {
      if (adopting) this.adopt(child);
      else this.node.append(child.node);
    }
    adopt(child) {
      if (child instanceof Text) child.adoptIn(this);
      if (this.last instanceof Text) this.last.next = child;
      this.last = child;
      if (child.node) this.count++;
    }
    replaceChild(child, old) {
      this.node.replaceChild(child.node, old.node);
    }
    removeChild(child) {
      this.node.removeChild(child.node);
    }
  }

  // Div is what go-app gets for a div. For markup (app.Raw) go-app makes a div, sets its innerHTML,
  // and takes the first child out. That needs no div: in an adopted page the handle stands for the
  // child itself, and later parse makes the child. (Trusted Types forbid to set innerHTML to a
  // text.) Only a div that becomes part of the page is made.
  class Div extends Handle {
    firstChild;
    get node() {
      return (this.element ??= document.createElement("div"));
    }
    set innerHTML(markup) {
      if (adopting) this.adoptMarkup(markup);
      else this.firstChild = new Handle(parse(markup).cloneNode(true));
    }
    adoptMarkup(markup) {
      this.firstChild = this;
      handles.pop(); // the elements below were not made by go-app
      expect(isSame(this.node, parse(markup)));
      position += this.node.getElementsByTagName("*").length;
    }
    removeChild(child) {
      if (child !== this.firstChild) super.removeChild(child);
    }
  }

  // Text stands for a text. In a prerendered page it is the only child of its element, and an empty
  // one has no node.
  class Text {
    node;
    text;
    parent;
    next; // sibling
    constructor(text) {
      this.text = text;
      if (!adopting) this.node = document.createTextNode(text);
    }
    adoptIn(parent) {
      this.parent = parent.node;
      if (this.text === "") {
        emptyTexts.push(this);
      } else {
        this.node = parent.node.firstChild;
        expect(this.node?.nodeValue === this.text);
      }
    }
    set nodeValue(text) {
      this.node.nodeValue = text;
    }
  }

  for (const { prototype } of [Handle, Text]) Object.setPrototypeOf(prototype, nothingElse);

  function createElement(name) {
    if (adopting) return adoptElement(name);
    if (name === "div") return new Div();
    return new Handle(document.createElement(name));
  }

  function adoptElement(name) {
    const Kind = name === "div" ? Div : Handle;
    const adopted = new Kind(elements[position] ?? missing, name);
    position++;
    handles.push(adopted);
    return adopted;
  }

  // isAdopted reports whether an element is that of the program, and has as many children. Children
  // of an element that is empty in the program are left alone: an announcement.
  function isAdopted({ node, name, count }) {
    return node.localName === name && (count === 0 || node.childNodes.length === count);
  }

  const body = {
    __proto__: nothingElse,
    firstElementChild: undefined, // what go-app replaces; it does nothing else with it
    replaceChild(whole) {
      adopting = false;
      expect(whole.node === page && position === elements.length);
      expect(handles.every(isAdopted));
    },
  };

  return {
    document: {
      __proto__: nothingElse,
      documentElement: document.documentElement,
      body,
      createElement,
      createTextNode: (text) => new Text(text),
      getElementById: () => null, // go-app looks for its own loading message, and would scroll to fragments
    },
    // isIntact reports whether the page is what the program draws, but for attributes, of which
    // scripts of the page set some.
    isIntact: () => intact,
    // prepare gives the empty texts, which may get a text now, their nodes. It is to be called
    // before the page is drawn.
    prepare() {
      for (const empty of emptyTexts.splice(0)) {
        empty.node = document.createTextNode("");
        empty.parent.insertBefore(empty.node, empty.next?.node ?? null);
      }
    },
  };
}

// isSame reports whether two nodes are equal but for their attributes.
function isSame(a, b) {
  if (a.isEqualNode(b)) return true;
  if (a.nodeName !== b.nodeName) return false;
  if (a.nodeValue !== b.nodeValue) return false;
  if (a.childNodes.length !== b.childNodes.length) return false;
  return [...a.childNodes].every((child, i) => isSame(child, b.childNodes[i]));
}
