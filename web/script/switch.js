// The page's half of the client. A worker thread (renderer.js) renders the page in every language; what it sends is parsed
// when the page is idle, and drawn in place when the reader chooses it.
import { morph } from "./morph.js";

// open resolves, once all languages are there that can be had, to a function for switchWith in language.js. client is what
// client.json holds; readingPlace and restore are those of reading_place.js.
export async function open(client, { readingPlace, restore }) {
  const versions = await render(client);
  keepClient();

  return (link, addEntry) => {
    const version = versions.get(link.hreflang);
    if (!version) return false;
    const place = readingPlace();
    const far = farSections();
    if (addEntry) push(link.pathname + location.hash);
    document.documentElement.lang = link.lang;
    for (const old of document.head.querySelectorAll(client.head)) old.remove();
    document.head.append(...document.importNode(version.head.content, true).children); // not the line breaks
    drawBody(version.body.content);
    putOff(far);
    restore(place);
    document.getElementById("page--status").textContent = version.announcement;
    if (addEntry) remember(link).catch(() => {});
    catchUp(far);
    return true;
  };
}

// Laying out the whole page in another language takes longer than all the rest. Sections that are far from what is seen
// are put off until that is painted: they keep the height they had, so nothing else moves.

// farSections are the sections more than a screen away from what is seen, the nearest first, with their height in pixels.
function farSections() {
  const sections = [...document.querySelectorAll("main > section")].map((section) => {
    const { top, bottom, height } = section.getBoundingClientRect();
    return { section, height, distance: Math.max(-bottom, top - innerHeight) };
  });
  return sections.filter(({ distance }) => distance > innerHeight).sort((a, b) => a.distance - b.distance);
}

function putOff(sections) {
  for (const { section, height } of sections) {
    section.style.contentVisibility = "hidden";
    section.style.containIntrinsicBlockSize = `${height}px`;
  }
}

let turn = 0; // how many times there was something to catch up with

// catchUp lays them out, one after the other, or all at once when the reader does something. What is seen stays where it
// is, which not every browser takes care of, so none is to.
async function catchUp(sections) {
  const mine = ++turn;
  document.documentElement.style.overflowAnchor = "none";
  const inputs = ["keydown", "pointerdown", "wheel", "touchmove"];
  const input = () => {
    while (mine === turn && sections.length) layOut(sections.shift().section);
  };
  for (const kind of inputs) addEventListener(kind, input, { capture: true, passive: true });
  await new Promise(requestAnimationFrame);
  while (sections.length && mine === turn) {
    await new Promise((resolve) => setTimeout(resolve));
    if (sections.length && mine === turn) layOut(sections.shift().section);
  }
  for (const kind of inputs) removeEventListener(kind, input, { capture: true });
  if (mine === turn) unstyle(document.documentElement);
}

function layOut(section) {
  const { bottom, height } = section.getBoundingClientRect();
  unstyle(section);
  if (bottom < 0) scrollBy({ top: section.getBoundingClientRect().height - height, behavior: "instant" });
}

// unstyle takes back what this file has set.
function unstyle(element) {
  for (const property of ["content-visibility", "contain-intrinsic-block-size", "overflow-anchor"]) element.style.removeProperty(property);
  if (!element.getAttribute("style")) element.removeAttribute("style");
}

// drawBody changes the page, and nothing that extensions of the browser have put beside it.
function drawBody(content) {
  const focused = document.activeElement;
  morph(document.body.firstElementChild, content.firstElementChild);
  // What had the focus may not be there in this language; the keyboard goes on at the text, not at the top.
  if (!focused.isConnected) document.getElementById("main").focus({ preventScroll: true });
}

// push adds an entry to the history. The place in the text is kept by readingPlace, so the browser must not restore scroll
// positions between entries that differ in language.
function push(url) {
  history.scrollRestoration = "manual";
  history.pushState(null, "", url);
  history.scrollRestoration = "manual";
  path = location.pathname;
}

// Links within the page make entries of the same language, which inherit that. Their positions are kept here, by the
// browser's key of the entry or, where it has none, by address.
const positions = new Map();
const entry = () => self.navigation?.currentEntry?.key ?? location.href;
let path = location.pathname; // of the entry that is shown
addEventListener("scroll", () => positions.set(entry(), scrollY), { passive: true });
addEventListener("popstate", () => {
  const top = positions.get(entry());
  if (path === location.pathname && history.scrollRestoration === "manual" && top !== undefined) scrollTo({ top, behavior: "instant" });
  path = location.pathname;
});

// remember tells the service worker which language was chosen last, see preferred in worker.js.
async function remember(link) {
  const base = new URL("..", link.href).pathname;
  const cache = await caches.open(`prompt-recipes ${base} language`);
  await cache.put(base, new Response(link.hreflang));
}

// keepClient has the service worker keep the client for offline use, now that it has run; not while a newer version waits,
// see outdated in offline.js.
async function keepClient() {
  const registration = await navigator.serviceWorker?.ready;
  if (registration && !registration.waiting) registration.active.postMessage("keep client");
}

// render is what there is in each language, by its tag.
function render(client) {
  const versions = new Map();
  const parsing = [];
  return new Promise((resolve, reject) => {
    const thread = new Worker(client.renderer);
    const end = (error) => {
      thread.terminate();
      Promise.all(parsing).then(() => (versions.size ? resolve(versions) : reject(error ?? new Error("nothing was rendered"))));
    };
    thread.onerror = (event) => end(new Error(event.message ?? `${client.renderer} did not load`));
    thread.onmessage = ({ data }) => {
      if ("end" in data) return end(data.end);
      parsing.push(
        idle().then(() => {
          versions.set(data.tag, { head: template(data.head), body: template(data.body), announcement: data.announcement });
        }),
      );
    };
    thread.postMessage({ wasm: client.wasm, client: JSON.stringify(client) });
  });
}

// idle resolves when the page has nothing to do, or in a second, should it never have.
const idle = () => new Promise((resolve) => (self.requestIdleCallback ?? setTimeout)(resolve, { timeout: 1000 }));

function template(markup) {
  const element = document.createElement("template");
  element.innerHTML = markup;
  return element;
}
