// Work for when the page has nothing else to do, or little.

// idle resolves when the page is idle, or after a second.
export function idle() {
  const request = self.requestIdleCallback ?? setTimeout;
  return new Promise((resolve) => request(resolve, { timeout: 1000 }));
}

// soon resolves when the page has done what waits to be done: input is handled, but frames may come
// late.
export function soon() {
  return new Promise((resolve) => setTimeout(resolve));
}

// whenIdle takes all items from a list, a few whenever the page is idle, and calls handle with
// each.
export async function whenIdle(items, few, handle) {
  while (items.length > 0) {
    await idle();
    items.splice(0, few).forEach(handle);
  }
}
