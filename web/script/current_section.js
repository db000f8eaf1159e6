// The section that has passed the upper third of the window is marked in the side navigation.
import { root } from "./page.js";

function showSection() {
  const links = [...document.querySelectorAll(".side-navigation li a")];
  const line = innerHeight / 3;
  const end = scrollY && scrollY + innerHeight > root.scrollHeight - 2;
  const passed = ({ hash }) => document.getElementById(hash.slice(1))?.getBoundingClientRect().top <= line;
  const current = end ? links.at(-1) : links.findLast(passed);
  for (const link of links) {
    if (link === current) link.setAttribute("aria-current", "location");
    else link.removeAttribute("aria-current");
  }
}

let frame;
const moved = () => (frame ??= requestAnimationFrame(() => ((frame = undefined), showSection())));
addEventListener("scroll", moved, { passive: true });
addEventListener("resize", moved);
addEventListener("load", showSection); // which needs the layout: not before the first paint
new MutationObserver(showSection).observe(root, { attributeFilter: ["lang"] }); // the page was drawn in another language

document.addEventListener("click", ({ target }) => {
  if (target.closest(".side-navigation a")) target.closest("details").open = false;
});
