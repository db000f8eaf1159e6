// The entry point of the script that runs the client. When the reader switches the language, go-app draws the page, and
// this module changes everything else: the head, the history, the place and the announcement. start_client.js loads
// this script, and so does a worker thread; see run_program.js.
import { watchForChanges } from "./changes.js";
import { deferFar, layOutAll, layOutFar } from "./far_sections.js";
import { goGlobal } from "./go_global.js";
import { notePosition, pushEntry, restorePositions } from "./history.js";
import { hostDocument } from "./host.js";
import { rehearse, runProgram } from "./run_program.js";
import { wait, whenIdle } from "./waiting.js";

// start resolves when all available languages can be drawn.
//
//   - index is the content of client.json.
//   - own is the position of the page's language in index.languages.
//   - policy and restore are from trusted_types.js and reading_place.js.
//   - pause is called every few ms, and resolves when the start may continue.
//
// It resolves to two functions for switchWith in language.js:
//
//   - canDraw(link) returns whether the page can be drawn in the language of a link.
//   - draw(link, place, { push }) draws the page in that language, if canDraw allows it. It returns whether it has
//     succeeded; otherwise the page may be half drawn. If push is true, draw first adds the address of the link to
//     the history.
export async function start(index, own, { policy, restore, pause }) {
  const page = document.querySelector("body > .page");
  const status = document.getElementById("page--status");
  const changes = watchForChanges();
  const parseFragment = (markup) => {
    const range = document.createRange();
    return range.createContextualFragment(policy.createHTML(markup));
  };
  const elements = {}; // elements by their markup
  const parse = (markup) => {
    elements[markup] ??= parseFragment(markup).firstChild;
    return elements[markup];
  };

  const promptRecipes = { index: JSON.stringify(index), own, files: await fetchFiles(index) };
  // The address that go-app starts at: the address of the page's language, which may differ from the current address;
  // see language.js.
  const at = { href: new URL(index.languages[own].href, location.href).href };
  const script = policy.createScriptURL(index.switch);
  const { module, markups } = await rehearse(script, { index, at, promptRecipes });
  const host = hostDocument([page, ...page.querySelectorAll("*")], parse);
  let drawn; // head and announcement, which go-app does not draw
  const tags = await runProgram(module, host, at, {
    ...promptRecipes,
    pause,
    drawn(head, announcement) {
      drawn = { head, announcement };
    },
  });
  whenIdle(markups, 8, parse); // the markup that the first draw of each language will need
  restorePositions(layOutAll);

  // On a page that others have changed, the links work as ordinary links.
  function canDraw(link) {
    return page.isConnected && !changes.byOthers() && tags.includes(link.hreflang);
  }

  function draw(link, place, { push }) {
    const focused = document.activeElement;
    // This comes before all changes, because it reads scrollY: after changes, that would make the browser lay out the
    // page.
    if (push) pushEntry(link.pathname + location.hash);
    deferFar();
    status.textContent = "";
    document.querySelector("[data-state]")?.removeAttribute("data-state"); // see copy.js
    host.prepare();
    drawn = undefined;
    try {
      // go-app draws the page before goappNav returns. It would scroll to a fragment, so the address has none.
      goGlobal.goappNav(link.href);
    } catch (error) {
      console.warn(error);
    }
    if (!drawn) return false; // the program has ended
    replaceHead(index.head, parseFragment(drawn.head));
    // The focused element may not exist in this language. Then the keyboard continues at the text, not at the top.
    if (!focused.isConnected) document.getElementById("main").focus({ preventScroll: true });
    restore(place);
    notePosition();
    announce(status, drawn.announcement);
    changes.forget();
    return true;
  }

  return { canDraw, draw };
}

// fetchFiles resolves to the texts of the files that the client reads, by address. The text is undefined for a file
// that cannot be fetched.
async function fetchFiles(index) {
  const addresses = [index.catalogue];
  for (const { content, messages } of index.languages) addresses.push(content, messages);
  const texts = await Promise.all(addresses.map(fetchText));
  return Object.fromEntries(addresses.map((address, i) => [address, texts[i]]));
}

async function fetchText(address) {
  const response = await fetch(address).catch(() => {});
  return response?.ok ? response.text() : undefined;
}

// replaceHead replaces the elements of the head that match a selector with the elements of a fragment. It leaves out
// the line breaks between them.
function replaceHead(selector, fragment) {
  for (const old of document.head.querySelectorAll(selector)) old.remove();
  document.head.append(...fragment.children);
}

// announce waits for all changes to the page, since Orca drops the text of a live region while more
// than 50 changes are queued behind it.
let switches = 0;
async function announce(status, announcement) {
  switches++;
  const mine = switches;
  await layOutFar();
  await wait(250);
  if (mine === switches) status.textContent = announcement;
}
