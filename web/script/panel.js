// Panels cover the text. They close when a link in them is chosen, on Escape, and when the reader clicks or focuses
// something else.
for (const kind of ["click", "keydown", "pointerdown", "focusin"]) {
  document.addEventListener(kind, ({ key, target }) => {
    const details = document.querySelector("[open]:has(> .panel)");
    if (!details) return;
    const away = !details.contains(target);
    const chosen = key === "Escape" || (kind === "click" && target.closest("a"));
    if (away || chosen) details.open = false;
    if (chosen) details.firstChild.focus();
  });
}
