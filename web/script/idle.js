// Work for when the page has nothing else to do, or little.

// idle resolves when the page is idle, or after a second.
export const idle = () => new Promise((resolve) => (self.requestIdleCallback ?? setTimeout)(resolve, { timeout: 1000 }));

// soon resolves when the page has done what waits to be done: input is handled, but frames may come late.
export const soon = () => new Promise((resolve) => setTimeout(resolve));

// whenIdle takes all items from a list, a few whenever the page is idle, and calls f with each.
export async function whenIdle(items, few, f) {
  while (items.length) {
    await idle();
    items.splice(0, few).forEach(f);
  }
}
