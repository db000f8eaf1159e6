// What recipes serve --dev adds to a page: it shows a new version of it in place, and what is wrong with the catalogue.
(() => {
  "use strict";
  const script = document.currentScript;
  const bare = "bare" in script.dataset; // no version of the page has been right yet

  // Messages are handled one after the other. Each says all there is to say, so none is missed by a page that was away.

  let messages;
  let handled = Promise.resolve();

  function connect() {
    messages = new EventSource(new URL("events", script.src));
    messages.onmessage = (message) => {
      handled = handled.then(() => show(JSON.parse(message.data))).catch((error) => console.warn("The page was not updated.", error));
    };
  }

  // A browser keeps few connections to one origin open: tabs that nobody looks at give theirs back.
  document.addEventListener("visibilitychange", () => (document.hidden ? messages?.close() : connect()));
  if (!document.hidden) connect();

  async function show({ problems }) {
    overlay.replaceChildren(...problems.map(entry));
    for (const caret of overlay.querySelectorAll(".dev-overlay__caret")) {
      const source = caret.closest("pre");
      source.scrollLeft = caret.offsetLeft - source.offsetLeft - source.clientWidth / 2;
    }
    if (problems.length) return;
    if (bare) return location.reload();
    await update();
  }

  // The overlay stands beside the body, so that nothing that draws the page has to know of it.

  const overlay = element("div", "dev-overlay");
  overlay.lang = "en";
  overlay.setAttribute("role", "alert");
  document.documentElement.append(overlay);

  function entry(problem) {
    const place = problem.file ? `${problem.file}:${problem.line}:${problem.column}` : "";
    const parts = [element("p", "dev-overlay__place", place), element("p", "dev-overlay__message", problem.message)];
    if (problem.lines?.length) {
      const source = element("pre", "dev-overlay__source");
      source.tabIndex = 0; // so that the keyboard scrolls it
      source.append(...problem.lines.flatMap((text, i) => sourceLine(problem, problem.first_line + i, text)));
      parts.push(source);
    }
    const all = element("div", "dev-overlay__problem");
    all.append(...parts);
    return all;
  }

  function sourceLine(problem, number, text) {
    const margin = `${String(number).padStart(5)} | `;
    if (number !== problem.line) return [`${margin}${text}\n`];
    const caret = element("span", "", "");
    caret.setAttribute("aria-hidden", "true");
    const before = [...text].slice(0, problem.column - 1).join("");
    caret.append(element("span", "dev-overlay__before", margin + before), element("span", "dev-overlay__caret", "^"), "\n");
    return [`${margin}${text}\n`, caret];
  }

  function element(name, className, text = "") {
    const made = document.createElement(name);
    made.className = className;
    made.textContent = text;
    return made;
  }

  // Updating. What is the same in both versions is not touched: it keeps focus, selection and what the reader has opened.

  async function update() {
    const response = await fetch(location.href, { cache: "no-cache" });
    const next = new DOMParser().parseFromString(await response.text(), "text/html");
    const sheets = await newSheets(next);
    const hold = readingPlace();
    for (const { old, fresh } of sheets) {
      fresh.removeAttribute("media");
      old.remove();
    }
    document.documentElement.lang = next.documentElement.lang;
    changeChildren(document.head, next.head);
    changeChildren(document.body, next.body);
    hold();
  }

  // newSheets loads the style sheets that have changed, without using them yet: in between the page would have none.
  async function newSheets(next) {
    const links = (from) => [...from.head.querySelectorAll("link[rel=stylesheet]")];
    const wanted = links(next);
    const changed = links(document).flatMap((old, i) => (wanted[i] && !old.isEqualNode(wanted[i]) ? [{ old, fresh: document.importNode(wanted[i]) }] : []));
    await Promise.all(
      changed.map(({ old, fresh }) => {
        fresh.media = "not all";
        const loaded = new Promise((resolve) => (fresh.onload = fresh.onerror = resolve));
        old.before(fresh);
        return loaded;
      }),
    );
    return changed;
  }

  function change(node, next) {
    if (node.isEqualNode(next)) return;
    if (node.nodeType !== Node.ELEMENT_NODE) {
      node.nodeValue = next.nodeValue;
      return;
    }
    for (const { name } of [...node.attributes]) {
      if (!next.hasAttribute(name) && !(name === "open" && node.localName === "details")) node.removeAttribute(name);
    }
    for (const { name, value } of next.attributes) {
      if (node.getAttribute(name) !== value) node.setAttribute(name, value);
    }
    changeChildren(node, next);
  }

  // changeChildren looks past what is the same at both ends; in between each new child takes over the first old one that
  // can become it, and the rest is removed. What stays in its place is not moved, which would lose its focus.
  function changeChildren(node, next) {
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
      change(taken, child);
    }
  }

  const alike = (a, b) => a.nodeName === b.nodeName && a.id === b.id;

  // readingPlace finds what is being read, as the client does when it switches language: the last heading in the upper part
  // of the window or, when that is out of sight, the block at its top. The function it returns scrolls there again.
  function readingPlace() {
    if (scrollY === 0) return () => {};
    let heading;
    let block;
    for (const candidate of document.querySelectorAll("main :is(h1, h2, h3, h4, h5, p, pre, li, summary)")) {
      const box = candidate.getBoundingClientRect();
      if (box.height === 0) continue;
      if (box.top > innerHeight * 0.4) break;
      if (/^h[123]$/.test(candidate.localName)) [heading, block] = [candidate, undefined];
      if (!block && box.bottom > 0) block = candidate;
    }
    const reading = heading?.getBoundingClientRect().top >= 0 ? heading : block;
    const around = []; // the element and what it stands in, should it go
    for (let e = reading; e; e = e.parentElement) around.push([e, e.getBoundingClientRect().top]);
    return () => {
      const [kept, top] = around.find(([e]) => e.isConnected) ?? [];
      if (kept) scrollBy({ top: kept.getBoundingClientRect().top - top, behavior: "instant" });
    };
  }
})();
