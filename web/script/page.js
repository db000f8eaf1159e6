// What the parts of the boot script share.
export const root = document.documentElement;
export const shown = root.dataset; // its data attributes tell the style sheet what to show

// worker and client, addresses of the service worker and of the client's index; hash, the content hash of the page.
export const settings = document.currentScript.dataset;

// The actions of buttons by their data-action. The handler is on the document, so buttons may be drawn later.
export const act = {};
document.addEventListener("click", ({ target }) => act[target.closest("[data-action]")?.dataset.action]?.());

// words is the text of the element page--<id>, which is in the page's language.
export const words = (id) => document.getElementById(`page--${id}`).textContent;

// announce makes screen readers say a text, even if it is the same as before.
export function announce(text) {
  const status = document.getElementById("page--status");
  status.textContent = "";
  requestAnimationFrame(() => (status.textContent = text));
}
