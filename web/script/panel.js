// What the keyboard leads to is in sight. Panels close when a link in them is chosen, on Escape, and on a click or focus elsewhere.
function close({ type, key, target }) {
  // Firefox is content with a part of it in sight.
  if (type === "focusin" && target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest" });
  const details = document.querySelector("[open]:has(> .panel)");
  if (!details) return;
  const chosen = key === "Escape" || (type === "click" && target.closest("a"));
  details.open = !chosen && details.contains(target);
  if (chosen) details.firstChild.focus({ preventScroll: true }); // to which browsers scroll, although it stays in sight
}

for (const kind of ["click", "keydown", "pointerdown", "focusin"]) document.addEventListener(kind, close);
