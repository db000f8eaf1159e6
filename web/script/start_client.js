// Starts the client when the reader moves to the languages. Otherwise the client starts by itself when the page is
// loaded and cached for offline use, and the reader has done nothing for two seconds. It does not start for readers
// who save data or have a slow connection.
//
// The sooner the client starts, the less readers wait for a switch. Its start delays neither the moment when the page
// works offline nor the response to input. But while the client starts, another page takes up to twice as long to
// appear on a slow processor. Readers who choose a language as soon as the page appears would notice that. The two
// seconds spare these readers, and other readers do not wait longer for a switch.
import { nextChange } from "./changes.js";
import { switchWith } from "./language.js";
import { isOutdated, settled, tell } from "./offline.js";
import { pageData, pageState } from "./page.js";
import { restore } from "./reading_place.js";
import { policy } from "./trusted_types.js";
import { idle, soon } from "./waiting.js";

const calm = 2000; // ms without input
let starting; // promise of the start; undefined after a failed start that may succeed next time
let wanted = false; // whether the reader moves to the languages
let lastInput; // time of the last input; at first the time from which input counts

function pause() {
  return wanted ? soon() : idle();
}

function startClient() {
  if (pageState.update === "accepted") return; // the page is about to reload
  starting ??= load().catch(giveUp);
}

// giveUp handles a start that has failed. The links work without the client, and the next occasion tries again. After
// a refusal it waits until the page has changed, because the client would refuse the same page again.
async function giveUp(error) {
  console.warn(error);
  if (error.isRefusal) await nextChange();
  starting = undefined;
}

async function load() {
  const response = await fetch(pageData.client, { cache: "reload" });
  const index = await response.json();
  const own = index.languages.findIndex(({ content_hash }) => content_hash === pageData.hash);
  if (own < 0) return; // a client of another version does not fit this page
  // Browsers from before 2026 do not retry a module that failed to load.
  const { start } = await import(index.switch);
  switchWith(await start(index, own, { policy, restore, pause }));
  pageState.app = "ready";
  tell({ cache: "client" });
}

function startWhenWanted({ target }) {
  if (!target.closest(".settings")) return;
  wanted = true;
  startClient();
}

function noteInput({ timeStamp }) {
  lastInput = timeStamp;
}

async function startWhenCalm() {
  const left = lastInput + calm - performance.now();
  if (document.hidden) {
    setTimeout(startWhenCalm, calm);
  } else if (left > 0) {
    setTimeout(startWhenCalm, left);
  } else if (!isOutdated()) {
    await idle();
    startClient();
  }
}

// isWelcome returns whether the page has a client and the reader's connection suits it.
function isWelcome() {
  if (!pageData.client) return false;
  if (location.search.includes("wasm=false")) return false;
  const { saveData, effectiveType } = navigator.connection ?? {};
  const slow = ["slow-2g", "2g", "3g"].includes(effectiveType);
  return !saveData && !slow;
}

async function offerClient() {
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, startWhenWanted);
  for (const kind of ["scroll", "keydown", "pointerdown", "pointermove"]) addEventListener(kind, noteInput);
  await settled;
  lastInput = performance.now();
  startWhenCalm();
}

if (isWelcome()) offerClient();
