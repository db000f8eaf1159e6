// Shared by the parts of the boot script.
export const root = document.documentElement;

// pageData is what the server says about the page: the address of the service worker (worker), the address of the
// client's index (client), and the content hash of the page (hash).
export const pageData = document.currentScript.dataset;

// pageState is what scripts say about the page: attributes of the root that tell the style sheet what to show.
export const pageState = root.dataset;

// actions has the actions of buttons, by their data-action. The handler is on the document, so that it also serves
// buttons that are drawn later.
export const actions = {};
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-action]");
  if (button) actions[button.dataset.action]?.();
});

// words returns the text of the element with the id page--<id>. The text is in the language of the page.
export function words(id) {
  return document.getElementById(`page--${id}`).textContent;
}

// announce makes screen readers read a text aloud, even if it is the same as before.
export function announce(text) {
  const status = document.getElementById("page--status");
  status.textContent = "";
  requestAnimationFrame(() => {
    status.textContent = text;
  });
}
