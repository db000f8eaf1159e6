// Finds the place that a reader is reading, so that it can stay while the text around it changes:
// the block of text at the reading line. The line is a third down the window, or at the last
// heading that is seen above that.

const blocks = "h1, h2, h3, h4, h5, p, pre, summary, li:not(:has(p))";

// Elements that can be named in every language. The nearest one around a block owns it.
const owners = "main, main > *, main [id]";

// name returns the name of an owner in every language. Those without an id stand before the
// sections, or after them, or both.
function name(owner) {
  if (owner.id) return owner.id;
  const position = owner.matches("section ~ *") ? "after the sections" : "before them";
  return `${owner.className} ${position}`;
}

function partsOfPage() {
  return [...document.querySelectorAll("main > *")];
}

// readingPlace returns the place for restore. It is an array, which JSON can hold, of
//
//   the ids around the disclosures that are open
//   the distance of the reading line to the top of the window in pixels; 0 for a reader at the top,
//     which is a place too
//   the share of the block that is above the line, from 0 to 1
//   the number of the part of the page
//   the name of the block's owner
//   the number of the block in its owner
export function readingPlace() {
  const open = [...document.querySelectorAll("main [open]")].map((details) => details.closest("li").id);
  const { block, line, share } = blockAtReadingLine();
  const part = partsOfPage().findIndex((candidate) => candidate.contains(block));
  const owner = block.parentNode.closest(owners);
  const index = [...owner.querySelectorAll(blocks)].indexOf(block);
  return [open, scrollY && line, share, part, name(owner), index];
}

function blockAtReadingLine() {
  const third = innerHeight / 3;
  // Blocks that are folded away are left out first: it takes long to ask for their boxes.
  const candidates = [...document.querySelectorAll(`main :is(${blocks})`)];
  const visible = candidates.filter((block) => block.checkVisibility());
  const all = visible.map((block) => ({ block, box: block.getBoundingClientRect() }));
  const heading = all.findLast(({ block, box }) => box.top <= third && isSeenHeading(block, box));
  const { block, box } = heading ?? all.find(({ box }) => box.bottom > third) ?? all.at(-1);
  const line = heading ? box.top : Math.max(box.top, Math.min(third, box.bottom));
  return { block, line, share: (line - box.top) / box.height };
}

// isSeenHeading reports whether a block is a heading in the window, and nothing covers it.
function isSeenHeading(block, { left, top }) {
  return block.matches("h1, h2, h3") && block.contains(document.elementFromPoint(left + 1, top + 1));
}

// restore opens what was open at a place, and scrolls its block to where it was. If this page
// leaves the block out, what comes next to it gets the place.
export function restore([open, line, share, part, ownerName, index]) {
  for (const id of open) {
    const details = document.getElementById(id)?.querySelector("details"); // the next page may lack it
    if (details) details.open = true;
  }
  if (!line) return;
  const [element, above] = elementAt(share, part, ownerName, index);
  const { top, height } = element.getBoundingClientRect();
  scrollBy({ top: top + above * height - line, behavior: "instant" });
}

// elementAt returns the element that gets the place, and the share of it that is to be above the
// reading line.
function elementAt(share, part, ownerName, index) {
  const owner = [...document.querySelectorAll(owners)].find((candidate) => name(candidate) === ownerName);
  const block = owner?.querySelectorAll(blocks)[index];
  const parts = partsOfPage();
  if (block) return [block, share];
  if (owner) return [owner, 1];
  if (parts[part]) return [parts[part], 0];
  return [parts.at(-1), 1];
}
