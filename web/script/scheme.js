// The colour scheme. If the reader has chosen a scheme, boot.js is in the cache, so it runs before the first paint.
import { pageState } from "./page.js";
import { parsed } from "./waiting.js";

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

// setScheme shows the page in a scheme: light, dark or, for any other value, the scheme of the system.
function setScheme(scheme) {
  const chosen = scheme === "light" || scheme === "dark";
  if (chosen) pageState.scheme = scheme;
  else delete pageState.scheme;
  setThemeColor(scheme);
  const value = chosen ? scheme : "system";
  for (const radio of document.querySelectorAll(`[value=${value}]`)) radio.checked = true;
}

// setThemeColor sets when the light theme colour applies. The dark theme colour applies at all other times.
function setThemeColor(scheme) {
  const light = document.querySelector("meta[media]");
  if (scheme === "light") light.media = "all";
  else if (scheme === "dark") light.media = "not all";
  else light.media = "(prefers-color-scheme:light)";
}

setScheme(rememberedScheme());
parsed().then(() => setScheme(pageState.scheme)); // only then are the radio buttons there
addEventListener("storage", () => setScheme(rememberedScheme()));
document.addEventListener("change", ({ target }) => {
  if (target.name !== "page--scheme") return;
  rememberScheme(target.value);
  setScheme(target.value);
});
