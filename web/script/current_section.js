// Marks the current section or recipe in the side navigation, and names it in the summary. Above the first section,
// nothing is marked.
import { root } from "./page.js";

function showCurrent() {
  const links = [...document.querySelectorAll(".side-navigation li a")];
  const marked = links.find((link) => link.ariaCurrent);
  const current = currentLink(links);
  if (current !== marked) showInPanel(current ?? links[0]);
  for (const link of links) link.ariaCurrent = link === current ? "location" : null;
  const summary = document.querySelector(".side-navigation summary");
  summary?.setAttribute("data-section", current?.textContent ?? "");
}

// showInPanel scrolls the panel to a link, unless the whole link is already in sight. When the page is loaded in the
// middle, as after a switch of the language, the beginning of the list should stay.
function showInPanel(link) {
  const panel = link.closest(".panel");
  const { scrollTop, clientHeight } = panel;
  const { offsetTop, offsetHeight } = link;
  const isSeen = offsetTop >= scrollTop && offsetTop + offsetHeight <= scrollTop + clientHeight;
  if (!isSeen) panel.scrollTop = offsetTop - readingLine();
}

// currentLink returns the link to the last section or recipe that the reader has reached. At the end of the page, it
// returns the last link.
function currentLink(links) {
  const atEnd = scrollY > 0 && scrollY + innerHeight > root.scrollHeight - 2;
  if (atEnd) return links.at(-1);
  const section = links.findLast((link) => link.matches(".panel > ul > li > a") && isReached(link));
  // Check only the recipes of that section: checking others would lay out the sections that far_sections.js defers.
  return links.findLast((link) => section?.parentNode.contains(link) && isReached(link));
}

// isReached reports whether the target of a link begins above the reading line.
function isReached(link) {
  const target = document.getElementById(link.hash.slice(1));
  return target !== null && target.getBoundingClientRect().top <= readingLine();
}

function readingLine() {
  return innerHeight / 3;
}

// showCurrent needs the layout, so it waits for the first paint. Browsers fire scroll events at
// most once a frame.
for (const kind of ["load", "scroll", "resize"]) addEventListener(kind, showCurrent);

// The attribute lang changes when the page was drawn in another language.
new MutationObserver(showCurrent).observe(root, { attributeFilter: ["lang"] });
