// What all parts of the boot script share.

export const root = document.documentElement;

// What the page was told by its script element: the addresses of the worker and of the client's index, and its edition.
export const settings = document.currentScript.dataset;

// What buttons do, by their data-action. The handler is on the document, so it need not know when they appear.
export const act = {};
document.addEventListener("click", ({ target }) => act[target.closest("[data-action]")?.dataset.action]?.());

// words are those of the page's language that stand in the element page--<id>.
export const words = (id) => document.getElementById(`page--${id}`).textContent;

// announce says something to screen readers, again even if it is the same as before.
export function announce(text) {
  const status = document.getElementById("page--status");
  status.textContent = "";
  requestAnimationFrame(() => (status.textContent = text));
}
