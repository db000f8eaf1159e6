// The colour scheme. A reader who has chosen one has the boot script in the cache, from where it runs before the first
// paint; the others have nothing to remember.
import { parsed, root } from "./page.js";

const key = "prompt-recipes scheme"; // the origin may hold other sites

function remembered() {
  try {
    const scheme = localStorage[key];
    return ["light", "dark"].includes(scheme) ? scheme : "";
  } catch {} // storage may be forbidden; the choice then lasts as long as the page
}

function setScheme(scheme) {
  if (scheme) root.dataset.scheme = scheme;
  else delete root.dataset.scheme;
  for (const meta of document.querySelectorAll("meta[media]")) {
    const own = meta.content[1] === "f" ? "light" : "dark"; // the paper's colour
    meta.media = scheme ? (scheme === own ? "all" : "not all") : `(prefers-color-scheme:${own})`;
  }
  showScheme();
}

function showScheme() {
  const radio = document.querySelector(`.scheme-switch [value="${root.dataset.scheme ?? "system"}"]`);
  if (radio) radio.checked = true;
}

setScheme(remembered());
parsed(showScheme);
addEventListener("storage", () => setScheme(remembered()));
document.addEventListener("change", ({ target }) => {
  if (target.name !== "page--scheme") return;
  const scheme = target.value === "system" ? "" : target.value;
  try {
    localStorage[key] = scheme;
  } catch {}
  setScheme(scheme);
});
