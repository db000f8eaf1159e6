// Marks the current section in the side navigation and names it in the summary: the last one whose top is in the upper
// third of the window.
import { root } from "./page.js";

function showSection() {
  const links = [...document.querySelectorAll(".panel > ul > li > a")];
  const line = innerHeight / 3;
  const end = scrollY && scrollY + innerHeight > root.scrollHeight - 2;
  const passed = ({ hash }) => document.getElementById(hash.slice(1))?.getBoundingClientRect().top <= line;
  const current = end ? links.at(-1) : links.findLast(passed);
  for (const link of links) link.ariaCurrent = link === current ? "location" : null;
  document.querySelector(".side-navigation summary")?.setAttribute("data-section", current?.textContent ?? "");
}

// Not before the first paint, since it needs the layout. Browsers fire scroll events at most once a frame.
for (const kind of ["load", "scroll", "resize"]) addEventListener(kind, showSection);
new MutationObserver(showSection).observe(root, { attributeFilter: ["lang"] }); // the page was drawn in another language
