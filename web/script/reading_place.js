// Finds the place that a reader is reading, so that it can stay while the text around it changes. The place is the
// block of text at the reading line. The reading line is a third down the window or, if a heading is visible above
// that, at the last such heading.

const blocks = "h1, h2, h3, h4, h5, h6, p, pre, summary, li:not(:has(p))";

// Elements that have a name in every language. The owner of a block is the nearest such element around the block.
const owners = "main, main > *, main [id]";

// name returns the name of an owner, which is the same in every language. An owner without an id stands before the
// sections or after them, and some stand in both places.
function name(owner) {
  if (owner.id) return owner.id;
  const position = owner.matches("section ~ *") ? "after the sections" : "before them";
  return `${owner.className} ${position}`;
}

function partsOfPage() {
  return [...document.querySelectorAll("main > *")];
}

// readingPlace returns the reading place, for restore. JSON can represent the result.
export function readingPlace() {
  const disclosures = [...document.querySelectorAll("main [open]")];
  const { block, line, share } = blockAtReadingLine();
  const owner = block.parentNode.closest(owners);
  return {
    open: disclosures.map((details) => details.closest(".swap-out").id),
    line: scrollY && line, // px from the top of the window; 0 at the top of the page
    share, // share of the block that is above the line, from 0 to 1
    part: partsOfPage().findIndex((candidate) => candidate.contains(block)), // index of the part of the page
    owner: name(owner),
    index: [...owner.querySelectorAll(blocks)].indexOf(block), // index of the block in its owner
  };
}

function blockAtReadingLine() {
  const third = innerHeight / 3;
  // Blocks that are folded away are left out first, because getting their boxes takes long.
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

// isSticky returns whether an element stays in sight while the page scrolls. Such an element does not show what the
// reader is reading.
function isSticky(element) {
  return element !== null && getComputedStyle(element).position === "sticky";
}

// The headings that begin what readers read. The headings of notes and swap-outs are not among them.
const titles = "h1, .section-title, .recipe-title, .call-to-action-title";

// isSeenHeading returns whether a block is one of these headings, is in the window and is not covered.
function isSeenHeading(block, { left, top }) {
  return block.matches(titles) && block.contains(document.elementFromPoint(left + 1, top + 1));
}

// restore opens the disclosures that were open at a place, and scrolls the block of the place to where it was. If
// this page lacks the block, it scrolls to what is next to it.
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

// elementAt returns the element to which restore scrolls, and the share of the element that belongs above the reading
// line.
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
