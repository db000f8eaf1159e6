// Copying a prompt. The handler is on the document, so it serves the buttons in every language.
import { announce, words } from "./page.js";

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy]");
  if (!button) return;
  revert();
  const done = await copy(button);
  say(button, done ? "copied" : matchMedia("(pointer: coarse)").matches ? "copy-failed-touch" : "copy-failed");
});

let take; // the listener that answers the keyboard's copy command

// copy reports whether the clipboard took the text of the button's recipe or swap-out. After a failure that text, or when
// it is folded away the swap-out, is selected, and until the button reverts the keyboard's copy command takes the text.
async function copy(button) {
  const part = button.closest("li, article");
  const source = part.querySelector("pre");
  const text = source.textContent;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Refused, or not a secure origin; the older way may still be allowed.
  }
  const selection = getSelection();
  const before = selection.rangeCount ? selection.getRangeAt(0) : null;
  selection.selectAllChildren(source.closest("details:not([open])") ? part : source);
  let done = false;
  take = (event) => {
    event.clipboardData.setData("text/plain", text);
    event.preventDefault();
    done = true;
  };
  document.addEventListener("copy", take);
  done = document.execCommand("copy") && done;
  if (done) {
    selection.removeAllRanges();
    if (before) selection.addRange(before);
  }
  return done;
}

let said; // the button that says something, and when that ends
let timer;

function say(button, id) {
  said = button;
  button.dataset.state = id;
  announce(words(id));
  timer = setTimeout(revert, id === "copied" ? 2000 : 10000);
}

function revert() {
  clearTimeout(timer);
  document.removeEventListener("copy", take);
  if (!said?.dataset.state) return; // the page may be in another language meanwhile, and say so
  delete said.dataset.state;
  announce("");
}
