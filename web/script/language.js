// Switching the language. The links work without this script. It keeps the reading place across a
// page load, and lets the client switch without a load once it is ready.
import { keepPlace, loadAgain, restoreKept } from "./kept_place.js";
import { tell } from "./offline.js";
import { readingPlace } from "./reading_place.js";

let draw; // draws the page in the language of a link and reports success; undefined until the client is ready

// switchWith has links switch the language with a function from switch.js.
export function switchWith(drawWithClient) {
  draw = drawWithClient;
  followAddress(new Event("popstate"));
}

document.addEventListener("click", (event) => {
  const link = event.target.closest(".language-switch a");
  if (link) chooseLanguageOf(link, event);
});

function chooseLanguageOf(link, event) {
  rememberLanguage(link);
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (opensElsewhere || event.defaultPrevented) return;
  if (link.ariaCurrent && draw) {
    event.preventDefault(); // the page is in this language
    return;
  }
  const place = readingPlace();
  if (draw?.(link, event, place)) return;
  // If the client failed in the middle, the address is that of the link already.
  if (event.defaultPrevented) loadAgain(place);
  else keepPlace(link.href + location.hash, place);
}

// rememberLanguage keeps the choice for later visits to an address without a language.
function rememberLanguage(link) {
  tell({ chosen: link.hreflang });
  const base = new URL("..", link.href).pathname;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `language=${link.hreflang}; path=${base}; max-age=31536000; samesite=lax${secure}`;
}

// followAddress shows the language of the address, another one after the reader has gone back past
// a switch.
function followAddress(event) {
  const links = [...document.querySelectorAll(".language-switch a")];
  const link = links.find(({ pathname }) => pathname === location.pathname);
  if (!link || link.ariaCurrent) return;
  const place = readingPlace();
  if (!draw?.(link, event, place)) loadAgain(place);
}

restoreKept();
addEventListener("popstate", followAddress);

// Switching in place turns the browser's scroll restoration off. It is turned on again for a return
// from another site.
addEventListener("pagehide", () => {
  history.scrollRestoration = "auto";
});
