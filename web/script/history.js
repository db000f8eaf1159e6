// The history entries that a switch of the language adds, and their scroll positions.

// When the language changes, reading_place.js keeps the place. A switch turns off the browser's own
// scroll restoration, and entries of links within the page inherit that. So their scroll positions
// are kept here, by the browser's key of the entry, or by address if the browser has no keys.
const positions = new Map();
let path = location.pathname; // of the current entry

function currentEntry() {
  return self.navigation?.currentEntry?.key ?? location.href;
}

// notePosition stores the scroll position. Code that scrolls must call it at once: the scroll event
// comes with the next frame, when another entry may be current.
export function notePosition() {
  positions.set(currentEntry(), scrollY);
}

addEventListener("scroll", notePosition, { passive: true });

// pushEntry adds an entry to the history.
export function pushEntry(url) {
  notePosition();
  history.scrollRestoration = "manual"; // of the entry that is left
  history.pushState(null, "", url);
  history.scrollRestoration = "manual"; // of the new one
  path = location.pathname;
}

// restorePositions scrolls to where the reader was when the reader returns to an entry in the same
// language. It first calls beforehand, which makes the page as high as it was.
export function restorePositions(beforehand) {
  addEventListener("popstate", () => {
    const top = positions.get(currentEntry());
    const sameLanguage = path === location.pathname;
    path = location.pathname;
    if (!sameLanguage || history.scrollRestoration !== "manual" || top === undefined) return;
    beforehand();
    scrollTo({ top, behavior: "instant" });
    notePosition();
  });
}
