// Marks the current section or recipe in the side navigation and names it in the summary: the last whose top is in the upper third.
import { root } from "./page.js";

function showSection() {
  const links = [...document.querySelectorAll(".side-navigation li a")];
  const line = innerHeight / 3;
  const passed = ({ hash }) => document.getElementById(hash.slice(1))?.getBoundingClientRect().top <= line;
  const section = links.findLast((a) => a.matches(".panel > ul > li > a") && passed(a));
  // Of recipes those of the section alone: to ask for others would lay out what switch.js puts off.
  const reading = links.findLast((a) => section?.parentNode.contains(a) && passed(a));
  const current = scrollY && scrollY + innerHeight > root.scrollHeight - 2 ? links.at(-1) : reading;
  if (current && !current.ariaCurrent) current.closest(".panel").scrollTop = current.offsetTop - line; // in its sight too
  for (const link of links) link.ariaCurrent = link === current ? "location" : null;
  document.querySelector(".side-navigation summary")?.setAttribute("data-section", current?.textContent ?? "");
}

// Not before the first paint, since it needs the layout. Browsers fire scroll events at most once a frame.
for (const kind of ["load", "scroll", "resize"]) addEventListener(kind, showSection);
new MutationObserver(showSection).observe(root, { attributeFilter: ["lang"] }); // the page was drawn in another language
