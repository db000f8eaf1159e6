// Waits for a time, until the page is far enough, or until it has nothing else to do.

export function wait(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

// parsed resolves when the whole page has been parsed.
export function parsed() {
  return new Promise((resolve) => {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", resolve);
    else resolve();
  });
}

// styled resolves when the whole page has been parsed and its linked style sheet has been loaded. Browsers wait for the
// style sheet before they paint. But a script that asks for a position earlier gets the position without the style.
export async function styled() {
  await parsed();
  const link = document.querySelector("link[rel=stylesheet]:not([media])");
  if (!link || link.sheet) return;
  await new Promise((resolve) => {
    for (const kind of ["load", "error"]) link.addEventListener(kind, resolve);
  });
}

// idle resolves when the page is idle, or after a second.
export function idle() {
  const request = self.requestIdleCallback ?? setTimeout;
  return new Promise((resolve) => request(resolve, { timeout: 1000 }));
}

// soon resolves when the waiting tasks are done: input is handled, but frames may come late.
export function soon() {
  return wait(0);
}

// whenIdle takes all items from a list, and calls handle with each of them. It takes at most few items whenever the
// page is idle.
export async function whenIdle(items, few, handle) {
  while (items.length > 0) {
    await idle();
    items.splice(0, few).forEach(handle);
  }
}
