// The document as go-app sees it. At its start go-app creates all elements of a page and replaces
// the prerendered page with them. It creates them in document order. So for each of them this
// document returns a handle to the element that is already there. Nothing changes on the page, and
// the replacement finds that both pages are the same one. Elements that go-app creates later are
// new.
//
// To Go a missing property is undefined, and setting one does nothing. Here both are errors. So it
// is noticed if a component needs more of the document than this file has: the program ends, and
// the links load pages.
function refuse(_, name) {
  if (typeof name === "string") throw new TypeError(`host.js lacks ${name}`);
}

const nothingElse = new Proxy({}, { get: refuse, set: refuse });

// hostDocument returns a document for go-app. elements are the element that contains the page and
// all elements in it, in document order. parse returns the element that is made of some markup,
// always the same one for the same markup.
export function hostDocument(elements, parse) {
  const page = elements[0];
  const missing = document.createElement("template"); // stands in for elements that others have removed
  let position = 0; // in elements
  let adopting = true;
  let intact = true;
  const handles = [];
  const emptyTexts = [];

  function expect(condition) {
    if (!condition) intact = false;
  }

  // Handle stands for an element. While the page is being adopted, the handle changes nothing in
  // it.
  class Handle {
    element;
    name;
    last; // adopted child
    count = 0; // of adopted child nodes
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

  // Div is what go-app gets for a div. For markup (app.Raw) go-app creates a div, sets its
  // innerHTML, and takes out the first child. That needs no real div. While the page is being
  // adopted, the handle stands for the child itself; later, parse makes the child. (Trusted Types
  // forbid setting innerHTML to a string.) A real div is created only if it becomes part of the
  // page.
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
      handles.pop(); // go-app did not create this element or those below it
      expect(isSame(this.node, parse(markup)));
      position += this.node.getElementsByTagName("*").length;
    }
    removeChild(child) {
      if (child !== this.firstChild) super.removeChild(child);
    }
  }

  // Text stands for a text node. In a prerendered page it is the only child of its element; an
  // empty one has no node.
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

  // isAdopted reports whether the element of a handle has the name and the number of children that
  // it has in the program. If it is empty in the program, its children are ignored: they are an
  // announcement.
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
    // isIntact reports whether the page is what the program draws, except for attributes: scripts
    // of the page set some.
    isIntact: () => intact,
    // prepare creates the nodes of the empty texts, which may now get a text. Call it before the
    // page is drawn.
    prepare() {
      for (const empty of emptyTexts.splice(0)) {
        empty.node = document.createTextNode("");
        empty.parent.insertBefore(empty.node, empty.next?.node ?? null);
      }
    },
  };
}

// isSame reports whether two nodes are equal except for their attributes.
function isSame(a, b) {
  if (a.isEqualNode(b)) return true;
  if (a.nodeName !== b.nodeName) return false;
  if (a.nodeValue !== b.nodeValue) return false;
  if (a.childNodes.length !== b.childNodes.length) return false;
  return [...a.childNodes].every((child, i) => isSame(child, b.childNodes[i]));
}
