// Choosing a language. The links work by themselves; this keeps what a page load would lose, and lets the client, once it
// is there, switch without one.
import { root } from "./page.js";
import { parsed } from "./parsed.js";
import { readingPlace, restore } from "./reading_place.js";

const key = "prompt-recipes place"; // the origin may hold other sites

let drawn = root.lang; // not root.lang itself: a browser that translates pages changes that
let draw; // draws the page in the language of a link, and reports whether it could; undefined before the client is there

export function switchWith(f) {
  draw = f;
  follow();
}

// inPlace switches to the language of a link without loading a page, and reports whether it could. An entry in the
// history is added unless the reader is going through entries that are there.
function inPlace(link, addEntry) {
  if (!draw || (link.lang !== drawn && !draw(link, addEntry))) return false;
  drawn = link.lang;
  return true;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest(".language-switch a");
  if (!link) return;
  // The server remembers the choice for readers who come without a language in the address.
  const base = new URL("..", link.href).pathname;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `language=${link.hreflang}; path=${base}; max-age=31536000; samesite=lax${secure}`;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.defaultPrevented) return; // opened elsewhere, or not at all
  if (inPlace(link, true)) event.preventDefault();
  else leave(link.pathname);
});

// leave keeps the place in the text for the page that is about to be loaded, which arrive takes up.
function leave(path) {
  try {
    sessionStorage[key] = JSON.stringify({ path, place: readingPlace() });
  } catch {} // storage may be forbidden
}

function arrive() {
  try {
    const { path, place } = JSON.parse(sessionStorage[key]);
    delete sessionStorage[key];
    if (path === location.pathname && !scrollY) restore(place);
  } catch {} // nothing was kept
}

parsed(arrive);

// follow shows the language of the address, should it be another: the reader went back to before a switch. A reload would
// have the browser restore a position of the other language.
function follow() {
  const link = [...document.querySelectorAll(".language-switch a")].find((a) => a.pathname === location.pathname);
  if (!link || link.lang === drawn || inPlace(link, false)) return;
  leave(link.pathname);
  location.replace(link.pathname);
}

addEventListener("popstate", follow);

// Switching in place tells the browser not to restore scroll positions. It may do so again when the reader comes back from
// another site.
addEventListener("pagehide", () => (history.scrollRestoration = "auto"));
