// Copies a prompt. The handler is on the document, so that it also serves buttons that are drawn later.
import { announce, words } from "./page.js";

let active; // the data attributes of the button that shows a result
let timer; // timer that hides the result

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-copy]");
  if (button) copyFor(button);
});

async function copyFor(button) {
  const copied = await copy(button);
  revert();
  active = button.dataset;
  active.state = copied ? "copied" : failure();
  active.said = words(active.state);
  announce(active.said);
  timer = setTimeout(revert, copied ? 2_000 : 10_000);
}

// failure returns the state of a button that could not copy. There are two, because readers copy selected text
// differently on a touch screen.
function failure() {
  return matchMedia("(pointer: coarse)").matches ? "copy-failed-touch" : "copy-failed";
}

function revert() {
  clearTimeout(timer);
  if (!active?.state) return; // otherwise the page has changed its language, and announced that
  delete active.state;
  announce("");
}

// copy copies the command line of the button's recipe, swap-out or install command, or only the prompt in the command
// line. It resolves to whether that worked. After a failure it selects the command line, or the whole swap-out if the
// command line is folded away. The keyboard's copy command then takes the text.
async function copy(button) {
  const part = button.closest(".swap-out, .recipe-card, .install-command");
  const source = part.querySelector("pre");
  const text = button.dataset.copy === "prompt" ? promptIn(source.textContent) : source.textContent;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {} // the browser refuses, or the origin is not secure; the older way may still be allowed
  const folded = source.closest("details:not([open])");
  return copyBySelecting(folded ? part : source, text);
}

// promptIn returns the prompt in a command line: the text between the last two quotation marks. Prompts contain no
// quotation marks.
function promptIn(commandLine) {
  const end = commandLine.lastIndexOf('"');
  const start = commandLine.lastIndexOf('"', end - 1) + 1;
  return commandLine.slice(start, end);
}

// copyBySelecting selects an element, and makes the browser's copy command copy text instead of the selection. It
// returns whether that worked. If so, it restores the previous selection.
function copyBySelecting(element, text) {
  const selection = getSelection();
  const before = selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  selection.selectAllChildren(element);
  let taken = false;
  // The handler stays for the reader's own copy command after a failure.
  document.oncopy = (event) => {
    const selected = selection.anchorNode === element && selection.focusNode === element;
    if (!selected) return;
    event.clipboardData.setData("text", text);
    event.preventDefault();
    taken = true;
  };
  const copied = document.execCommand("copy") && taken;
  if (!copied) return false;
  selection.removeAllRanges();
  if (before) selection.addRange(before);
  return true;
}
