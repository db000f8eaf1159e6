// A panel closes when the reader chooses a link in it, presses Escape, or clicks or focuses something else.

function openPanel() {
  return document.querySelector("[open]:has(> .panel)");
}

// closePanel closes the open panel, if there is one, and moves the focus to the panel's button.
function closePanel() {
  const panel = openPanel();
  if (!panel) return;
  panel.open = false;
  // Without preventScroll browsers would scroll to the button, although it stays in sight.
  panel.firstChild.focus({ preventScroll: true });
}

function closeWhenLeft({ target }) {
  const panel = openPanel();
  if (panel && !panel.contains(target)) panel.open = false;
}

document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") closePanel();
});
document.addEventListener("click", ({ target }) => {
  if (target.closest("a")) closePanel();
});
for (const kind of ["click", "pointerdown", "focusin"]) {
  document.addEventListener(kind, closeWhenLeft);
}

// Scrolls an element that gets the focus from the keyboard fully into view. Firefox itself shows only a part of the
// element.
document.addEventListener("focusin", ({ target }) => {
  if (target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest" });
});
