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
  let position = 0; // in elements
  let adopting = true;
  let intact = true;
  const handles = [];
  const emptyTexts = [];
  const expect = (condition) => (intact &&= condition);

  // Handle stands for an element of the page.
  class Handle {
    node = elements[position++];
    name;
    last; // child
    count = 0; // of the nodes in it
    constructor(name) {
      this.name = name;
      handles.push(this);
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
      if (!adopting) return void this.node.append(nodeOf(child));
      if (child instanceof Text) child.adopt(this);
      if (this.last instanceof Text) this.last.next = child;
      this.last = child;
      if (child.node) this.count++;
    }
    replaceChild(child, old) {
      this.node.replaceChild(nodeOf(child), nodeOf(old));
    }
    removeChild(child) {
      if (!adopting) this.node.removeChild(nodeOf(child));
    }
    // go-app makes a div, gives it markup and takes the element out that results. Here that is the next one of the page.
    set innerHTML(markup) {
      handles.pop();
      expect(same(this.node, parse(markup)));
      position += this.node?.getElementsByTagName("*").length;
    }
    get firstChild() {
      return this;
    }
  }

  // Text stands for a text of the page, the only child of its element. A prerendered page has no nodes for empty texts.
  class Text {
    node;
    text;
    parent;
    next; // sibling
    constructor(text) {
      this.text = text;
    }
    adopt(parent) {
      this.parent = parent;
      if (this.text === "") return void emptyTexts.push(this);
      this.node = parent.node?.firstChild;
      expect(this.node?.nodeValue === this.text);
    }
    set nodeValue(text) {
      this.node.nodeValue = text;
    }
  }

  for (const { prototype } of [Handle, Text]) Object.setPrototypeOf(prototype, nothingElse);
  const nodeOf = (child) => (child instanceof Handle || child instanceof Text ? child.node : child);

  const body = {
    __proto__: nothingElse,
    firstElementChild: page,
    replaceChild(whole) {
      adopting = false;
      expect(whole.node === page && position === elements.length);
      // What an element holds that is empty in the program is left alone: an announcement.
      const kept = ({ node, name, count }) => node?.localName === name && (!count || node.childNodes.length === count);
      expect(handles.every(kept));
    },
  };

  return {
    document: {
      __proto__: nothingElse,
      documentElement: document.documentElement,
      body,
      createElement: (name) => (adopting ? new Handle(name) : realElement(name, parse)),
      createTextNode: (text) => (adopting ? new Text(text) : document.createTextNode(text)),
      getElementById: () => null, // go-app looks for its own loading message, and would scroll to fragments
    },
    // isIntact reports whether the page is what the program draws, but for attributes, of which scripts of the page set some.
    isIntact: () => intact,
    // prepare gives the empty texts, which may get a text now, their nodes. It is to be called before the page is drawn.
    prepare() {
      for (const empty of emptyTexts.splice(0)) {
        empty.node = document.createTextNode("");
        empty.parent.node.insertBefore(empty.node, empty.next ? nodeOf(empty.next) : null);
      }
    },
  };
}

// realElement makes an element. Of markup parse makes it, since Trusted Types forbid go-app's way, to assign a text to innerHTML.
function realElement(name, parse) {
  const element = document.createElement(name);
  const set = (markup) => element.append(parse(markup).cloneNode(true));
  if (name === "div") Object.defineProperty(element, "innerHTML", { set, configurable: true });
  return element;
}

// same reports whether two nodes are equal but for their attributes.
function same(a, b) {
  if (a?.nodeName !== b.nodeName || a.nodeValue !== b.nodeValue || a.childNodes.length !== b.childNodes.length) return false;
  return [...a.childNodes].every((child, i) => same(child, b.childNodes[i]));
}
