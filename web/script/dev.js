// What recipes serve --dev adds to a page: it shows new versions in place, and the problems of the catalogue.
import { morphChildren } from "./morph.js";
import { readingPlace, restore } from "./reading_place.js";

const script = document.currentScript;
const bare = "bare" in script.dataset; // there has been no site without problems yet

// Messages are handled one after the other. Each has the whole state, so a page may miss some.

let messages;
let handled = Promise.resolve();
const lost = "No connection to recipes serve --dev: this page does not show what you save. Is it still running?";

function connect() {
  messages?.close();
  messages = new EventSource(new URL("events", script.src));
  messages.onmessage = (message) => {
    handled = handled
      .then(() => show(JSON.parse(message.data)))
      .catch((error) => console.warn("The page was not updated.", error));
  };
  // The browser tries again, unless something else answers there. The first message takes the problem away.
  messages.onerror = () => {
    handled = handled.then(() => overlay.textContent === lost || say([{ message: lost }]));
    if (messages.readyState === EventSource.CLOSED) setTimeout(() => document.hidden || connect(), 1000);
  };
}

// Browsers limit the connections to an origin, so hidden tabs close theirs.
document.addEventListener("visibilitychange", () => (document.hidden ? messages?.close() : connect()));
if (!document.hidden) connect();

async function show(problems) {
  const errors = problems.filter(({ severity }) => severity === "error");
  say(errors);
  if (errors.length) return;
  note.replaceChildren(...problems.map(entry));
  if (problems.length) note.prepend(`${problems.length} ${problems.length > 1 ? "warnings" : "warning"}`);
  if (bare) return location.reload();
  await update();
}

// The overlay is beside the body, so that code that draws the page need not know it. It is made of div and span, which the
// page's style sheets leave alone.

const overlay = element("div", "dev-overlay");
overlay.lang = "en";
overlay.setAttribute("role", "alert");
const note = element("div", "dev-note"); // the warnings: their number, and all of them under the pointer or in focus
note.lang = "en";
note.tabIndex = 0;
document.documentElement.append(note, overlay);

function say(problems) {
  overlay.replaceChildren(...problems.map(entry));
  for (const caret of overlay.querySelectorAll(".dev-overlay__caret")) {
    const source = caret.closest(".dev-overlay__source");
    source.scrollLeft = caret.offsetLeft - source.offsetLeft - source.clientWidth / 2;
  }
}

function entry(problem) {
  const place = problem.file ? `${problem.file}:${problem.line}:${problem.column}` : "";
  const parts = [element("div", "dev-overlay__place", place), element("div", "dev-overlay__message", problem.message)];
  if (problem.lines?.length) {
    const source = element("div", "dev-overlay__source");
    source.tabIndex = 0; // for scrolling with the keyboard
    source.append(...problem.lines.flatMap((text, i) => sourceLine(problem, problem.first_line + i, text)));
    parts.push(source);
  }
  const all = element("div", "dev-overlay__problem");
  all.append(...parts);
  return all;
}

function sourceLine(problem, number, text) {
  const margin = `${String(number).padStart(5)} | `;
  if (number !== problem.line) return [`${margin}${text}\n`];
  const caret = element("span", "", "");
  caret.setAttribute("aria-hidden", "true");
  const before = [...text].slice(0, problem.column - 1).join("");
  caret.append(element("span", "dev-overlay__before", margin + before), element("span", "dev-overlay__caret", "^"), "\n");
  return [`${margin}${text}\n`, caret];
}

function element(name, className, text = "") {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

// Updates do not touch equal parts: these keep focus, selection and open disclosures.

async function update() {
  const next = await nextPage();
  // Scripts that are replaced in place do not run, and a style that the page came without is not allowed.
  if (shell(next) !== shell(document)) return location.reload();
  const place = readingPlace();
  document.documentElement.lang = next.documentElement.lang;
  morphChildren(document.head, next.head);
  morphChildren(document.body, next.body);
  restore(place);
}

// nextPage fetches and parses the page. Unlike a DOMParser, an XMLHttpRequest needs no policy for Trusted Types, since it
// cannot parse other text.
function nextPage() {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", location.href);
    request.setRequestHeader("Cache-Control", "no-cache");
    request.responseType = "document";
    request.onload = () => resolve(request.response);
    request.onerror = () => reject(new Error("the server does not answer"));
    request.send();
  });
}

const shell = ({ head }) => head.querySelector("script[src]").src + head.querySelector("style").textContent;
