// The page as an app. This script registers the service worker, which caches the page for offline
// use, and offers new versions and installation. Attributes of the root element tell the style
// sheet which notices to show.
import { forgetFailures, noteFailure } from "./failed_updates.js";
import { actions, announce, page, pageState, words } from "./page.js";
import { policy } from "./trusted_types.js";

const container = workerContainer();
const hour = 3_600_000; // in ms
let registration;
let offered; // the waiting worker that was offered last
let accepted = false; // by the reader, for that worker
let checked = Date.now(); // when the browser last looked for a new version; it does when it loads a page

// workerContainer returns nothing in a frame without an origin of its own, where browsers throw.
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

// isOutdated reports whether an update is waiting. Then start nothing that wakes the old worker: if
// it gets a request just while it is stopping, Chromium restarts it and delays the activation of
// the update by 30 s. That is why tell sends no message then.
export function isOutdated() {
  return Boolean(registration?.waiting);
}

// tell sends the worker a message once it is active, unless an update is waiting.
export function tell(message) {
  container?.ready.then(({ waiting, active }) => {
    if (!waiting) active.postMessage(message);
  });
}

// offerUpdate offers each waiting worker once. It withdraws the offer when the worker activates or
// is replaced.
function offerUpdate() {
  const waiting = registration.active && registration.waiting;
  if (!waiting) {
    withdrawOffer();
    return;
  }
  forgetFailures();
  if (waiting === offered) return;
  offered = waiting;
  accepted = false; // that was for another worker
  pageState.update = "waiting";
  announce(words("update"));
}

// tellFailure tells the reader that there is a version that cannot be installed. It fails again and
// again if the storage is full, or if something on the way changes the files.
function tellFailure() {
  if (!registration.active || pageState.update || !noteFailure()) return;
  pageState.update = "failed";
  announce(words("update-failed"));
}

// withdrawOffer takes back the offer of a version that no longer waits. An accepted one stays until
// the page reloads.
function withdrawOffer() {
  if (pageState.update === "waiting") delete pageState.update;
}

// dismissUpdate is what the reader does with a notice.
function dismissUpdate() {
  if (pageState.update !== "accepted") delete pageState.update;
}

// giveUpOffline shows the version that cannot be installed: without the worker, and without what
// the worker has cached, the page comes from the server. It does nothing without a connection.
async function giveUpOffline() {
  const { ok } = await fetch(page.worker, { method: "HEAD", cache: "no-store" });
  if (!ok) return;
  forgetFailures();
  pageState.update = "accepted";
  await removeWorker();
  location.reload();
}

// removeWorker resolves when the worker has deleted its caches and unregistered itself. If the page
// reloaded earlier, the worker could unregister the one that the next page registers. The page
// itself unregisters a worker that does not answer within 5 s.
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
    giveUpOffline().catch(() => {}); // there is no connection; the notice stays
    return;
  }
  accepted = true;
  pageState.update = "accepted"; // the notice stays until the page reloads
  if (registration.waiting) registration.waiting.postMessage("activate");
  else location.reload(); // it is active already
}

// watch follows the workers that are not active yet.
function watch() {
  for (const worker of [registration.installing, registration.waiting]) {
    // A while after a change the worker is waiting or active, also one that removes itself on a busy machine.
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

// settleOnFailure settles if the first worker cannot be installed.
function settleOnFailure({ target }) {
  if (target.state === "redundant") settle();
}

async function register() {
  const script = policy.createScriptURL(page.worker);
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

// isUsable reports whether the worker can serve this page. Message pages may be shown outside its
// scope, which is the folder of the worker's script.
function isUsable() {
  if (!container || !page.worker) return false;
  const scope = page.worker.slice(0, page.worker.lastIndexOf("/") + 1);
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
