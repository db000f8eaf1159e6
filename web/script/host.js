// The document as go-app sees it. go-app draws a page anew that was prerendered. So here it gets, for each element that it
// makes at the start, a handle to the one that is there: it makes them in the order of the document. Nothing of that changes
// the page. Once it has put its page in the place of the prerendered one, which is the same, it gets real elements.
//
// Go reads a property that is missing as undefined, and writes one that nobody reads without a word. Here both are errors, so
// that a component which needs more than this file has cannot go unnoticed: the program ends, and links do what links do.
const refuse = (_, name) => {
  if (typeof name === "string") throw new TypeError(`host.js lacks ${name}`);
};
const nothingElse = new Proxy({}, { get: refuse, set: refuse });

// hostDocument makes a document for go-app. elements are the one that holds the page and all in it, in order. parse returns an
// element made of markup, of which there is one only.
export function hostDocument(elements, parse) {
  const page = elements[0];
  const missing = document.createElement("template"); // in the place of elements that others have removed
  let position = 0; // in elements
  let adopting = true;
  let intact = true;
  const handles = [];
  const emptyTexts = [];
  const expect = (condition) => (intact &&= condition);

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
      if (!adopting) return void this.node.append(child.node);
      if (child instanceof Text) child.adopt(this);
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

  // Div stands for an element that go-app calls div. Most are made for markup only, as a div that gets it and from which the element
  // is taken that results. Such a div is never needed here: in an adopted page it stands for that element itself. Trusted Types
  // forbid go-app's way, to assign a text to innerHTML, so parse makes an element of markup.
  class Div extends Handle {
    firstChild;
    get node() {
      return (this.element ??= document.createElement("div"));
    }
    set innerHTML(markup) {
      this.firstChild = adopting ? this : new Handle(parse(markup).cloneNode(true));
      if (!adopting) return;
      handles.pop();
      expect(same(this.node, parse(markup)));
      position += this.node.getElementsByTagName("*").length;
    }
    removeChild(child) {
      if (child !== this.firstChild) super.removeChild(child);
    }
  }

  // Text stands for a text. In a prerendered page it is the only child of its element, and an empty one has no node.
  class Text {
    node;
    text;
    parent;
    next; // sibling
    constructor(text) {
      this.text = text;
      if (!adopting) this.node = document.createTextNode(text);
    }
    adopt(parent) {
      this.parent = parent.node;
      if (this.text === "") return void emptyTexts.push(this);
      this.node = parent.node.firstChild;
      expect(this.node?.nodeValue === this.text);
    }
    set nodeValue(text) {
      this.node.nodeValue = text;
    }
  }

  for (const { prototype } of [Handle, Text]) Object.setPrototypeOf(prototype, nothingElse);

  function createElement(name) {
    const Kind = name === "div" ? Div : Handle;
    if (!adopting) return new Kind(name === "div" ? undefined : document.createElement(name));
    const adopted = new Kind(elements[position++] ?? missing, name);
    handles.push(adopted);
    return adopted;
  }

  const body = {
    __proto__: nothingElse,
    firstElementChild: undefined,
    replaceChild(whole) {
      adopting = false;
      expect(whole.node === page && position === elements.length);
      // What an element holds that is empty in the program is left alone: an announcement.
      const kept = ({ node, name, count }) => node.localName === name && (!count || node.childNodes.length === count);
      expect(handles.every(kept));
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
    // isIntact reports whether the page is what the program draws, but for attributes, of which scripts of the page set some.
    isIntact: () => intact,
    // prepare gives the empty texts, which may get a text now, their nodes. It is to be called before the page is drawn.
    prepare() {
      for (const empty of emptyTexts.splice(0)) {
        empty.node = document.createTextNode("");
        empty.parent.insertBefore(empty.node, empty.next?.node ?? null);
      }
    },
  };
}

// same reports whether two nodes are equal but for their attributes.
function same(a, b) {
  if (a.isEqualNode(b)) return true;
  if (a.nodeName !== b.nodeName || a.nodeValue !== b.nodeValue || a.childNodes.length !== b.childNodes.length) return false;
  return [...a.childNodes].every((child, i) => same(child, b.childNodes[i]));
}
