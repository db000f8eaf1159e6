// Starts the client when the reader moves to the language links, or else when nothing else happens. Readers who save data
// or have a slow connection do not get it.
import { switchWith } from "./language.js";
import { outdated } from "./offline.js";
import { settings, shown } from "./page.js";
import { readingPlace, restore } from "./reading_place.js";
import { policy } from "./trusted_types.js";

const settle = 6000; // ms after load: later than what load metrics measure
const calm = 1000; // ms without input
let starting;

function start() {
  if (shown.update === "accepted") return; // the page is about to reload
  starting ??= load().catch((error) => {
    starting = undefined; // the links work without the client; the next occasion tries again
    console.warn(error);
  });
}

async function load() {
  const client = await (await fetch(settings.client)).json();
  // A client of another version does not fit this page.
  if (!client.languages.some(({ content_hash }) => content_hash === settings.hash)) return;
  const { open } = await import(client.switch); // before 2026, browsers do not retry a module that failed to load
  switchWith(await open(client, readingPlace, restore, policy));
  shown.app = "ready";
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

const { saveData, effectiveType } = navigator.connection ?? {}; // slow-2g, 2g, 3g or 4g
if (settings.client && !saveData && !/[23]/.test(effectiveType) && !location.search.includes("wasm=false")) {
  for (const kind of ["pointerover", "focusin"]) {
    document.addEventListener(kind, ({ target }) => target.closest(".settings") && start());
  }
  addEventListener("load", () => setTimeout(startWhenCalm, settle));
}
