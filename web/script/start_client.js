// When the client starts: when the reader reaches for the languages, or else once nothing else happens. Readers who save
// data or have a slow connection do without it.
import { switchWith } from "./language.js";
import { outdated } from "./offline.js";
import { root, settings } from "./page.js";
import { readingPlace, restore } from "./reading_place.js";

const settle = 6000; // ms after load: later than any measure of how fast a page becomes usable
const calm = 1000; // ms without input
let starting;

function start() {
  if (root.dataset.update === "accepted") return; // the page goes
  starting ??= load().catch((error) => {
    starting = undefined; // the links work as they are; the next occasion tries again
    console.warn("did not start", error);
  });
}

async function load() {
  const client = await (await fetch(settings.client)).json();
  // A client of another version than this page's is of no use to it, now or later.
  if (!client.languages.some(({ edition }) => edition === settings.edition)) return;
  const { open } = await import(client.switch); // browsers of before 2026 do not try a module again that did not load
  switchWith(await open(client, { readingPlace, restore }));
  root.dataset.app = "ready";
}

function startWhenCalm() {
  let last = -calm;
  for (const kind of ["scroll", "keydown", "pointerdown", "pointermove"]) {
    addEventListener(kind, ({ timeStamp }) => (last = timeStamp));
  }
  const attempt = () => {
    if (outdated()) return;
    if (document.hidden || performance.now() - last < calm) return setTimeout(attempt, calm);
    start();
  };
  attempt();
}

const { saveData, effectiveType = "4g" } = navigator.connection ?? {};
if (settings.client && !saveData && effectiveType === "4g" && !location.search.includes("wasm=false")) {
  for (const kind of ["pointerover", "focusin"]) {
    document.addEventListener(kind, ({ target }) => target.closest(".settings") && start());
  }
  addEventListener("load", () => setTimeout(startWhenCalm, settle));
}
