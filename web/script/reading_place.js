// Where in the text a reader is: the heading that is being read, which is the last one in the upper part of the window;
// or, when that has been scrolled out, the block of its text at the top of the window. The place holds in every language
// version: an element is named by the nearest id and the way from there.

// readingPlace is { id, path, top }: path has the index of each child, outermost first; top is the element's distance from
// the top of the window in pixels. It is undefined at the top of the page, which is where a reader is to stay then.
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

// restore scrolls so that the element, or as much of the way to it as exists, stands where it stood.
export function restore(place) {
  let element = place && document.getElementById(place.id);
  if (!element) return;
  for (const index of place.path) element = element.children[index] ?? element;
  const details = element.closest("details");
  if (details && !element.matches("summary")) details.open = true; // on a page that was loaded all are closed
  scrollBy({ top: element.getBoundingClientRect().top - place.top, behavior: "instant" });
}
