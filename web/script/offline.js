// The page as an app: registers the service worker, which caches the page for offline use, and offers new versions and to install
// it. Attributes of the root element tell the style sheet which notices to show.
import { act, announce, settings, shown, words } from "./page.js";
import { policy } from "./trusted_types.js";

const container = navigator.serviceWorker;
let registration;

// settled resolves when the page is loaded and kept for offline use, or cannot be kept.
let settle;
export const settled = new Promise((resolve) => (settle = resolve));

// outdated reports that an update waits. Start nothing then that wakes the old worker: if it gets a request just while it
// is stopping, Chromium restarts it and delays the activation of the update by 30 s. So tell sends it no message then.
export const outdated = () => !!registration?.waiting;
export const tell = (message) => container?.ready.then(({ waiting, active }) => waiting ?? active.postMessage(message));

act["dismiss-update"] = () => shown.update === "waiting" && delete shown.update;

async function register() {
  registration = await container.register(policy.createScriptURL(settings.worker), { updateViaCache: "none" });
  const first = !registration.active;

  // Offer each waiting worker once; withdraw the offer when it activates or is replaced.
  let offered, accepted;
  const offer = () => {
    const waiting = registration.active && registration.waiting;
    if (!waiting) return act["dismiss-update"](); // but an accepted one stays until the page reloads
    if (waiting === offered) return;
    offered = waiting;
    accepted = false; // that was for another worker
    shown.update = "waiting";
    announce(words("update"));
  };
  const note = (worker) => worker?.addEventListener("statechange", () => setTimeout(offer, 500)); // it waits then, or is active
  const watch = () => [registration.installing, registration.waiting].map(note);
  act.update = () => {
    accepted = shown.update = "accepted"; // the notice stays until the page reloads
    if (registration.waiting) registration.waiting.postMessage("activate");
    else location.reload(); // it is active already
  };
  container.oncontrollerchange = () => (accepted ? location.reload() : offer());
  registration.onupdatefound = watch;
  watch();
  offer();
  setInterval(() => registration.update().catch(() => {}), 3_600_000); // hourly, for tabs that stay open for days
  registration.installing?.addEventListener("statechange", ({ target }) => target.state === "redundant" && settle()); // it failed
  await container.ready;
  shown.offline = "ready";
  tell({ cache: navigator.connection?.saveData ? "core" : "texts" });
  if (first) announce(words("ready-offline"));
}

// Message pages may be shown outside of the scope of the worker, its address without worker.js. There it is of no use.
const scope = settings.worker?.slice(0, -9);
const usable = container && location.pathname.startsWith(scope);

addEventListener("load", () => (usable ? register().catch(console.warn).then(settle) : settle()));

// The control for installing is shown only where that is possible.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  shown.install = "prompt";
  act.install = () => delete shown.install && event.prompt(); // which the browser allows once
});
addEventListener("appinstalled", () => delete shown.install);
if (navigator.standalone === false) shown.install = "hint"; // Safari on iOS has no prompt
