// The colour scheme. For a reader who has chosen one, boot.js is in the cache and runs before the first paint.
import { shown } from "./page.js";
import { parsed } from "./parsed.js";

const key = "prompt-recipes scheme"; // the origin may hold other sites

function remembered() {
  try {
    return localStorage[key];
  } catch {} // storage may be disabled; then the choice lasts until the page is left
}

function setScheme(scheme) {
  const media = { light: "all", dark: "not all" }[scheme]; // for the light theme colour; the dark one applies otherwise
  if (media) shown.scheme = scheme;
  else delete shown.scheme;
  document.querySelector("meta[media]").media = media ?? "(prefers-color-scheme:light)";
  for (const radio of document.querySelectorAll(`[value=${media ? scheme : "system"}]`)) radio.checked = true;
}

setScheme(remembered());
parsed(() => setScheme(shown.scheme)); // the radio buttons are there then
addEventListener("storage", () => setScheme(remembered()));
document.addEventListener("change", ({ target }) => {
  if (target.name !== "page--scheme") return;
  try {
    localStorage[key] = target.value;
  } catch {}
  setScheme(target.value);
});
