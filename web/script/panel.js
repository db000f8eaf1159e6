// Panels cover the text. They close when a link in them is chosen, on Escape, and when something else is clicked or focused.
function close({ type, key, target }) {
  const details = document.querySelector("[open]:has(> .panel)");
  if (!details) return;
  const chosen = key === "Escape" || (type === "click" && target.closest("a"));
  if (chosen || !details.contains(target)) details.open = false;
  if (chosen) details.firstChild.focus({ preventScroll: true }); // to which browsers scroll, although it stays in sight
}

for (const kind of ["click", "keydown", "pointerdown", "focusin"]) document.addEventListener(kind, close);
