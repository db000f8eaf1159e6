// The client's start, and what a switch of the language changes besides the page, which go-app draws: the head, the history, the
// place, the announcement. The build puts the support script of the Go toolchain, which defines Go, in front of this file.

const pause = () => new Promise((resolve) => (self.requestIdleCallback ?? setTimeout)(resolve, { timeout: 1000 }));

// open resolves to a function for switchWith in language.js once all available languages can be drawn. client is the content of
// client.json, own the number of the page's language in it; readingPlace and restore are from reading_place.js.
export async function open(client, own, readingPlace, restore, policy) {
  const page = document.querySelector("body > .page");
  const status = document.getElementById("page--status");
  // Browsers that translate pages change them too, and extensions. On such a page the links do what links do.
  let foreign = false;
  const note = (records) => (foreign ||= records.some(({ target }) => target !== status));
  const observer = new MutationObserver(note);
  observer.observe(page, { childList: true, characterData: true, subtree: true });

  const fragment = (markup) => document.createRange().createContextualFragment(policy.createHTML(markup));
  const parsed = {}; // elements by their markup
  const parse = (markup) => (parsed[markup] ??= fragment(markup).firstChild).cloneNode(true);
  const text = async (url) => [url, await fetch(url).then((response) => (response.ok ? response.text() : undefined), () => {})];
  const addresses = [client.catalogue, ...client.languages.flatMap((l) => [l.content, l.messages])];
  const files = Object.fromEntries(await Promise.all(addresses.map(text)));
  const markup = page.outerHTML.replace(status.outerHTML, status.cloneNode().outerHTML);
  const program = { index: JSON.stringify(client), own, files, markup };
  const { module, markups } = await warm(client, program, policy);
  Object.assign(program, { markup: "", elements: [page, ...page.querySelectorAll("*")], parse, pause });
  const { draw, tags } = await run(module, program);
  whenIdle(markups, 8, parse); // what the first draw of each language will ask for

  return (link, addEntry) => {
    note(observer.takeRecords());
    if (foreign || !page.isConnected || !tags.includes(link.hreflang)) return false;
    const place = readingPlace();
    const focused = document.activeElement;
    if (addEntry) push(link.pathname + location.hash); // first: it reads scrollY, which lays out what was changed
    deferFar();
    status.textContent = "";
    document.querySelector("[data-state]")?.removeAttribute("data-state"); // see copy.js
    const { head, announcement } = draw(link.hreflang);
    document.documentElement.lang = link.lang;
    for (const old of document.head.querySelectorAll(client.head)) old.remove();
    document.head.append(...fragment(head).children); // without the line breaks
    // The focused element may not exist in this language. Then the keyboard continues at the text, not at the top.
    if (!focused.isConnected) document.getElementById("main").focus({ preventScroll: true });
    restore(place);
    notePosition();
    catchUp(status, announcement);
    observer.takeRecords();
    return true;
  };
}

// whenIdle takes all items from a list, a few whenever the page is idle, and calls f with each.
async function whenIdle(items, few, f) {
  while (items.length) {
    await pause();
    items.splice(0, few).forEach(f);
  }
}

// Most of the time of a switch is layout. Sections more than a screen away from the window are therefore laid out after the first
// paint, one after the other, or all at once on input. Until then they keep their height, so that nothing else moves.

let deferred = []; // these sections
function deferFar() {
  const boxes = [...document.querySelectorAll("main > section")].map((section) => [section, section.getBoundingClientRect()]);
  const far = boxes.filter(([, { top, bottom }]) => bottom < -innerHeight || top > 2 * innerHeight);
  deferred.splice(0).forEach(unstyle);
  for (const [{ style }, box] of far) style.cssText = `content-visibility: hidden; contain-intrinsic-block-size: ${box.height}px`;
  deferred = far.map(([section]) => section);
}

// Sections have no other style. Chromium leaves an empty one unless it is asked for before.
const unstyle = (section) => section.hasAttribute("style") && section.removeAttribute("style");

// layOut keeps what is visible in place. The style sheet keeps browsers from doing that too, which not all can.
function layOut(section) {
  const { bottom, height } = section.getBoundingClientRect();
  const before = scrollY; // browsers change it where a page gets shorter than that
  unstyle(section);
  if (bottom < 0) scrollTo({ top: before + section.getBoundingClientRect().height - height, behavior: "instant" });
  notePosition();
}

const layOutAll = () => deferred.splice(0).forEach(layOut);
for (const kind of ["keydown", "pointerdown", "wheel", "touchmove"]) addEventListener(kind, layOutAll, true);

// catchUp lays deferred sections out. The announcement comes after all changes, since Orca drops the text of a live region while
// more than 50 changes wait behind it.
async function catchUp(status, announcement) {
  const mine = deferred; // the next switch has others
  await new Promise(requestAnimationFrame);
  await whenIdle(mine, 1, layOut);
  await new Promise((resolve) => setTimeout(resolve, 250));
  if (mine === deferred) status.textContent = announcement;
}

// push adds an entry to the history. Between languages readingPlace keeps the place, not the browser's scroll restoration.
function push(url) {
  notePosition();
  history.scrollRestoration = "manual";
  history.pushState(null, "", url);
  history.scrollRestoration = "manual";
  path = location.pathname;
}

// Entries of links within the page inherit that setting. Their scroll positions are kept here, by the browser's key of the
// entry or, where it has none, by address. What this file scrolls is noted at once: the event comes with the next frame,
// when another entry may be the current one.
const positions = new Map();
const entry = () => self.navigation?.currentEntry?.key ?? location.href;
const notePosition = () => positions.set(entry(), scrollY);
let path = location.pathname; // of the current entry
addEventListener("scroll", notePosition, { passive: true });
addEventListener("popstate", () => {
  const top = positions.get(entry());
  const restorable = path === location.pathname && history.scrollRestoration === "manual" && top !== undefined;
  path = location.pathname;
  if (!restorable) return;
  layOutAll(); // the position was noted when they were
  scrollTo({ top, behavior: "instant" });
  notePosition();
});

// run starts the program, see package app/browser, and resolves when it is ready.
async function run(module, program) {
  const go = new Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  return new Promise((resolve, reject) => {
    self.promptRecipes = { ...program, ready: (draw, tags) => resolve({ draw, tags }) };
    go.run(instance).then(() => reject(new Error("the client has ended")), reject);
  });
}

// warm resolves to the compiled program and the markups that it has parsed, after a run of it in a worker thread, with this script.
// Engines compile a function when it is first called, for all threads, so the page need not wait for that.
function warm(client, program, policy) {
  const thread = new Worker(policy.createScriptURL(client.switch), { type: "module" });
  return new Promise((resolve, reject) => {
    thread.onerror = ({ message }) => reject(new Error(message ?? `${client.switch} did not load`));
    thread.onmessage = ({ data }) => (data.module ? resolve(data) : reject(data));
    thread.postMessage({ wasm: client.wasm, program });
  }).finally(() => thread.terminate());
}

async function rehearse({ data: { wasm, program } }) {
  // All objects and functions of this document are the same one.
  const get = (_, name) => (name === Symbol.toPrimitive ? () => "" : nothing);
  const nothing = new Proxy(() => {}, { get, set: () => true, apply: () => nothing });
  self.document = nothing;
  // Pass the response itself: with a wrapped one the engine does not cache the compiled code.
  const module = await WebAssembly.compileStreaming(fetch(wasm));
  const markups = new Set();
  const parse = (markup) => markups.add(markup) && nothing;
  const { draw, tags } = await run(module, { ...program, elements: nothing, parse, pause: async () => {} });
  // A function is compiled well after some calls. That takes rounds, and spares the page the first switches' slowness.
  for (let round = 0; round < 6; round++) tags.forEach((tag) => draw(tag));
  return { module, markups: [...markups] };
}

if (!self.document) self.onmessage = (event) => rehearse(event).catch((error) => error).then(postMessage);
