// Copying a prompt. The handler is on the document, so that it also serves buttons that are drawn later.
import { announce, words } from "./page.js";

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy]");
  if (!button) return;
  const done = await copy(button);
  showResult(button, done ? "copied" : matchMedia("(pointer:coarse)").matches ? "copy-failed-touch" : "copy-failed");
});

// copy reports whether the text of the button's recipe, swap-out or section is in the clipboard. After a failure it selects the
// text, or the swap-out if the text is folded away, and the keyboard's copy command copies it while that is selected.
async function copy(button) {
  const part = button.closest("li, article, section");
  const source = part.querySelector("pre");
  const text = source.textContent;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Refused, or no secure origin. The older way below may still be allowed.
  }
  const selection = getSelection();
  const before = selection.rangeCount && selection.getRangeAt(0);
  const selected = source.closest("details:not([open])") ? part : source;
  selection.selectAllChildren(selected);
  let done;
  document.oncopy = ({ clipboardData }) => {
    if (selection.focusNode !== selected) return;
    clipboardData.setData("text", text);
    done = true;
    return false;
  };
  done = document.execCommand("copy") && done;
  if (done) {
    selection.removeAllRanges();
    if (before) selection.addRange(before);
  }
  return done;
}

let active; // the data attributes of the button that shows a result
let timer;

function showResult(button, id) {
  revert();
  active = button.dataset;
  active.state = id;
  announce(words(id));
  timer = setTimeout(revert, id === "copied" ? 2000 : 10000);
}

function revert() {
  clearTimeout(timer);
  if (!active?.state) return; // the page may have changed its language, and announced that
  delete active.state;
  announce("");
}
