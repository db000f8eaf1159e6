// Starts the client when the reader moves to the languages; or by itself, when the page is loaded and kept for offline use, and the
// reader has done nothing for two seconds. Not for who saves data or has a slow line.
//
// The sooner it starts, the less readers wait for a switch. It delays neither the moment from which the page works offline nor what
// input does. But while it starts, another page takes up to twice as long to appear on a slow processor, which those would notice
// who choose a language as soon as the page is there. Two seconds spare them that. Readers who scroll do not wait longer for them.
import { idle, soon } from "./idle.js";
import { switchWith } from "./language.js";
import { outdated, settled, tell } from "./offline.js";
import { settings, shown } from "./page.js";
import { restore } from "./reading_place.js";
import { policy } from "./trusted_types.js";

const calm = 2000; // ms without input
let starting;
let wanted = false; // the reader moves to the languages
const pause = () => (wanted ? soon() : idle());

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
  switchWith(await start(client, own, restore, policy, pause));
  shown.app = "ready";
  tell({ cache: "client" });
}

function startWhenWanted({ target }) {
  if (!target.closest(".settings")) return;
  wanted = true;
  startClient();
}

let last; // time of the last input, or from which on there may be some
function startWhenCalm() {
  const left = last + calm - performance.now();
  if (document.hidden || left > 0) setTimeout(startWhenCalm, document.hidden ? calm : left);
  else if (!outdated()) idle().then(startClient);
}

const { saveData, effectiveType } = navigator.connection ?? {}; // slow-2g, 2g, 3g or 4g
if (settings.client && !saveData && !/[23]/.test(effectiveType) && !location.search.includes("wasm=false")) {
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, startWhenWanted);
  for (const kind of ["scroll", "keydown", "pointerdown", "pointermove"]) addEventListener(kind, ({ timeStamp }) => (last = timeStamp));
  settled.then(() => {
    last = performance.now();
    startWhenCalm();
  });
}
