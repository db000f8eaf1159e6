// Updates of the page: the offer of a version that is waiting, and what a reader is told about a version that cannot be
// installed. The attribute data-update of the root element says which: waiting, failed, or accepted until the page
// reloads.
import { actions, announce, pageData, pageState, words } from "./page.js";
import { wait } from "./waiting.js";

const hour = 3_600_000; // in ms
let registration; // of the service worker
let offered; // the waiting worker that was last offered to the reader
let accepted = false; // whether the reader has accepted that worker
let checked = Date.now(); // when the browser last looked for a new version; at first when it loaded the page

// followUpdates looks for updates from now on, and tells the reader about them.
export function followUpdates(workerRegistration) {
  registration = workerRegistration;
  actions.update = acceptUpdate;
  actions["dismiss-update"] = dismissUpdate;
  navigator.serviceWorker.oncontrollerchange = handleNewWorker;
  registration.onupdatefound = watch;
  watch();
  offerUpdate();
  setInterval(checkForUpdate, hour); // for tabs that stay open for days
  document.addEventListener("visibilitychange", checkOnReturn); // timers stand still while an app is frozen
}

function checkOnReturn() {
  if (!document.hidden && Date.now() - checked > hour) checkForUpdate();
}

function checkForUpdate() {
  checked = Date.now();
  registration.update().catch(() => {}); // offline; the next check may succeed
}

// watch follows the workers that are not yet active.
function watch() {
  for (const worker of [registration.installing, registration.waiting]) {
    // 1.5 s after a change, the worker is waiting or active. On a busy machine, this also holds for a worker that
    // removes itself.
    worker?.addEventListener("statechange", () => setTimeout(offerUpdate, 1500));
  }
  tellIfItFails(registration.installing);
}

function tellIfItFails(worker) {
  let isInstalled = false;
  worker?.addEventListener("statechange", () => {
    if (worker.state === "installed") isInstalled = true;
    if (worker.state === "redundant" && !isInstalled) tellFailure();
  });
}

// offerUpdate offers each waiting worker once. It withdraws the offer when the worker is activated or replaced.
function offerUpdate() {
  const waiting = registration.active && registration.waiting;
  if (!waiting) {
    withdrawOffer();
    return;
  }
  forgetFailures();
  if (waiting === offered) return;
  offered = waiting;
  accepted = false; // the reader accepted another worker
  pageState.update = "waiting";
  announce(words("update"));
}

// withdrawOffer removes the offer of a version that is no longer waiting. An accepted offer stays until the page
// reloads.
function withdrawOffer() {
  if (pageState.update === "waiting") delete pageState.update;
}

function acceptUpdate() {
  if (pageState.update === "failed") {
    giveUpOffline().catch(() => {}); // without a connection, the notice stays
    return;
  }
  accepted = true;
  pageState.update = "accepted"; // the notice stays until the page reloads
  if (registration.waiting) registration.waiting.postMessage("activate");
  else location.reload(); // the worker is active already
}

// handleNewWorker is called when another worker serves the page.
function handleNewWorker() {
  if (accepted) {
    location.reload();
    return;
  }
  if (pageState.update === "failed") delete pageState.update; // the version is installed after all
  offerUpdate();
}

// dismissUpdate removes a notice for the reader, unless the reader has accepted the update.
function dismissUpdate() {
  if (pageState.update !== "accepted") delete pageState.update;
}

// tellFailure tells the reader about a version that cannot be installed. Its installation fails again and again if
// the storage is full, or if something on the way changes the files.
function tellFailure() {
  if (!registration.active || pageState.update || !noteFailure()) return;
  pageState.update = "failed";
  announce(words("update-failed"));
}

// The failures are counted in local storage. One failure means little: the connection broke off, or the site was just
// being published. After several failures in a row the reader is told, because the old version might stay for ever: a
// full storage or a proxy does not go away by itself.
const key = `prompt-recipes failed updates of ${pageData.worker}`; // the origin may hold other sites
const toleratedFailures = 1;

// noteFailure counts a failure, and returns whether the reader should be told.
function noteFailure() {
  try {
    const failures = Number(localStorage[key] ?? 0) + 1;
    localStorage[key] = failures;
    return failures > toleratedFailures;
  } catch {} // storage is disabled, so workers are, too
  return false;
}

// forgetFailures resets the count, after an update was installed or given up.
function forgetFailures() {
  try {
    delete localStorage[key];
  } catch {}
}

// giveUpOffline shows a version that cannot be installed. It removes the worker and everything that the worker has
// cached, so that the page comes from the server. It does nothing if the server does not answer with the worker.
async function giveUpOffline() {
  const { ok } = await fetch(pageData.worker, { method: "HEAD", cache: "no-store" });
  if (!ok) return;
  forgetFailures();
  pageState.update = "accepted";
  await removeWorker();
  location.reload();
}

// removeWorker resolves when the worker has deleted its caches and unregistered itself. If the page reloaded before
// that, the worker might unregister the worker that the next page registers. The page itself unregisters a worker
// that does not answer within 5 s.
async function removeWorker() {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve) => {
    port1.onmessage = resolve;
  });
  registration.active?.postMessage("remove", [port2]);
  await Promise.race([answer, wait(5_000)]);
  await registration.unregister();
}
