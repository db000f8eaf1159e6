// Finds the place that a reader is reading, so that it can stay while the text around it changes.
// The place is the block of text at the reading line. That line is a third down the window, or at
// the last heading that is visible above that.

const blocks = "h1, h2, h3, h4, h5, h6, p, pre, summary, li:not(:has(p))";

// Elements that have a name in every language. The owner of a block is the nearest of them around
// it.
const owners = "main, main > *, main [id]";

// name returns the name of an owner, which is the same in every language. Owners without an id are
// before the sections, after them, or in both places.
function name(owner) {
  if (owner.id) return owner.id;
  const position = owner.matches("section ~ *") ? "after the sections" : "before them";
  return `${owner.className} ${position}`;
}

function partsOfPage() {
  return [...document.querySelectorAll("main > *")];
}

// readingPlace returns the place for restore. JSON can represent it.
export function readingPlace() {
  const disclosures = [...document.querySelectorAll("main [open]")];
  const { block, line, share } = blockAtReadingLine();
  const owner = block.parentNode.closest(owners);
  return {
    open: disclosures.map((details) => details.closest(".swap-out").id),
    line: scrollY && line, // px from the top of the window; 0 at the top of the page
    share, // of the block that is above the line, from 0 to 1
    part: partsOfPage().findIndex((candidate) => candidate.contains(block)), // an index
    owner: name(owner),
    index: [...owner.querySelectorAll(blocks)].indexOf(block), // of the block in its owner
  };
}

function blockAtReadingLine() {
  const third = innerHeight / 3;
  // Blocks that are folded away are left out first: getting their boxes takes long.
  const candidates = [...document.querySelectorAll(`main :is(${blocks})`)];
  const areNotesSticky = isSticky(document.querySelector(".notes"));
  const isBeside = (block) => areNotesSticky && block.closest(".notes");
  const visible = candidates.filter((block) => block.checkVisibility() && !isBeside(block));
  const all = visible.map((block) => ({ block, box: block.getBoundingClientRect() }));
  const heading = all.findLast(({ block, box }) => box.top <= third && isSeenHeading(block, box));
  const { block, box } = heading ?? all.find(({ box }) => box.bottom > third) ?? all.at(-1);
  const line = heading ? box.top : Math.max(box.top, Math.min(third, box.bottom));
  return { block, line, share: (line - box.top) / box.height };
}

// isSticky reports whether an element stays in sight while the page scrolls. Such an element does not
// tell what is being read.
function isSticky(element) {
  return element !== null && getComputedStyle(element).position === "sticky";
}

// The headings that begin what readers read, unlike those of its notes and swap-outs.
const titles = "h1, .section-title, .recipe-title, .call-to-action-title";

// isSeenHeading reports whether a block is such a heading that is in the window and not covered.
function isSeenHeading(block, { left, top }) {
  return block.matches(titles) && block.contains(document.elementFromPoint(left + 1, top + 1));
}

// restore opens the disclosures that were open at a place, and scrolls its block to where it was.
// If this page does not have the block, the place goes to what is next to it.
export function restore(place) {
  for (const id of place.open) {
    const details = document.getElementById(id)?.querySelector("details"); // the next page may lack it
    if (details) details.open = true;
  }
  if (!place.line) return;
  const { element, share } = elementAt(place);
  const { top, height } = element.getBoundingClientRect();
  scrollBy({ top: top + share * height - place.line, behavior: "instant" });
}

// elementAt returns the element that gets the place, and the share of it that belongs above the
// reading line.
function elementAt(place) {
  const owner = [...document.querySelectorAll(owners)].find((candidate) => name(candidate) === place.owner);
  const block = owner?.querySelectorAll(blocks)[place.index];
  const parts = partsOfPage();
  const part = parts[place.part];
  if (block) return { element: block, share: place.share };
  if (owner) return { element: owner, share: 1 };
  if (part) return { element: part, share: 0 };
  return { element: parts.at(-1), share: 1 };
}
