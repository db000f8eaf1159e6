// Runs the WebAssembly program (package app/browser): on the page, and before that in a worker
// thread.
import "wasm_exec"; // of the Go toolchain; the build finds it. It defines Go in goGlobal
import { goGlobal } from "./go_global.js";
import { hostDocument } from "./host.js";

// runProgram starts the program, and resolves to the tags of the languages that it can draw when it
// has taken the page over. It fails if the program ends, or others have changed the page. host is
// from hostDocument; location has the address that go-app sees; promptRecipes is what the program
// finds under this name, see package browser.
export async function runProgram(module, host, location, promptRecipes) {
  Object.assign(goGlobal, {
    document: host.document,
    location,
    history: { pushState() {} }, // switch.js adds the entry before go-app draws
    localStorage: { length: 0 }, // go-app cleans it up; that of the page may be others', and blocked
  });
  const go = new goGlobal.Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  return new Promise((resolve, reject) => {
    const ready = (tags) => {
      const intact = host.isIntact();
      if (intact) resolve(tags);
      else reject(new Error("others have changed the page"));
      return intact;
    };
    goGlobal.promptRecipes = { ...promptRecipes, ready };
    go.run(instance).then(() => reject(new Error("the client has ended")), reject);
  });
}

// rehearse runs the program in a worker thread, and resolves to the compiled program and the
// markups that it draws. Engines compile a function when it is first called, for all threads, so
// the page need not wait for that. script is the address of the bundle with this module, an URL
// that a policy for Trusted Types allows.
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

// rehearsal does the task of rehearse in the worker thread.
async function rehearsal({ client, at, promptRecipes }) {
  self.document = nothing;
  const markups = new Set();
  const parse = (markup) => {
    markups.add(markup);
    return nothing;
  };
  // Pass the response itself: with a wrapped one the engine does not cache the compiled code.
  const module = await WebAssembly.compileStreaming(fetch(client.wasm));
  const host = hostDocument(nothing, parse);
  host.isIntact = () => true;
  const tags = await runProgram(module, host, at, {
    ...promptRecipes,
    drawn() {},
    async pause() {},
  });
  host.prepare();
  const languages = client.languages.filter(({ tag }) => tags.includes(tag));
  // Engines compile a function well after some calls. That takes rounds, and spares the page the
  // first switches' slowness.
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
