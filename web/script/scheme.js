// The colour scheme. A reader who has chosen one has the boot script in the cache, from where it runs before the first
// paint; the others have nothing to remember.
import { root } from "./page.js";
import { parsed } from "./parsed.js";

const key = "prompt-recipes scheme"; // the origin may hold other sites

function remembered() {
  try {
    return localStorage[key];
  } catch {} // storage may be forbidden; the choice then lasts as long as the page
}

function setScheme(scheme) {
  const media = { light: "all", dark: "not all" }[scheme]; // of the light theme colour; the dark one is for all others
  if (media) root.dataset.scheme = scheme;
  else delete root.dataset.scheme;
  document.querySelector("meta[media]").media = media ?? "(prefers-color-scheme:light)";
  showScheme();
}

function showScheme() {
  const radio = document.querySelector(`[value=${root.dataset.scheme ?? "system"}]`);
  if (radio) radio.checked = true;
}

setScheme(remembered());
parsed(showScheme);
addEventListener("storage", () => setScheme(remembered()));
document.addEventListener("change", ({ target }) => {
  if (target.name !== "page--scheme") return;
  try {
    localStorage[key] = target.value;
  } catch {}
  setScheme(target.value);
});
