// The script that recipes serve --dev adds to a page. It loads the page again when another version is served, and
// shows the problems of the catalogue.
import { loadAgain } from "./kept_place.js";
import { readingPlace } from "./reading_place.js";

const script = document.currentScript;
const lost =
  "No connection to recipes serve --dev: this page does not show what you save. " +
  "Is it still running?";

// Messages are handled one after the other. Each contains the whole state, so a page may miss some.

let messages;
let handled = Promise.resolve();

function handle(step) {
  handled = handled.then(step).catch((error) => console.warn("The page was not updated.", error));
}

function connect() {
  messages?.close();
  messages = new EventSource(new URL("events", script.src));
  messages.onmessage = ({ data }) => handle(() => showState(JSON.parse(data)));
  messages.onerror = () => {
    handle(showLost);
    // The browser connects again by itself, unless something else answers at this address.
    if (messages.readyState === EventSource.CLOSED) setTimeout(connectIfVisible, 1000);
  };
}

function connectIfVisible() {
  if (!document.hidden) connect();
}

// Browsers limit the connections to an origin, so hidden tabs close theirs.
document.addEventListener("visibilitychange", () => {
  messages?.close();
  connectIfVisible();
});
connectIfVisible();

// showState shows the problems in a message. If none of the problems is an error, there may be another version of the
// page. showState then loads it.
async function showState(problems) {
  const errors = problems.filter(({ severity }) => severity === "error");
  showErrors(errors);
  if (errors.length > 0) return;
  showWarnings(problems);
  if ((await servedVersion()) !== script.dataset.version) loadPageAgain();
}

// showLost shows that the server does not answer. The next message removes the text.
function showLost() {
  if (overlay.textContent !== lost) showErrors([{ text: lost }]);
}

// servedVersion resolves to the version of the page that is served at this address. It uses an XMLHttpRequest, which
// parses only the response. So, unlike a DOMParser, it needs no Trusted Types policy.
function servedVersion() {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", location.href);
    request.setRequestHeader("Accept", "text/html"); // other requests for an unknown address get no page
    request.setRequestHeader("Cache-Control", "no-cache");
    request.responseType = "document";
    request.onload = () => {
      const version = request.response?.querySelector("script[data-version]")?.dataset.version;
      if (version) resolve(version);
      else reject(new Error(`${location.href} is not a page of recipes serve --dev`));
    };
    request.onerror = () => reject(new Error("the server does not answer"));
    request.send();
  });
}

function loadPageAgain() {
  const hasText = document.querySelector("main") !== null; // the page before the first site has none
  if (hasText) loadAgain(readingPlace());
  else location.reload();
}

// The overlay shows errors. It stands next to the body, which contains the page of the site. It consists of div and
// span elements, which the page's style sheets leave alone.
const overlay = element("div", "dev-overlay");
overlay.lang = "en";
overlay.setAttribute("role", "alert");

// The note shows how many warnings there are. It shows all of them while the reader hovers over it or focuses it.
const note = element("div", "dev-note");
note.lang = "en";
note.tabIndex = 0;
document.documentElement.append(note, overlay);

function showErrors(problems) {
  overlay.replaceChildren(...problems.map(problemElement));
  for (const caret of overlay.querySelectorAll(".dev-overlay__caret")) {
    const source = caret.closest(".dev-overlay__source");
    source.scrollLeft = caret.offsetLeft - source.offsetLeft - source.clientWidth / 2;
  }
}

function showWarnings(problems) {
  note.replaceChildren(...problems.map(problemElement));
  if (problems.length > 0) note.prepend(problems.length === 1 ? "1 warning" : `${problems.length} warnings`);
}

function problemElement(problem) {
  const made = element("div", "dev-overlay__problem");
  made.append(element("div", "dev-overlay__place", problem.place));
  made.append(element("div", "dev-overlay__message", problem.text));
  if (problem.lines?.length > 0) made.append(sourceElement(problem));
  return made;
}

// sourceElement returns the lines around a problem, with a caret below its place.
function sourceElement(problem) {
  const source = element("div", "dev-overlay__source");
  source.tabIndex = 0; // for scrolling with the keyboard
  problem.lines.forEach((text, i) => {
    const number = problem.first_line + i;
    const margin = `${String(number).padStart(5)} | `;
    source.append(`${margin}${text}\n`);
    if (number === problem.line) {
      const before = [...text].slice(0, problem.column - 1).join("");
      source.append(caretElement(margin + before));
    }
  });
  return source;
}

function caretElement(before) {
  const caret = element("span", "");
  caret.setAttribute("aria-hidden", "true");
  caret.append(element("span", "dev-overlay__before", before));
  caret.append(element("span", "dev-overlay__caret", "^"));
  caret.append("\n");
  return caret;
}

function element(name, className, text = "") {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}
