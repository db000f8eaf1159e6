// The second tier: what the page can do before the client runs, and when the client starts.
(() => {
  "use strict";
  const { client: clientURL, edition, worker: workerURL } = document.currentScript.dataset;
  const shown = document.documentElement.dataset; // what the style sheet shows of the notices

  // The colour scheme. The policy allows no script in the page, and one that blocks rendering would cost every first
  // visit a round trip before anything is seen. So this script is async and asked for with high priority: a reader who
  // has chosen has it in the cache, from where it runs before the first paint; the others have nothing to remember.

  const root = document.documentElement;
  const schemeKey = "prompt-recipes scheme"; // the origin may hold other sites
  const remembered = () => {
    try {
      const scheme = localStorage[schemeKey];
      return ["light", "dark"].includes(scheme) ? scheme : "";
    } catch {} // storage may be forbidden; the choice then lasts as long as the page
  };

  function setScheme(scheme) {
    if (scheme) root.dataset.scheme = scheme;
    else delete root.dataset.scheme;
    showScheme();
  }

  function showScheme() {
    const radio = document.querySelector(`.scheme-switch [value="${root.dataset.scheme ?? "system"}"]`);
    if (radio) radio.checked = true;
  }

  setScheme(remembered());
  addEventListener("storage", () => setScheme(remembered()));
  document.addEventListener("change", ({ target }) => {
    if (target.name !== "page--scheme") return;
    const scheme = target.value === "system" ? "" : target.value;
    try {
      localStorage[schemeKey] = scheme;
    } catch {}
    setScheme(scheme);
  });

  // The reading position: the section that has passed the upper third of the window is marked in the navigation.

  function showPlace() {
    const links = [...document.querySelectorAll(".side-navigation a")];
    const line = innerHeight / 3;
    const end = scrollY > 0 && scrollY + innerHeight > root.scrollHeight - 2;
    const passed = ({ hash }) => document.getElementById(hash.slice(1))?.getBoundingClientRect().top <= line;
    const current = end ? links.at(-1) : links.findLast(passed);
    for (const link of links) {
      if (link !== current) link.removeAttribute("aria-current");
      else if (!link.ariaCurrent) link.setAttribute("aria-current", "location");
    }
  }

  let frame;
  const moved = () => (frame ??= requestAnimationFrame(() => ((frame = undefined), showPlace())));
  addEventListener("scroll", moved, { passive: true });
  addEventListener("resize", moved);

  const show = () => (showScheme(), showPlace());
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", showScheme);
  else showScheme();
  addEventListener("load", showPlace); // which needs the layout: not before the first paint
  new MutationObserver(show).observe(root, { attributeFilter: ["data-app", "lang"] }); // the client has drawn the page

  document.addEventListener("click", ({ target }) => {
    if (target.closest(".side-navigation a")) target.closest("details").open = false;
  });

  // Copying. The handler is on the document, so it serves the buttons of the prerendered page and of the client alike.

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("button[data-copy]");
    if (!button) return;
    const source = document.getElementById(button.dataset.copy);
    say(button, (await copy(source)) ? "copied" : "copy-failed");
  });

  // copy reports whether the clipboard took the text. After a failure the text is selected, so that the keyboard's
  // copy command takes it.
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
    const done = document.execCommand("copy");
    document.removeEventListener("copy", take);
    if (done && taken) {
      selection.removeAllRanges();
      if (before) selection.addRange(before);
    }
    return done && taken;
  }

  const said = new WeakMap(); // button -> what it says, what it showed before, and when that comes back

  function say(button, id) {
    const word = document.getElementById(`page--${id}`).textContent;
    const label = button.firstChild; // the text node is the client's too, so it is changed and never replaced
    const last = said.get(button);
    const usual = label.data === last?.word ? last.usual : label.data; // the client may have drawn another meanwhile
    clearTimeout(last?.timer);
    label.data = word;
    button.dataset.state = id;
    const timer = setTimeout(() => {
      if (label.data === word) label.data = usual;
      delete button.dataset.state;
      said.delete(button);
    }, id === "copied" ? 2000 : 6000);
    said.set(button, { word, usual, timer });

    announce(word);
  }

  // announce says something to screen readers, again even if it is the same as before.
  function announce(text) {
    const status = document.getElementById("page--status");
    status.textContent = "";
    requestAnimationFrame(() => (status.textContent = text));
  }

  // The language. The server remembers the choice for readers who come without one in the address.

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[hreflang]");
    if (!link) return;
    const base = new URL("..", link.href).pathname;
    const secure = location.protocol === "https:" ? "; secure" : "";
    document.cookie = `language=${link.hreflang}; path=${base}; max-age=31536000; samesite=lax${secure}`;
  });

  // A page that is loaded anew, after the client has switched language in place, has entries of other languages before
  // it that the browser takes for its own. Until the client runs, they are loaded.
  addEventListener("popstate", () => {
    const link = [...document.querySelectorAll("a[hreflang]")].find((a) => a.pathname === location.pathname);
    if (root.dataset.app !== "ready" && link && link.hreflang !== root.lang) location.reload();
  });

  // The client keeps the place in the text when it switches language, and has told the browser not to interfere.
  addEventListener("pagehide", () => (history.scrollRestoration = "auto"));

  // The client. It starts when the reader reaches for what only it can do, or else once nothing else happens.

  const settle = 6000; // ms after load: later than any measure of how fast a page becomes usable
  const calm = 1000; // ms without input
  let starting;

  function start() {
    if (shown.update === "accepted") return; // the page goes
    starting ??= load().catch((error) => {
      starting = undefined; // the page works as it is; the next occasion tries again
      console.warn("The client did not start; the page stays static.", error);
    });
  }

  async function load() {
    const client = await fetched(clientURL).then((response) => response.json());
    // A client of another version than this page's is of no use to it, now or later.
    if (client.languages.find(({ tag }) => tag === root.lang)?.edition !== edition) return;
    if (!self.Go) await script(client.wasm_exec);
    const go = new Go();
    go.env = { CLIENT: clientURL, EDITION: edition };
    // The response goes in as it came: wrapping it would lose the engine's cache of compiled code.
    const { instance } = await WebAssembly.instantiateStreaming(fetched(client.wasm), go.importObject);
    await go.run(instance); // which ends only when something is wrong
    throw new Error("it ended");
  }

  async function fetched(url) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return response;
  }

  function script(src) {
    return new Promise((resolve, reject) => {
      const element = document.createElement("script");
      element.src = src;
      element.onload = resolve;
      element.onerror = () => reject(new Error(`${src} did not load`));
      document.head.append(element);
    });
  }

  function startWhenCalm() {
    let last = -calm;
    const input = (event) => (last = event.timeStamp);
    const kinds = ["scroll", "keydown", "pointerdown", "pointermove"];
    for (const kind of kinds) addEventListener(kind, input, { passive: true });
    const idle = self.requestIdleCallback ?? ((f) => setTimeout(f, 200));
    const attempt = () => {
      if (document.hidden || outdated() || performance.now() - last < calm) return setTimeout(attempt, calm);
      for (const kind of kinds) removeEventListener(kind, input);
      idle(start);
    };
    attempt();
  }

  // The worker, which keeps the page for offline use, and the versions that it brings.

  let registration;
  // Nothing is begun by itself with a version that another waits for: its worker is to come to rest, and if it is asked
  // for something just as it is being stopped, Chromium starts it again and lets its successor wait for half a minute.
  const outdated = () => !!registration?.waiting;

  const hour = 3_600_000;
  // What buttons do, by their data-action.
  const act = { "dismiss-update": () => shown.update === "waiting" && delete shown.update };

  // The handler is on the document for the same reason as that for copying.
  document.addEventListener("click", (event) => act[event.target.closest("[data-action]")?.dataset.action]?.());

  async function register() {
    const container = navigator.serviceWorker;
    const first = !(await container.getRegistration(workerURL));
    registration = await container.register(workerURL, { updateViaCache: "none" });

    // A version that waits is offered once; one that has come, or that another has taken the place of, no longer is.
    let offered;
    let accepted = false;
    const offer = () => {
      if (!registration.waiting || !registration.active) delete shown.update;
      else if (registration.waiting !== offered) {
        offered = registration.waiting;
        accepted = false; // that was another
        shown.update = "waiting";
        announce(document.getElementById("page--update").textContent);
      }
    };
    const watch = () => {
      const moved = () => setTimeout(offer, 500); // by then a worker that does not mean to wait is active
      registration.installing?.addEventListener("statechange", moved);
      registration.waiting?.addEventListener("statechange", moved);
    };
    act.update = () => {
      accepted = true;
      shown.update = "accepted"; // the notice stays until the page goes
      if (registration.waiting) registration.waiting.postMessage("activate");
      else location.reload(); // it has come meanwhile
    };
    container.addEventListener("controllerchange", () => (accepted ? location.reload() : offer()));
    registration.addEventListener("updatefound", watch);
    watch();
    offer();
    // Tabs that stay open for days learn of new versions too.
    setInterval(() => registration.update().catch(() => {}), hour);

    await container.ready;
    if (first) sayReady();
    if (navigator.connection?.saveData) return;
    setTimeout(() => outdated() || registration.active?.postMessage("keep client"), settle + 2000);
  }

  function sayReady() {
    shown.offline = "ready";
    announce(document.getElementById("page--ready-offline").textContent);
  }

  // Pages that stand in for addresses outside the worker's scope have no use for it.
  const scope = workerURL?.replace(/[^/]*$/, "");
  if (workerURL && location.pathname.startsWith(scope) && "serviceWorker" in navigator) {
    addEventListener("load", () => register().catch((error) => console.warn("Not available offline.", error)));
  }

  // Installing. The control is shown only where it can work.
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    shown.install = "prompt";
    act.install = () => {
      delete shown.install; // it can be asked for once
      event.prompt();
    };
  });
  addEventListener("appinstalled", () => delete shown.install);
  if (navigator.standalone === false) shown.install = "hint"; // Safari on iOS, which has no prompt

  if (!clientURL || new URLSearchParams(location.search).get("wasm") === "false") return;
  for (const kind of ["pointerover", "focusin", "touchstart"]) {
    const reach = (event) => event.target.closest?.("a[hreflang]") && start();
    document.addEventListener(kind, reach, { passive: true });
  }
  if (!navigator.connection?.saveData) {
    addEventListener("load", () => setTimeout(startWhenCalm, settle));
  }
})();
