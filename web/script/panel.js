// Panels close when a link in them is chosen, on Escape, and on a click or focus elsewhere.
function closePanel({ type, key, target }) {
  const panel = document.querySelector("[open]:has(> .panel)");
  if (!panel) return;
  const chosen = type === "click" && target.closest("a") !== null;
  if (chosen || key === "Escape") {
    panel.open = false;
    // Without preventScroll browsers would scroll to the button, although it stays in sight.
    panel.firstChild.focus({ preventScroll: true });
  } else {
    panel.open = panel.contains(target);
  }
}

// Scrolls an element that gets the focus from the keyboard fully into view. Firefox by itself shows
// only a part of it.
document.addEventListener("focusin", ({ target }) => {
  if (target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest" });
});

for (const kind of ["click", "keydown", "pointerdown", "focusin"]) {
  document.addEventListener(kind, closePanel);
}
