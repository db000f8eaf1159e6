// The entries of the history that a switch of the language adds, and their scroll positions.

// Between languages reading_place.js keeps the place, not the browser's scroll restoration, which a
// switch turns off. Entries of links within the page inherit that. Their scroll positions are kept
// here, by the browser's key of the entry or, where it has none, by address.
const positions = new Map();
let path = location.pathname; // of the current entry

function currentEntry() {
  return self.navigation?.currentEntry?.key ?? location.href;
}

// notePosition is to be called at once by what scrolls: the event comes with the next frame, when
// another entry may be current.
export function notePosition() {
  positions.set(currentEntry(), scrollY);
}

addEventListener("scroll", notePosition, { passive: true });

// push adds an entry.
export function push(url) {
  notePosition();
  history.scrollRestoration = "manual"; // of the entry that is left
  history.pushState(null, "", url);
  history.scrollRestoration = "manual"; // of the new one
  path = location.pathname;
}

// restorePositions scrolls to where the reader was at an entry of the same language. beforehand
// makes the page as high as it was.
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
