// Starts the client when the reader moves to the languages; or by itself, when the page is loaded and kept for offline use, and the
// reader and the browser do nothing for a moment. Not for who saves data or has a slow line.
//
// Readers wait less for a switch the sooner it starts: on a line of 200 kB/s it is ready after 18 s, and 5 s later if it starts 6 s
// later. They wait for nothing else because of it, since what they may need next is kept already: the delay of their input
// (at a quarter of the processor's speed) is the same, and so is the time until the page works offline.
import { idle } from "./idle.js";
import { switchWith } from "./language.js";
import { outdated, settled, tell } from "./offline.js";
import { settings, shown } from "./page.js";
import { restore } from "./reading_place.js";
import { policy } from "./trusted_types.js";

const calm = 1000; // ms without input
let starting;

function startClient() {
  if (shown.update === "accepted") return; // the page is about to reload
  starting ??= load().catch((error) => {
    starting = undefined; // the links work without the client; the next occasion tries again
    console.warn(error);
  });
}

async function load() {
  const client = await (await fetch(settings.client, { cache: "reload" })).json();
  const own = client.languages.findIndex(({ content_hash }) => content_hash === settings.hash);
  if (own < 0) return; // a client of another version does not fit this page
  const { start } = await import(client.switch); // before 2026, browsers do not retry a module that failed to load
  switchWith(await start(client, own, restore, policy));
  shown.app = "ready";
  tell({ cache: "client" });
}

let last = -calm; // time of the last input
function startWhenCalm() {
  if (document.hidden || performance.now() - last < calm) setTimeout(startWhenCalm, calm);
  else if (!outdated()) idle().then(startClient);
}

const { saveData, effectiveType } = navigator.connection ?? {}; // slow-2g, 2g, 3g or 4g
if (settings.client && !saveData && !/[23]/.test(effectiveType) && !location.search.includes("wasm=false")) {
  for (const kind of ["pointerover", "focusin"])
    document.addEventListener(kind, ({ target }) => target.closest(".settings") && startClient());
  for (const kind of ["scroll", "keydown", "pointerdown", "pointermove"]) addEventListener(kind, ({ timeStamp }) => (last = timeStamp));
  settled.then(startWhenCalm);
}
