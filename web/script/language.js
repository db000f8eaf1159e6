// Switches the language. The links work without this script. The script keeps the reading place across a page load.
// Once the client is ready, the script uses it to switch without a load.
import { keepPlace, loadAgain, restoreKept } from "./kept_place.js";
import { tell } from "./offline.js";
import { readingPlace } from "./reading_place.js";

let client; // what start in switch.js resolves to; undefined until the client is ready

// switchWith makes the links switch the language with the client from now on.
export function switchWith(startedClient) {
  client = startedClient;
  followAddress();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest(".language-switch a");
  if (link) followLink(link, event);
});

// followLink shows the page in the language of a link that the reader has clicked. Without the client, the browser
// loads that page.
function followLink(link, event) {
  rememberLanguage(link);
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (opensElsewhere || event.defaultPrevented) return;
  if (link.ariaCurrent && client) {
    event.preventDefault(); // the page is already in this language
    return;
  }
  const place = readingPlace();
  if (!client?.canDraw(link)) {
    keepPlace(link.href + location.hash, place);
    return;
  }
  event.preventDefault();
  if (!client.draw(link, place, { push: true })) loadAgain(place);
}

// rememberLanguage stores the chosen language for later visits to an address without a language.
function rememberLanguage(link) {
  tell({ chosen: link.hreflang });
  const base = new URL("..", link.href).pathname;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `language=${link.hreflang}; path=${base}; max-age=31536000; samesite=lax${secure}`;
}

// followAddress shows the page in the language of the address. This language differs from the page's language after
// the reader has gone back past a switch.
function followAddress() {
  const links = [...document.querySelectorAll(".language-switch a")];
  const link = links.find(({ pathname }) => pathname === location.pathname);
  if (!link || link.ariaCurrent) return;
  const place = readingPlace();
  const isDrawn = client?.canDraw(link) && client.draw(link, place, { push: false });
  if (!isDrawn) loadAgain(place);
}

restoreKept();
addEventListener("popstate", followAddress);

// Switching in place turns off the browser's scroll restoration. This turns it on again, for readers who come back
// from another site.
addEventListener("pagehide", () => {
  history.scrollRestoration = "auto";
});
