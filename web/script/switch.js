// The page's half of the client. A worker thread (renderer.js) renders the page in every language. This module parses the
// results when the page is idle, and draws one in place when the reader chooses its language.
import { morph } from "./morph.js";

// open resolves to a function for switchWith in language.js once all available languages are rendered. client is the
// content of client.json; readingPlace and restore are the functions of reading_place.js, policy that of trusted_types.js.
export async function open(client, readingPlace, restore, policy) {
  const versions = await render(client, policy);
  cacheClient();

  return (link, addEntry) => {
    const version = versions.get(link.hreflang);
    if (!version) return false;
    const place = readingPlace();
    const far = farSections();
    if (addEntry) push(link.pathname + location.hash);
    document.documentElement.lang = link.lang;
    for (const old of document.head.querySelectorAll(client.head)) old.remove();
    document.head.append(...document.importNode(version.head.content, true).children); // without the line breaks
    drawBody(version.body.content);
    defer(far);
    restore(place);
    notePosition();
    if (addEntry) remember(link).catch(() => {});
    catchUp(version.announcement);
    return true;
  };
}

// Most of the time of a switch is layout. Sections far from the window are therefore laid out after the first paint. Until
// then they keep their height, so that nothing else moves.

// farSections are the sections more than a screen away from the window, the nearest first, with their height in pixels.
function farSections() {
  const sections = [...document.querySelectorAll("main > section")].map((section) => {
    const { top, bottom, height } = section.getBoundingClientRect();
    return { section, height, distance: Math.max(-bottom, top - innerHeight) };
  });
  return sections.filter(({ distance }) => distance > innerHeight).sort((a, b) => a.distance - b.distance);
}

let deferred = []; // sections that are not laid out, the nearest first

function defer(sections) {
  for (const { section, height } of sections) {
    section.style.contentVisibility = "hidden";
    section.style.containIntrinsicBlockSize = `${height}px`;
  }
  deferred = sections.map(({ section }) => section);
}

function layOutAll() {
  while (deferred.length) layOut(deferred.shift());
}

let turn = 0; // counts the calls of catchUp: a new call ends the previous one

// catchUp lays deferred sections out, one after the other, or all at once on input. It keeps what is visible in place.
// Scroll anchoring would do that too, but not in every browser, so it is off meanwhile. The announcement comes after all
// changes, since Orca drops the text of a live region while more than 50 changes wait behind it.
async function catchUp(announcement) {
  const mine = ++turn;
  document.documentElement.style.overflowAnchor = "none";
  const inputs = ["keydown", "pointerdown", "wheel", "touchmove"];
  for (const kind of inputs) addEventListener(kind, layOutAll, { capture: true, passive: true });
  await new Promise(requestAnimationFrame);
  while (deferred.length && mine === turn) {
    await new Promise((resolve) => setTimeout(resolve));
    if (deferred.length && mine === turn) layOut(deferred.shift());
  }
  if (mine !== turn) return;
  for (const kind of inputs) removeEventListener(kind, layOutAll, { capture: true });
  unstyle(document.documentElement);
  await new Promise((resolve) => setTimeout(resolve, 250));
  if (mine === turn) document.getElementById("page--status").textContent = announcement;
}

function layOut(section) {
  const { bottom, height } = section.getBoundingClientRect();
  unstyle(section);
  if (bottom < 0) scrollBy({ top: section.getBoundingClientRect().height - height, behavior: "instant" });
  notePosition();
}

// unstyle removes the styles that this file has set.
function unstyle(element) {
  for (const property of ["content-visibility", "contain-intrinsic-block-size", "overflow-anchor"]) {
    element.style.removeProperty(property);
  }
  if (!element.getAttribute("style")) element.removeAttribute("style");
}

// drawBody changes the page, but not what browser extensions have put beside it.
function drawBody(content) {
  const focused = document.activeElement;
  morph(document.body.firstElementChild, content.firstElementChild);
  // The focused element may not exist in this language. Then the keyboard continues at the text, not at the top.
  if (!focused.isConnected) document.getElementById("main").focus({ preventScroll: true });
}

// push adds an entry to the history. Between languages readingPlace keeps the place, so the browser must not restore scroll
// positions.
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

// remember tells the service worker which language was chosen last, see preferred in worker.js.
async function remember(link) {
  const base = new URL("..", link.href).pathname;
  const cache = await caches.open(`prompt-recipes ${base} language`);
  await cache.put(base, new Response(link.hreflang));
}

// cacheClient makes the service worker cache the client for offline use, unless an update waits: see outdated in
// offline.js.
async function cacheClient() {
  const registration = await navigator.serviceWorker?.ready;
  if (registration && !registration.waiting) registration.active.postMessage("cache client");
}

// render resolves to a map of the rendered languages by tag.
function render(client, policy) {
  const template = (markup) => {
    const element = document.createElement("template");
    element.innerHTML = policy.createHTML(markup);
    return element;
  };
  const versions = new Map();
  const parsing = [];
  return new Promise((resolve, reject) => {
    const thread = new Worker(policy.createScriptURL(client.renderer));
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

// idle resolves when the page is idle, at the latest after a second.
const idle = () => new Promise((resolve) => (self.requestIdleCallback ?? setTimeout)(resolve, { timeout: 1000 }));
