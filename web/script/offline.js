// The page as an app. This script registers the service worker, which caches the page for offline use. It offers new
// versions and the installation. Attributes of the root element tell the style sheet which notices to show.
import { forgetFailures, noteFailure } from "./failed_updates.js";
import { actions, announce, pageData, pageState, words } from "./page.js";
import { policy } from "./trusted_types.js";

const container = workerContainer();
const hour = 3_600_000; // in ms
let registration;
let offered; // the waiting worker that was last offered to the reader
let accepted = false; // whether the reader has accepted that worker
let checked = Date.now(); // when the browser last looked for a new version; at first when it loaded the page

// workerContainer returns undefined in a frame without an origin of its own, where browsers throw an error.
function workerContainer() {
  try {
    return navigator.serviceWorker;
  } catch {}
}

// settled resolves when the page is loaded and cached for offline use, or cannot be cached.
let settle;
export const settled = new Promise((resolve) => {
  settle = resolve;
});

// isOutdated returns whether an update is waiting. If so, nothing may wake the old worker: if the worker gets a
// request just while it is stopping, Chromium restarts it and delays the activation of the update by 30 s. That is
// why tell sends no message while an update is waiting.
export function isOutdated() {
  return Boolean(registration?.waiting);
}

// tell sends the worker a message once it is active, unless an update is waiting.
export function tell(message) {
  container?.ready.then(({ waiting, active }) => {
    if (!waiting) active.postMessage(message);
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

// tellFailure tells the reader about a version that cannot be installed. Its installation fails again and again if
// the storage is full, or if something on the way changes the files.
function tellFailure() {
  if (!registration.active || pageState.update || !noteFailure()) return;
  pageState.update = "failed";
  announce(words("update-failed"));
}

// withdrawOffer removes the offer of a version that is no longer waiting. An accepted offer stays until the page
// reloads.
function withdrawOffer() {
  if (pageState.update === "waiting") delete pageState.update;
}

// dismissUpdate removes a notice for the reader, unless the reader has accepted the update.
function dismissUpdate() {
  if (pageState.update !== "accepted") delete pageState.update;
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
  const timeout = new Promise((resolve) => setTimeout(resolve, 5_000));
  await Promise.race([answer, timeout]);
  await registration.unregister();
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

// settleOnFailure resolves settled if the first worker cannot be installed.
function settleOnFailure({ target }) {
  if (target.state === "redundant") settle();
}

async function register() {
  const script = policy.createScriptURL(pageData.worker);
  registration = await container.register(script, { updateViaCache: "none" });
  const first = !registration.active;
  actions.update = acceptUpdate;
  container.oncontrollerchange = () => {
    if (accepted) {
      location.reload();
      return;
    }
    if (pageState.update === "failed") delete pageState.update; // the version is installed after all
    offerUpdate();
  };
  registration.onupdatefound = watch;
  watch();
  offerUpdate();
  setInterval(checkForUpdate, hour); // for tabs that stay open for days
  document.addEventListener("visibilitychange", checkOnReturn); // timers stand still while an app is frozen
  registration.installing?.addEventListener("statechange", settleOnFailure);
  await container.ready;
  pageState.offline = "ready";
  tell({ cache: navigator.connection?.saveData ? "core" : "texts" });
  if (first) announce(words("ready-offline"));
}

function checkOnReturn() {
  if (!document.hidden && Date.now() - checked > hour) checkForUpdate();
}

function checkForUpdate() {
  checked = Date.now();
  registration.update().catch(() => {}); // offline; the next check may succeed
}

// isUsable returns whether the worker can serve this page. A message page may be outside of the worker's scope, which
// is the folder of the worker's script.
function isUsable() {
  if (!container || !pageData.worker) return false;
  const scope = pageData.worker.slice(0, pageData.worker.lastIndexOf("/") + 1);
  return location.pathname.startsWith(scope);
}

async function registerIfUsable() {
  if (isUsable()) await register().catch(console.warn);
  settle();
}

actions["dismiss-update"] = dismissUpdate;
addEventListener("load", registerIfUsable);

// The control for installing is shown only if the browser can install the page.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  pageState.install = "prompt";
  actions.install = () => {
    delete pageState.install;
    event.prompt(); // the browser allows it once
  };
});
addEventListener("appinstalled", () => {
  delete pageState.install;
});
if (navigator.standalone === false) pageState.install = "hint"; // Safari on iOS has no prompt
