// The document as go-app sees it. At the start, go-app creates all elements of a page and replaces the prerendered
// page with them. It creates the elements in document order. For each of them, this document returns a handle to the
// existing element. So nothing changes on the page, and go-app's replacement is the existing page. Elements that
// go-app creates later are new. recipes help developing lists what this needs of go-app.
//
// In Go, a missing property is undefined, and setting one does nothing. Here both are errors, so that nobody
// overlooks it when a component needs more of the document than this file has: the program ends, and the links load
// pages.
function refuse(_, name) {
  if (typeof name === "string") throw new TypeError(`host.js lacks ${name}`);
}

const nothingElse = new Proxy({}, { get: refuse, set: refuse });

// hostDocument returns a document for go-app. elements has the element that contains the page and all elements in it,
// in document order. parse returns the element that some markup describes, and always the same element for the same
// markup.
export function hostDocument(elements, parse) {
  const page = elements[0];
  const missing = document.createElement("template"); // takes the place of elements that others have removed
  let adopting = true; // until go-app puts the page into the body
  let position = 0; // index in elements of the element that is adopted next
  const handles = []; // of the adopted elements
  const emptyTexts = []; // handles of texts without a node
  let intact = true; // whether everything on the page was what go-app expects

  function expect(condition) {
    if (!condition) intact = false;
  }

  // Handle stands for an element. While go-app adopts the page, the handle does not change the element.
  class Handle {
    element;
    name;
    last; // last adopted child
    count = 0; // number of adopted child nodes
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
      if (child instanceof TextHandle) child.adoptIn(this);
      if (this.last instanceof TextHandle) this.last.next = child;
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

  // DivHandle is what go-app gets for a div. For markup (app.Raw), go-app creates a div, sets its innerHTML, and takes
  // out the first child. That needs no real div. While go-app adopts the page, the handle stands for the child itself;
  // later, parse makes the child. (Trusted Types forbid setting innerHTML to a string.) A real div is created only if
  // it becomes part of the page.
  class DivHandle extends Handle {
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
      handles.pop(); // go-app created neither this element nor those below it
      expect(isSame(this.node, parse(markup)));
      position += this.node.getElementsByTagName("*").length;
    }
    removeChild(child) {
      if (child !== this.firstChild) super.removeChild(child);
    }
  }

  // TextHandle stands for a text node. In a prerendered page it is the only child of its element. An empty text has no
  // node.
  class TextHandle {
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

  for (const { prototype } of [Handle, TextHandle]) Object.setPrototypeOf(prototype, nothingElse);

  function createElement(name) {
    if (adopting) return adoptElement(name);
    if (name === "div") return new DivHandle();
    return new Handle(document.createElement(name));
  }

  function adoptElement(name) {
    const Kind = name === "div" ? DivHandle : Handle;
    const adopted = new Kind(elements[position] ?? missing, name);
    position++;
    handles.push(adopted);
    return adopted;
  }

  // isAdopted returns whether the element of a handle has the same name and number of children as in the program. If
  // the element is empty in the program, its children on the page are ignored: they are an announcement.
  function isAdopted({ node, name, count }) {
    return node.localName === name && (count === 0 || node.childNodes.length === count);
  }

  const body = {
    __proto__: nothingElse,
    firstElementChild: undefined, // go-app replaces this element, and does nothing else with it
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
      createTextNode: (text) => new TextHandle(text),
      getElementById: () => null, // go-app looks for its own loading message, and would scroll to fragments
    },
    // isIntact returns whether the page is what the program draws. Attributes do not count, because scripts of the
    // page set some.
    isIntact: () => intact,
    // prepare creates nodes for the empty texts, which may get a text now. Call it before the page is drawn.
    prepare() {
      for (const empty of emptyTexts.splice(0)) {
        empty.node = document.createTextNode("");
        empty.parent.insertBefore(empty.node, empty.next?.node ?? null);
      }
    },
  };
}

// isSame returns whether two nodes are equal except for their attributes.
function isSame(a, b) {
  if (a.isEqualNode(b)) return true;
  if (a.nodeName !== b.nodeName) return false;
  if (a.nodeValue !== b.nodeValue) return false;
  if (a.childNodes.length !== b.childNodes.length) return false;
  return [...a.childNodes].every((child, i) => isSame(child, b.childNodes[i]));
}
