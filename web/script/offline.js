// The worker, which keeps the page for offline use, and the versions that it brings. What the style sheet shows of the
// notices is decided by attributes of the document.
import { act, announce, root, settings, words } from "./page.js";

const shown = root.dataset;
const hour = 3_600_000;
let registration;

// Nothing is begun by itself with a version that another waits for: its worker is to come to rest, and if it is asked for
// something just as it is being stopped, Chromium starts it again and lets its successor wait for half a minute.
export const outdated = () => !!registration?.waiting;

act["dismiss-update"] = () => shown.update === "waiting" && delete shown.update;

async function register() {
  const container = navigator.serviceWorker;
  const first = !(await container.getRegistration(settings.worker));
  registration = await container.register(settings.worker, { updateViaCache: "none" });

  // A version that waits is offered once; one that has come, or that another has taken the place of, no longer is.
  let offered;
  let accepted = false;
  const offer = () => {
    const waiting = registration.active && registration.waiting;
    if (!waiting) {
      if (shown.update === "waiting") delete shown.update; // one that is accepted stays until the page goes
    } else if (waiting !== offered) {
      offered = waiting;
      accepted = false; // that was another
      shown.update = "waiting";
      announce(words("update"));
    }
  };
  const watch = () => {
    const moved = () => setTimeout(offer, 500); // by then a worker that does not mean to wait is active
    registration.installing?.addEventListener("statechange", moved);
    registration.waiting?.addEventListener("statechange", moved);
  };
  act.update = () => {
    accepted = true;
    shown.update = "accepted"; // the notice stays until the page goes
    if (registration.waiting) registration.waiting.postMessage("activate");
    else location.reload(); // it has come meanwhile
  };
  container.addEventListener("controllerchange", () => (accepted ? location.reload() : offer()));
  registration.addEventListener("updatefound", watch);
  watch();
  offer();
  // Tabs that stay open for days learn of new versions too.
  setInterval(() => registration.update().catch(() => {}), hour);

  await container.ready;
  shown.offline = "ready";
  if (first) announce(words("ready-offline"));
}

// Pages that stand in for addresses outside the worker's scope have no use for it.
if ("serviceWorker" in navigator && location.pathname.startsWith(settings.worker?.replace(/[^/]*$/, ""))) {
  addEventListener("load", () => register().catch(console.warn));
}
