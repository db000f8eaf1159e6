// Runs the WebAssembly program (package app/browser): first in a worker thread, then on the page.
import "wasm_exec"; // from the Go toolchain; the build finds it. It defines Go in goGlobal
import { goGlobal } from "./go_global.js";
import { hostDocument } from "./host.js";

// runProgram starts the program. When the program has taken over the page, runProgram resolves to the tags of the
// languages that the program can draw. It rejects if the program ends, or if others have changed the page; the error
// of the latter has isRefusal.
//
//   - host is from hostDocument.
//   - location has the address that go-app sees.
//   - promptRecipes is what the program finds under this name, see package browser.
export async function runProgram(module, host, location, promptRecipes) {
  Object.assign(goGlobal, {
    document: host.document,
    location,
    history: { pushState() {} }, // switch.js adds the entry before go-app draws
    localStorage: { length: 0 }, // go-app cleans it up; the real localStorage may also belong to others, or be blocked
  });
  const go = new goGlobal.Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  return new Promise((resolve, reject) => {
    const ready = (tags) => {
      const intact = host.isIntact();
      if (intact) resolve(tags);
      else reject(Object.assign(new Error("others have changed the page"), { isRefusal: true }));
      return intact;
    };
    goGlobal.promptRecipes = { ...promptRecipes, ready };
    go.run(instance).then(() => reject(new Error("the client has ended")), reject);
  });
}

// rehearse runs the program in a worker thread. It resolves to the compiled program and the pieces of markup that the
// program draws. Engines compile a function when it is first called, for all threads, so the page does not have to
// wait for that. script is the address of the bundle with this module, as a URL that a Trusted Types policy allows.
export async function rehearse(script, task) {
  const thread = new Worker(script, { type: "module" });
  try {
    return await answerOf(thread, script, task);
  } finally {
    thread.terminate();
  }
}

function answerOf(thread, script, task) {
  return new Promise((resolve, reject) => {
    thread.onerror = ({ message }) => reject(new Error(message ?? `${script} did not load`));
    thread.onmessage = ({ data }) => {
      if (data.module) resolve(data);
      else reject(data);
    };
    thread.postMessage(task);
  });
}

// rehearsal does the work of rehearse in the worker thread.
async function rehearsal({ index, at, promptRecipes }) {
  self.document = nothing;
  const markups = new Set();
  const parse = (markup) => {
    markups.add(markup);
    return nothing;
  };
  // Pass the response itself: with a wrapped one the engine does not cache the compiled code.
  const module = await WebAssembly.compileStreaming(fetch(index.wasm));
  const host = hostDocument(nothing, parse);
  host.isIntact = () => true;
  const tags = await runProgram(module, host, at, {
    ...promptRecipes,
    drawn() {},
    async pause() {},
  });
  host.prepare();
  const languages = index.languages.filter(({ tag }) => tags.includes(tag));
  // Engines optimize a function only after some calls. Several rounds keep the first switches on the page from being
  // slow.
  for (let round = 0; round < 6; round++) {
    for (const { href } of languages) goGlobal.goappNav(href);
  }
  return { module, markups: [...markups] };
}

// nothing stands for every object and function of the document in a rehearsal.
const nothing = new Proxy(() => {}, {
  get(_, name) {
    if (name === Symbol.toPrimitive) return () => "";
    return nothing;
  },
  set: () => true,
  apply: () => nothing,
});

const inWorkerThread = !self.document;
if (inWorkerThread) {
  self.onmessage = async ({ data }) => {
    postMessage(await rehearsal(data).catch((error) => error));
  };
}
