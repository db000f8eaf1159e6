// Waits until the page has nothing else to do, or little.

// idle resolves when the page is idle, or after a second.
export function idle() {
  const request = self.requestIdleCallback ?? setTimeout;
  return new Promise((resolve) => request(resolve, { timeout: 1000 }));
}

// soon resolves when the tasks that are waiting are done: input is handled, but frames may come
// late.
export function soon() {
  return new Promise((resolve) => setTimeout(resolve));
}

// whenIdle takes all items from a list and calls handle with each. Whenever the page is idle, it
// takes as many items as few says.
export async function whenIdle(items, few, handle) {
  while (items.length > 0) {
    await idle();
    items.splice(0, few).forEach(handle);
  }
}
