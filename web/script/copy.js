// Copying a prompt. The handler is on the document, so it serves the buttons in every language.
import { announce, words } from "./page.js";

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("button[data-copy]");
  if (!button) return;
  const source = document.getElementById(button.dataset.copy);
  say(button, (await copy(source)) ? "copied" : "copy-failed");
});

// copy reports whether the clipboard took the text. After a failure the text is selected, so that the keyboard's copy
// command takes it.
async function copy(source) {
  const text = source.textContent;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Refused, or not a secure origin; the older way may still be allowed.
  }
  const details = source.closest("details");
  if (details) details.open = true; // what is not shown cannot be selected
  const selection = getSelection();
  const before = selection.rangeCount ? selection.getRangeAt(0) : null;
  selection.selectAllChildren(source);
  let taken = false;
  const take = (event) => {
    event.clipboardData.setData("text/plain", text);
    event.preventDefault();
    taken = true;
  };
  document.addEventListener("copy", take);
  const done = document.execCommand("copy") && taken;
  document.removeEventListener("copy", take);
  if (done) {
    selection.removeAllRanges();
    if (before) selection.addRange(before);
  }
  return done;
}

const said = new WeakMap(); // button -> what it says, what it showed before, and when that comes back

function say(button, id) {
  const word = words(id);
  const label = button.firstChild;
  const last = said.get(button);
  const usual = label.data === last?.word ? last.usual : label.data; // the page may be in another language meanwhile
  clearTimeout(last?.timer);
  label.data = word;
  button.dataset.state = id;
  const timer = setTimeout(() => {
    if (label.data === word) label.data = usual;
    delete button.dataset.state;
  }, id === "copied" ? 2000 : 6000);
  said.set(button, { word, usual, timer });
  announce(word);
}
