// The colour scheme. If the reader has chosen one, boot.js is in the cache, so it runs before the
// first paint.
import { pageState } from "./page.js";
import { parsed } from "./parsed.js";

const key = "prompt-recipes scheme"; // the origin may hold other sites

function rememberedScheme() {
  try {
    return localStorage[key];
  } catch {} // storage may be disabled; then the choice lasts until the page is left
}

function rememberScheme(scheme) {
  try {
    localStorage[key] = scheme;
  } catch {}
}

// setScheme shows the page in a scheme, light or dark. Any other value stands for the system's
// scheme.
function setScheme(scheme) {
  const chosen = scheme === "light" || scheme === "dark";
  if (chosen) pageState.scheme = scheme;
  else delete pageState.scheme;
  setThemeColor(scheme);
  const value = chosen ? scheme : "system";
  for (const radio of document.querySelectorAll(`[value=${value}]`)) radio.checked = true;
}

// setThemeColor sets when the light theme colour applies. Otherwise the dark one applies.
function setThemeColor(scheme) {
  const light = document.querySelector("meta[media]");
  if (scheme === "light") light.media = "all";
  else if (scheme === "dark") light.media = "not all";
  else light.media = "(prefers-color-scheme:light)";
}

setScheme(rememberedScheme());
parsed(() => setScheme(pageState.scheme)); // the radio buttons are there then
addEventListener("storage", () => setScheme(rememberedScheme()));
document.addEventListener("change", ({ target }) => {
  if (target.name !== "page--scheme") return;
  rememberScheme(target.value);
  setScheme(target.value);
});
