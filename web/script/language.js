// Switching the language. The links work without this script. It keeps the reading place across a page load, and lets
// the client switch without a load once it is ready.
import { tell } from "./offline.js";
import { parsed } from "./parsed.js";
import { readingPlace, restore } from "./reading_place.js";

const key = "prompt-recipes place"; // the origin may hold other sites

let draw; // draws the page in the language of a link and reports success; undefined until the client is ready

export function switchWith(f) {
  draw = f;
  follow(new Event("popstate"));
}

document.addEventListener("click", (event) => {
  const link = event.target.closest(".language-switch a");
  if (!link) return;
  // For later visits to an address without a language.
  const base = new URL("..", link.href).pathname;
  const secure = location.protocol === "https:" ? "; secure" : "";
  tell({ chosen: link.hreflang });
  document.cookie = `language=${link.hreflang}; path=${base}; max-age=31536000; samesite=lax${secure}`;
  // The link opens elsewhere or not at all:
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.defaultPrevented) return;
  if (link.ariaCurrent && draw) return event.preventDefault(); // there is nothing to do
  const place = readingPlace();
  if (draw?.(link, event, place)) return;
  if (event.defaultPrevented) reload(place); // the client failed in the middle, and the address is that of the link
  else leave(link.href + location.hash, place);
});

// leave stores the reading place and whether the keyboard is at the language switch, for the page at an address.
function leave(href, place) {
  try {
    sessionStorage[key] = JSON.stringify([href, place, !!document.querySelector(".settings :focus-visible")]);
  } catch {} // storage may be disabled
}

// reload loads the page at the current address. location.reload would have the browser restore a scroll position of another
// language; with the fragment the page would only scroll.
function reload(place) {
  leave(location.href, place);
  location.replace("");
}

parsed(() => {
  try {
    const [href, place, focused] = JSON.parse(sessionStorage[key]);
    delete sessionStorage[key];
    if (!href.startsWith(location.href) || scrollY) return;
    restore(place);
    addEventListener("load", () => history.replaceState(null, "", href)); // before, Chromium would scroll to its fragment
    // The one that is shown takes the focus.
    if (focused) document.querySelectorAll(".settings :is(summary,[aria-current])").forEach((e) => e.focus({ preventScroll: true }));
  } catch {} // nothing is stored
});

// follow shows the language of the address, another one after the reader has gone back past a switch.
function follow(event) {
  const link = [...document.querySelectorAll(".language-switch a")].find((a) => a.pathname === location.pathname);
  if (!link || link.ariaCurrent) return;
  const place = readingPlace();
  if (!draw?.(link, event, place)) reload(place);
}

addEventListener("popstate", follow);

// Switching in place turns the browser's scroll restoration off. It is turned on again for a return from another site.
addEventListener("pagehide", () => (history.scrollRestoration = "auto"));
