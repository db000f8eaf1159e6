// Most of the time of a switch is layout. Sections more than a screen away from the window are therefore laid out after the
// first paint, one after the other, or all at once on input. Until then they keep their height, so that nothing else moves.
import { notePosition } from "./history.js";
import { whenIdle } from "./idle.js";

let deferred = []; // these sections

// deferFar defers the layout of sections that are far away.
export function deferFar() {
  const boxes = [...document.querySelectorAll("main > section")].map((section) => [section, section.getBoundingClientRect()]);
  const far = boxes.filter(([, { top, bottom }]) => bottom < -innerHeight || top > 2 * innerHeight);
  deferred.splice(0).forEach(unstyle);
  for (const [{ style }, box] of far) style.cssText = `content-visibility: hidden; contain-intrinsic-block-size: ${box.height}px`;
  deferred = far.map(([section]) => section);
}

// Sections have no other style. Chromium leaves an empty one unless it is asked for before.
const unstyle = (section) => section.hasAttribute("style") && section.removeAttribute("style");

// layOut keeps what is visible in place. The style sheet keeps browsers from doing that too, which not all can.
function layOut(section) {
  const { bottom, height } = section.getBoundingClientRect();
  const before = scrollY; // browsers change it where a page gets shorter than that
  unstyle(section);
  if (bottom < 0) scrollTo({ top: before + section.getBoundingClientRect().height - height, behavior: "instant" });
  notePosition();
}

// layOutAll lays out at once what is left.
export const layOutAll = () => deferred.splice(0).forEach(layOut);
for (const kind of ["keydown", "pointerdown", "wheel", "touchmove"]) addEventListener(kind, layOutAll, true);

// layOutFar lays out what was deferred when the page is idle. It resolves when all is.
export async function layOutFar() {
  const mine = deferred; // the next switch has others
  await new Promise(requestAnimationFrame);
  await whenIdle(mine, 1, layOut);
}
