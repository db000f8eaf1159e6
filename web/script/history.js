// The history entries that a switch of the language adds, and their scroll positions.

// When the language changes, reading_place.js keeps the place. A switch turns off the browser's own scroll
// restoration, and the entries of links within the page inherit that setting. So this module keeps their scroll
// positions, by the browser's key of the entry, or by address if the browser has no keys.
const positions = new Map();
let path = location.pathname; // path of the current entry

function currentEntry() {
  return self.navigation?.currentEntry?.key ?? location.href;
}

// notePosition stores the scroll position. Code that scrolls must call it at once, because the scroll event comes
// only with the next frame, when another entry may be current.
export function notePosition() {
  positions.set(currentEntry(), scrollY);
}

addEventListener("scroll", notePosition, { passive: true });

export function pushEntry(url) {
  notePosition();
  history.scrollRestoration = "manual"; // for the entry that is left
  history.pushState(null, "", url);
  history.scrollRestoration = "manual"; // for the new entry
  path = location.pathname;
}

// restorePositions handles the reader's return to an entry in the same language: it scrolls to where the reader was.
// It first calls beforehand, which makes the page as high as it was.
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
