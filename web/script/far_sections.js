// Layout takes most of the time of a switch. So sections that are more than a screen away from the window are laid
// out after the first paint, one after the other, or all at once on input. Until then they keep their height, so that
// nothing else moves.
import { notePosition } from "./history.js";
import { whenIdle } from "./waiting.js";

let deferred = []; // sections that are not laid out yet

// deferFar defers the layout of sections that are far away. It leaves out the section with the focus, because an
// element that is not laid out loses the focus.
export function deferFar() {
  const sections = [...document.querySelectorAll("main > section")];
  const boxes = sections.map((section) => ({ section, box: section.getBoundingClientRect() }));
  // read all boxes before the first style changes
  const far = boxes.filter(({ section, box }) => isFar(box) && !section.contains(document.activeElement));
  deferred.splice(0).forEach(unstyle);
  for (const { section, box } of far) {
    section.style.cssText = `content-visibility: hidden; block-size: ${box.height}px`;
  }
  deferred = far.map(({ section }) => section);
}

function isFar({ top, bottom }) {
  return bottom < -innerHeight || top > 2 * innerHeight;
}

// unstyle removes the style attribute of a section, which has no other style. It checks for the attribute first,
// because Chromium would otherwise keep an empty one.
function unstyle(section) {
  if (section.hasAttribute("style")) section.removeAttribute("style");
}

// layOut lays out a section, and keeps what is visible in place. The style sheet turns off the browsers' own scroll
// anchoring, because some browsers lack it.
function layOut(section) {
  const { bottom, height } = section.getBoundingClientRect();
  const before = scrollY; // browsers change scrollY if the page gets shorter
  unstyle(section);
  if (bottom < 0) {
    const growth = section.getBoundingClientRect().height - height;
    scrollTo({ top: before + growth, behavior: "instant" });
  }
  notePosition();
}

// layOutAll lays out all remaining sections at once.
export function layOutAll() {
  deferred.splice(0).forEach(layOut);
}

for (const kind of ["keydown", "pointerdown", "wheel", "touchmove"]) addEventListener(kind, layOutAll, true);

// layOutFar lays out the deferred sections when the page is idle. It resolves when all of them are
// laid out.
export async function layOutFar() {
  const mine = deferred; // the next switch defers other sections
  await new Promise(requestAnimationFrame);
  await whenIdle(mine, 1, layOut);
}
