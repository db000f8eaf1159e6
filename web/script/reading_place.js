// The place in the text that a reader is at: the last heading in the upper part of the window, or the block of text at the
// top of the window if that heading has been scrolled out. A place is valid in every language: it names an element by the
// nearest id and the path from there.

// readingPlace returns { id, path, top }: path has the index of each child, outermost first; top is the distance of the
// element from the top of the window in pixels. At the top of the page it returns undefined, so that the reader stays
// there.
export function readingPlace() {
  if (!scrollY) return;
  let heading;
  let block;
  for (const element of document.querySelectorAll("main :is(h1, h2, h3, h4, h5, p, pre, li, summary)")) {
    const { top, bottom, height } = element.getBoundingClientRect();
    if (!height) continue;
    if (top > innerHeight * 0.4) break;
    if (element.matches("h1, h2, h3")) [heading, block] = [element];
    if (!block && bottom > 0) block = element;
  }
  const reading = heading?.getBoundingClientRect().top >= 0 ? heading : block;
  if (!reading) return;
  const path = [];
  let named = reading;
  for (; !named.id; named = named.parentElement) path.unshift([...named.parentElement.children].indexOf(named));
  return { id: named.id, path, top: reading.getBoundingClientRect().top };
}

// restore scrolls the element of a place to where it was. If the path does not exist, it uses its existing part.
export function restore(place) {
  let element = place && document.getElementById(place.id);
  if (!element) return;
  for (const index of place.path) element = element.children[index] ?? element;
  const details = element.closest("details");
  if (details && !element.matches("summary")) details.open = true; // after a page load all are closed
  scrollBy(0, element.getBoundingClientRect().top - place.top);
}
