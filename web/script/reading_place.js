// What a reader is reading, so that it stays where it is while the text around it changes: the block of text at the reading
// line. The line is a third down the window, or at the last heading that is seen above that.

const blocks = "h1,h2,h3,h4,h5,p,pre,summary,li:not(:has(p))";
const parts = () => [...document.querySelectorAll("main > *")];

// name is that of a part of the page in every language. One stands before the sections, or after them, or both.
const name = (part) => part.id || part.className + part.matches("section ~ *");

// readingPlace returns what restore takes, and JSON can hold it: the ids around the disclosures that are open; and unless the
// reader is at the top, which is a place too, the distance of the reading line to the top of the window in pixels, how much of the
// block is above it, from 0 to 1, the number and the name of the block's part, and the number of the block in it.
export function readingPlace() {
  const open = [...document.querySelectorAll("main [open]")].map((details) => details.closest("li").id);
  const third = innerHeight / 3;
  const visible = [...document.querySelectorAll(`main :is(${blocks})`)].filter((block) => block.checkVisibility());
  const all = visible.map((block) => [block, block.getBoundingClientRect()]); // to ask for those folded away takes long
  const covered = (e, { left, top }) => !e.contains(document.elementFromPoint(left + 1, top + 1));
  const heading = all.findLast(([e, box]) => e.matches("h1,h2,h3") && box.top <= third && !covered(e, box));
  const [reading, { top, bottom, height }] = heading ?? all.find(([, { bottom }]) => bottom > third) ?? all.at(-1);
  const line = heading || third < top ? top : third > bottom ? bottom : third;
  const i = parts().findIndex((part) => part.contains(reading));
  return [open, scrollY && line, (line - top) / height, i, name(parts()[i]), [...parts()[i].querySelectorAll(blocks)].indexOf(reading)];
}

// restore opens what was open at a place, and scrolls its block to where it was. If this language leaves the block out, what comes
// next to it gets the place.
export function restore([open, line, share, i, named, index]) {
  for (const id of open) document.querySelector(`#${id} details`).open = true; // after a page load all are closed
  const block = parts().find((part) => name(part) === named)?.querySelectorAll(blocks)[index];
  const { top, height } = (block ?? parts()[i] ?? parts().at(-1)).getBoundingClientRect();
  if (line) scrollBy({ top: top + (block ? share : !parts()[i]) * height - line, behavior: "instant" });
}
