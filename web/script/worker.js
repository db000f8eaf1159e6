// The service worker: caches one whole version of the site and answers from it.
//
// The build puts a line in front of this file that defines
//
//   site = {
//     version,    of the whole site: changes with any of its files and headers
//     base,       path of the site, ends in a slash
//     languages,  tags: the page of a language is at <tag>/, the page for what is not available offline at <tag>/offline/
//     headers,    { name: value }: headers of every response
//     core,       { path: { hash, type } }: files that installation precaches, all or none: pages, style sheets, boot.js,
//                 icons, manifests
//     client,     { path: { hash, type } }: files that are cached later: the client and its content
//   }
//
// Paths are relative to base. A hash is the SHA-256 of a file in base64. Each version has its own cache. The key of a file
// holds its hash, and a file is cached only if its bytes match the hash: a file of another version, a truncated one or a
// login page is never cached. An update fetches only changed files and copies the others from the cache of the previous
// version.
import { chooseLanguage } from "./choose_language.js";

const cachePrefix = `prompt-recipes ${site.base} `; // of all cache names
const cacheName = cachePrefix + site.version;
const choiceName = `${cachePrefix}language`; // of the cache that holds, at base, the tag of the language chosen last
const files = { ...site.core, ...site.client };
const keyOf = (path) => `${site.base}${path}?sha256=${files[path].hash}`;

self.addEventListener("install", (event) => event.waitUntil(install()));

self.addEventListener("activate", (event) => event.waitUntil(prune().catch(() => {}).then(() => self.clients.claim())));

// A new worker activates only when this one has no work left. An accepted update therefore asks the old worker to abort
// requests that pages do not need. It asks by broadcast: a message would start an old worker that is not running, and
// Chromium would delay the activation by 30 s.
let abortable = new AbortController();
const channel = new BroadcastChannel(cachePrefix); // between the workers of all versions
channel.addEventListener("message", ({ data }) => {
  if (data !== "handover") return;
  abortable.abort();
  abortable = new AbortController();
});

self.addEventListener("message", (event) => {
  if (event.data === "activate") {
    channel.postMessage("handover");
    self.skipWaiting();
  }
  if (event.data === "cache client") event.waitUntil(cacheFiles(site.client, abortable.signal).catch(() => {})); // or later
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || !url.pathname.startsWith(site.base)) return;
  const path = url.pathname.slice(site.base.length);
  if (url.search === login && !Object.hasOwn(files, path)) return; // see orLogin
  if (event.request.mode === "navigate") event.respondWith(navigate(event, path, url.search));
  else if (Object.hasOwn(files, path)) event.respondWith(answer(event.request, path));
});

async function install() {
  await cacheFiles(site.core);
  // A reader who has the client offline keeps it with the update, but does not wait long for that.
  const had = await caches.match(`${site.base}client.json`, { ignoreSearch: true });
  const timeout = new Promise((resolve) => setTimeout(resolve, 20_000));
  if (had && !navigator.connection?.saveData) await Promise.race([cacheFiles(site.client).catch(() => {}), timeout]);
  if (!(await caches.has(cacheName))) throw new Error("the cache was cleared during installation");
}

// cacheFiles caches all the wanted files. It fails if it cannot get one with the right bytes, or if signal aborts it.
async function cacheFiles(wanted, signal) {
  const cache = await caches.open(cacheName);
  await Promise.all(
    Object.keys(wanted).map(async (path) => {
      const key = keyOf(path);
      if (await cache.match(key)) return;
      const url = site.base + path;
      const get = (mode) => fetch(url, { cache: mode, credentials: "same-origin", signal });
      const sources = [
        () => caches.match(key), // of another version
        // Files with hashed names may come from the browser's HTTP cache, unless that copy is wrong.
        () => get(path.startsWith("assets/") ? "default" : "no-cache"),
        () => get("reload"),
      ];
      for (const source of sources) {
        const checked = await check(await source(), files[path]);
        if (checked) return cache.put(key, checked);
      }
      throw new Error(`${path} is not of this version`);
    }),
  );
}

// check returns a response with the file's type and the site's headers if the body matches the hash, otherwise undefined.
async function check(response, { hash, type }) {
  if (response?.status !== 200) return;
  const body = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  if (btoa(String.fromCharCode(...digest)) === hash) return new Response(body, { headers: { ...site.headers, "Content-Type": type } });
}

// prune deletes the caches of other versions, unless a version is being installed or waits.
async function prune() {
  const names = await caches.keys(); // first: a version that has a cache now is known to the registration below
  if (self.registration.installing || self.registration.waiting) return; // that version will prune
  const others = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName && name !== choiceName);
  await Promise.all(others.map((name) => caches.delete(name)));
}

// answer returns a file of this version. It refuses what comes from the network unless its bytes match.
async function answer(request, path) {
  const response = await cached(path);
  if (response) return response;
  return (await check(await fetch(request, { signal: abortable.signal }), files[path])) ?? Response.error();
}

// cached returns a file from the cache, undefined if it is not there.
async function cached(path, init) {
  const cache = await caches.open(cacheName).catch(() => null); // the page must load even if the storage is broken
  const response = await cache?.match(keyOf(path)).catch(() => null);
  return response && init ? new Response(response.body, { ...init, headers: response.headers }) : response;
}

// orLogin returns a response to a navigation. A browser does not ask for a password where a worker answers. After a 401 it
// therefore loads the address again with a query that tells this worker not to answer.
const login = "?login";
function orLogin(response, path) {
  return response.status === 401 && !Object.hasOwn(files, path) ? Response.redirect(site.base + path + login, 302) : response;
}

// navigate answers requests for pages. The query is for the page; it does not choose the page.
async function navigate(event, path, search) {
  if (path === "") return redirectToLanguage(event, search);
  for (const tag of site.languages) {
    if (path === tag) return Response.redirect(`${site.base}${tag}/${search}`, 302);
    if (path !== `${tag}/`) continue;
    if (isChoice(event.request.referrer, tag)) event.waitUntil(remember(tag).catch(() => {}));
    const page = await cached(path);
    if (page) return page;
    event.waitUntil(cacheFiles(site.core, abortable.signal).catch(() => {})); // the storage was cleared
  }
  try {
    return orLogin(await fetch(event.request), path);
  } catch (error) {
    const tag = site.languages.find((tag) => path.startsWith(`${tag}/`)) ?? (await preferred());
    const page = await cached(`${tag}/offline/`, { status: 503, statusText: "Offline" });
    if (!page) throw error;
    return page;
  }
}

// redirectToLanguage answers the request for base. The server chooses the language, or the worker if the server fails or
// does not answer within 3 s.
async function redirectToLanguage(event, search) {
  const timeout = new Promise((_, reject) => setTimeout(reject, 3000));
  try {
    const response = await Promise.race([fetch(event.request), timeout]);
    if (response.status < 500) return orLogin(response, "");
  } catch {}
  return Response.redirect(`${site.base}${await preferred()}/${search}`, 302);
}

// isChoice reports whether a page is requested from the page in another language. A switch in place requests no page; switch.js
// remembers it.
const isChoice = (referrer, tag) =>
  site.languages.some((other) => other !== tag && referrer.split(/[?#]/)[0] === `${location.origin}${site.base}${other}/`);

const remember = async (tag) => (await caches.open(choiceName)).put(site.base, new Response(tag));

// preferred returns the tag of the language that the reader has chosen before, or of the best match.
async function preferred() {
  // Firefox has a cookieStore here that is always empty. Browsers from before June 2025 may have none.
  const cookie = await self.cookieStore?.get("language").catch(() => null);
  const remembered = await caches.match(site.base, { cacheName: choiceName }).catch(() => null);
  return chooseLanguage(site.languages, cookie?.value ?? (await remembered?.text()), navigator.languages);
}
