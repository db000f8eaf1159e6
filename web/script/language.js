// Switching the language. The links work without this script. It keeps the reading place across a page load, and lets
// the client switch without a load once it is ready.
import { root } from "./page.js";
import { parsed } from "./parsed.js";
import { readingPlace, restore } from "./reading_place.js";

const key = "prompt-recipes place"; // the origin may hold other sites

let drawn = root.lang; // a copy, since browsers that translate the page change root.lang
let draw; // draws the page in the language of a link and reports success; undefined until the client is ready

export function switchWith(f) {
  draw = f;
  follow();
}

// inPlace switches to the language of a link without loading a page, and reports success. addEntry adds an entry to the
// history; it is false when the reader goes through existing entries.
function inPlace(link, addEntry) {
  if (!draw || (link.lang !== drawn && !draw(link, addEntry))) return false;
  drawn = link.lang;
  return true;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest(".language-switch a");
  if (!link) return;
  // For later visits to an address without a language.
  const base = new URL("..", link.href).pathname;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `language=${link.hreflang}; path=${base}; max-age=31536000; samesite=lax${secure}`;
  // The link opens elsewhere or not at all:
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.defaultPrevented) return;
  if (inPlace(link, true)) event.preventDefault();
  else leave(link.href);
});

// leave stores the reading place and the address of the next page, where arrive restores both.
function leave(href) {
  try {
    sessionStorage[key] = JSON.stringify({ href, place: readingPlace() });
  } catch {} // storage may be disabled
}

function arrive() {
  try {
    const { href, place } = JSON.parse(sessionStorage[key]);
    delete sessionStorage[key];
    if (!href.startsWith(location.href) || scrollY) return;
    history.replaceState(null, "", href);
    restore(place);
  } catch {} // nothing is stored
}

parsed(arrive);

// follow shows the language of the address, another one after the reader has gone back past a switch. It does not reload, or
// the browser would restore a scroll position of the other language; nor load the fragment, which would only scroll.
function follow() {
  const link = [...document.querySelectorAll(".language-switch a")].find((a) => a.pathname === location.pathname);
  if (!link || link.lang === drawn || inPlace(link, false)) return;
  leave(location.href);
  location.replace("");
}

addEventListener("popstate", follow);

// Switching in place turns the browser's scroll restoration off. It is turned on again for a return from another site.
addEventListener("pagehide", () => (history.scrollRestoration = "auto"));
