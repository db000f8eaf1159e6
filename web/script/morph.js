// Changes one tree of nodes into another. Equal parts are not touched: they keep layout, focus, selection and open
// disclosures.

// morph makes a node equal to next, a node of the same kind. next stays unchanged.
function morph(node, next) {
  if (node.nodeType !== Node.ELEMENT_NODE) {
    if (node.nodeValue !== next.nodeValue) node.nodeValue = next.nodeValue;
    return;
  }
  for (const name of node.getAttributeNames()) {
    if (!next.hasAttribute(name) && !(name === "open" && node.localName === "details")) node.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
  morphChildren(node, next);
}

// morphChildren makes the children of node equal to those of next, which stays unchanged. It skips equal children at both
// ends. Each new child in between reuses the first old child of the same kind; the other old ones are removed. Children
// that keep their place are not moved, since a move loses focus.
export function morphChildren(node, next) {
  const old = [...node.childNodes];
  const wanted = [...next.childNodes];
  let start = null;
  while (old.length && wanted.length && old[0].isEqualNode(wanted[0])) {
    start = old.shift();
    wanted.shift();
  }
  while (old.length && wanted.length && old.at(-1).isEqualNode(wanted.at(-1))) {
    old.pop();
    wanted.pop();
  }
  const pairs = wanted.map((child) => {
    const i = old.findIndex((candidate) => alike(candidate, child));
    return [child, i < 0 ? null : old.splice(i, 1)[0]];
  });
  for (const child of old) child.remove();
  let here = start ? start.nextSibling : node.firstChild;
  for (const [child, taken] of pairs) {
    if (!taken) {
      node.insertBefore(document.importNode(child, true), here);
      continue;
    }
    if (taken === here) here = here.nextSibling;
    else node.insertBefore(taken, here);
    morph(taken, child);
  }
}

const alike = (a, b) => a.nodeName === b.nodeName && a.id === b.id;
