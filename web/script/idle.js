// Waits until the page has nothing else to do, or little.

// idle resolves when the page is idle, or after a second.
export function idle() {
  const request = self.requestIdleCallback ?? setTimeout;
  return new Promise((resolve) => request(resolve, { timeout: 1000 }));
}

// soon resolves when the waiting tasks are done: input is handled, but frames may come late.
export function soon() {
  return new Promise((resolve) => setTimeout(resolve));
}

// whenIdle takes all items from a list, and calls handle with each of them. It takes at most few items whenever the
// page is idle.
export async function whenIdle(items, few, handle) {
  while (items.length > 0) {
    await idle();
    items.splice(0, few).forEach(handle);
  }
}
