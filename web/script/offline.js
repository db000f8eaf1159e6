// The page as an app. This script registers the service worker, which caches the page for offline use, and offers the
// installation. Attributes of the root element tell the style sheet which notices to show.
import { actions, announce, pageData, pageState, words } from "./page.js";
import { policy } from "./trusted_types.js";
import { followUpdates } from "./updates.js";

const container = workerContainer();
let registration;

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

// settleOnFailure resolves settled if the first worker cannot be installed.
function settleOnFailure({ target }) {
  if (target.state === "redundant") settle();
}

async function register() {
  const script = policy.createScriptURL(pageData.worker);
  registration = await container.register(script, { updateViaCache: "none" });
  const first = !registration.active;
  followUpdates(registration);
  registration.installing?.addEventListener("statechange", settleOnFailure);
  await container.ready;
  pageState.offline = "ready";
  tell({ cache: navigator.connection?.saveData ? "core" : "texts" });
  if (first) announce(words("ready-offline"));
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
