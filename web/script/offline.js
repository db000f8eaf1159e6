// Registers the service worker, which caches the page for offline use, and offers new versions. Attributes of the root
// element tell the style sheet which notices to show.
import { act, announce, settings, shown, words } from "./page.js";
import { policy } from "./trusted_types.js";

const hour = 3_600_000;
const container = navigator.serviceWorker;
let registration;

// outdated reports that an update waits. Start nothing then that wakes the old worker: if it gets a request just while it
// is stopping, Chromium restarts it and delays the activation of the update by 30 s.
export const outdated = () => !!registration?.waiting;

act["dismiss-update"] = () => shown.update === "waiting" && delete shown.update;

async function register() {
  registration = await container.register(policy.createScriptURL(settings.worker), { updateViaCache: "none" });
  const first = !registration.active;

  // Offer each waiting worker once; withdraw the offer when it activates or is replaced.
  let offered;
  let accepted;
  const offer = () => {
    const waiting = registration.active && registration.waiting;
    if (!waiting) {
      if (shown.update === "waiting") delete shown.update; // an accepted one stays until the page reloads
    } else if (waiting !== offered) {
      offered = waiting;
      accepted = false; // that was for another worker
      shown.update = "waiting";
      announce(words("update"));
    }
  };
  const watch = () => {
    const moved = () => setTimeout(offer, 500); // by then a worker that does not wait is active
    registration.installing?.addEventListener("statechange", moved);
    registration.waiting?.addEventListener("statechange", moved);
  };
  act.update = () => {
    accepted = shown.update = "accepted"; // the notice stays until the page reloads
    if (registration.waiting) registration.waiting.postMessage("activate");
    else location.reload(); // it is active already
  };
  container.addEventListener("controllerchange", () => (accepted ? location.reload() : offer()));
  registration.addEventListener("updatefound", watch);
  watch();
  offer();
  // For tabs that stay open for days.
  setInterval(() => registration.update().catch(() => {}), hour);

  await container.ready;
  shown.offline = "ready";
  if (first) announce(words("ready-offline"));
}

// Message pages may be shown outside of the scope of the worker, its address without worker.js. There it is of no use.
if (container && location.pathname.startsWith(settings.worker?.slice(0, -9))) {
  addEventListener("load", () => register().catch(console.warn));
}
