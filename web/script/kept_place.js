// Carries the reading place from one page to the next, in session storage.
import { restore } from "./reading_place.js";
import { styled } from "./waiting.js";

// The origin may hold other sites, so the key has a name of this site. An older version of the site stored an array
// as "prompt-recipes place".
const key = "prompt-recipes kept place";

// keepPlace stores the reading place for the page at an address. It also stores whether the keyboard focus is in the
// settings.
export function keepPlace(href, place) {
  const focused = document.querySelector(".settings :focus-visible") !== null;
  try {
    sessionStorage[key] = JSON.stringify({ href, place, focused });
  } catch {} // storage may be disabled; then the next page begins at its top
}

// loadAgain loads the page at the current address again. It does not use location.reload, after which the browser
// would restore its own scroll position. It leaves out the fragment, with which the browser would only scroll.
export function loadAgain(place) {
  keepPlace(location.href, place);
  location.replace("");
}

// restoreKept restores what the previous page has stored for this page.
export async function restoreKept() {
  await styled();
  const kept = takeKept();
  if (!kept || scrollY) return;
  const { href, place, focused } = kept;
  if (!href.startsWith(location.href)) return;
  restore(place);
  // Before the load event, Chromium would scroll to the fragment.
  addEventListener("load", () => history.replaceState(null, "", href));
  if (focused) focusSettings();
}

function takeKept() {
  try {
    const kept = JSON.parse(sessionStorage[key]);
    delete sessionStorage[key];
    return kept;
  } catch {} // nothing is stored, or storage is disabled
}

// focusSettings focuses the link of the page's language. If the window shows the button of the panel instead, it
// focuses the button. Elements that are not shown do not take the focus.
function focusSettings() {
  for (const element of document.querySelectorAll(".settings :is(summary, [aria-current])")) {
    element.focus({ preventScroll: true });
  }
}
