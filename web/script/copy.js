// Copying a prompt. The handler is on the document, so that it also serves buttons that are drawn later.
import { announce, words } from "./page.js";

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy]");
  if (!button) return;
  const done = await copy(button);
  revert();
  active = button.dataset;
  active.state = done ? "copied" : matchMedia("(pointer:coarse)").matches ? "copy-failed-touch" : "copy-failed";
  announce((active.said = words(active.state)));
  timer = setTimeout(revert, done ? 2000 : 10000);
});

// copy reports whether the command line of the button's recipe, swap-out or section, or its prompt, is in the clipboard. After a
// failure it selects the command line, or the swap-out if that is folded away; the keyboard's copy command then takes the text.
async function copy(button) {
  const part = button.closest("li, article, section");
  const source = part.querySelector("pre");
  const text = button.dataset.copy === "prompt" ? source.textContent.split('"').at(-2) : source.textContent;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {} // refused, or no secure origin; the older way below may still be allowed
  const selection = getSelection();
  const before = selection.rangeCount && selection.getRangeAt(0);
  const selected = source.closest("details:not([open])") ? part : source;
  selection.selectAllChildren(selected);
  let done;
  document.oncopy = ({ clipboardData }) => {
    if (selection.focusNode === selected && selection.anchorNode === selected) {
      clipboardData.setData("text", text);
      done = true;
      return false;
    }
  };
  done = document.execCommand("copy") && done;
  if (done) {
    selection.removeAllRanges();
    if (before) selection.addRange(before);
  }
  return done;
}

let active, timer; // the data attributes of the button that shows a result, and the end of that

function revert() {
  clearTimeout(timer);
  if (!active?.state) return; // the page may have changed its language, and announced that
  delete active.state;
  announce("");
}
