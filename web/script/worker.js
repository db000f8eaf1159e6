// The service worker: caches one whole version of the site and answers from it. The build puts a line in front that defines site:
//
//   version    of the whole site: changes with any of its files and headers
//   base       path of the site, ends in a slash
//   languages  tags: the page of a language is at <tag>/, the page for what is not available offline at <tag>/offline/
//   headers    { name: value }: headers of every response
//   core       { path: { hash, type } }: files that installation precaches, all or none: pages, style sheets, boot.js, icons, …
//   client, texts  { path: { hash, type } }: files that are cached later: the client and its content; pages and prompts as texts
//
// Paths are relative to base, hashes the first 96 bits of SHA-256 in base64. Each version has its own cache. What does not match
// its hash is never cached: a file of another version, half a file, a login page. An update fetches only changed files.
import { chooseLanguage } from "./choose_language.js";

const cachePrefix = `prompt-recipes ${site.base} `; // of all cache names
const cacheName = cachePrefix + site.version;
const choiceName = `${cachePrefix}language`; // of the cache that holds, at base, the tag of the language chosen last; see prune
const files = { ...site.core, ...site.client, ...site.texts };
const keyOf = (path) => `${site.base}${path}?sha256=${files[path]?.hash}`;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(prune().catch(() => {}).then(() => self.clients.claim())));

// A new worker activates only when this one has no work left. An accepted update therefore asks the old worker to abort
// requests that pages do not need. It asks by broadcast: a message would start an old worker that is not running, and
// Chromium would delay the activation by 30 s.
const takeOver = () => (channel.postMessage("handover"), self.skipWaiting());
let abortable = new AbortController();
const channel = new BroadcastChannel(cachePrefix); // between the workers of all versions, for this message only
channel.addEventListener("message", () => {
  abortable.abort();
  abortable = new AbortController();
});

self.addEventListener("message", (event) => {
  if (event.data === "activate") takeOver();
  if (event.data.chosen) event.waitUntil(remember(site.base, event.data.chosen).catch(() => {}));
  if (event.data.cache) event.waitUntil(cacheLater(site[event.data.cache], abortable.signal).catch(() => {})); // or never
});

self.addEventListener("fetch", (event) => {
  const { origin, pathname, search } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin || !pathname.startsWith(site.base)) return;
  const path = pathname.slice(site.base.length);
  const [tag] = path.split("/");
  const ours = Object.hasOwn(files, path);
  if (event.request.mode !== "navigate") return ours && !site.texts[path] && event.respondWith(answer(path));
  if (origin + pathname + search === refused) return (refused = "");
  if (!ours && !site.languages.includes(tag) && !/^[\w-]*\/?$/.test(path)) return; // but a tag may be of a language that is gone
  event.respondWith(navigate(event, path, tag, search));
});

async function install() {
  await cacheFiles(site.core);
  // A reader who has the client offline keeps it with the update, but does not wait long for that.
  const had = await caches.match(`${site.base}client.json`, { ignoreSearch: true });
  const patience = new Promise((resolve) => setTimeout(resolve, 20_000));
  if (had && !navigator.connection?.saveData) await Promise.race([cacheFiles(site.client).catch(() => {}), patience]);
  if (!(await caches.has(cacheName))) throw new Error("the cache was cleared during installation");
  // After a roll-back before anybody accepted the update, the reader has this version: there is nothing to offer.
  if ((await (await remembered("worker.js"))?.text()) === site.version) takeOver();
}

// cacheFiles caches all the wanted files. It fails if it cannot get one with the right bytes, or if signal aborts it.
async function cacheFiles(wanted, signal) {
  const cache = await caches.open(cacheName);
  const had = (await cache.keys()).map(({ url }) => url);
  const keep = async (path) => {
    const key = keyOf(path);
    if (had.some((url) => url.endsWith(key))) return;
    const file = (await check(await caches.match(key), path)) ?? (await fetched(path, signal));
    if (!file) throw new Error(`${path} is not of this version`);
    await cache.put(key, file);
  };
  await Promise.all(Object.keys(wanted).map(keep));
}

// fetched returns a file with the right bytes from the network. The browser's HTTP cache may have it under its hashed name, or a
// login page under any name.
async function fetched(path, signal) {
  for (const cache of [path.startsWith("assets/") ? "default" : "no-cache", "reload"]) {
    const file = await check(await fetch(site.base + path, { cache, credentials: "same-origin", signal }), path);
    if (file) return file;
  }
}

// check returns a response with the file's type and the site's headers if the body matches the hash.
async function check(response, path) {
  const { hash, type } = files[path];
  const body = await response?.arrayBuffer(); // of a 404 too: unread, it would hold up the next request for the same address
  if (response?.status !== 200) return;
  const digest = btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", body))));
  if (digest.startsWith(hash)) return new Response(body, { headers: { ...site.headers, "Content-Type": type } });
}

// prune deletes the caches of other versions, unless a version is being installed or waits.
async function prune() {
  for (const tag of site.languages) await remember(`${site.base}${tag}/`).catch(() => {}); // see navigate
  await remember(`${site.base}worker.js`, site.version).catch(() => {}); // see install
  const names = await caches.keys(); // first: a version that has a cache now is known to the registration below
  if (self.registration.installing || self.registration.waiting) return; // that version will prune
  for (const name of names) if (name.startsWith(cachePrefix) && ![cacheName, choiceName].includes(name)) await caches.delete(name);
}

// answer returns a file of this version.
const answer = async (path) => (await cached(path)) ?? (await fetched(path, abortable.signal)) ?? Response.error();

// The page must load even if the storage is broken. To open a cache that is gone would make one.
const cached = (path) => caches.match(keyOf(path), { cacheName }).catch(() => null);

// orLogin returns a response to a navigation. A browser does not ask for a password where a worker answers. After a 401 it
// therefore loads the address again, which this worker then leaves alone.
let refused;
const orLogin = (response) => (response.status === 401 ? Response.redirect((refused = response.url), 302) : response);

// cacheLater caches files for a page that is loaded; but where the site was withdrawn (worker.js is 410), or moved with worker.js
// to another path, it removes this worker and all it has kept.
async function cacheLater(wanted, signal) {
  const { status, ok, redirected, url } = await fetch(`${site.base}worker.js`, { method: "HEAD", cache: "no-store", signal });
  if (status !== 410 && !(ok && redirected && url.endsWith("/worker.js"))) return cacheFiles(wanted, signal);
  for (const name of await caches.keys()) if (name.startsWith(cachePrefix)) await caches.delete(name);
  await self.registration.unregister();
}

const lead = (path, search) => Response.redirect(`${site.base}${path}/${search}`, 302);

// navigate answers requests for pages, and keeps all anew if one is gone. The query is for the page; it does not choose it.
async function navigate(event, path, tag, search) {
  if (path === "") return redirectToLanguage(event, search);
  const page = await cached(path);
  if (page) return page;
  if (Object.hasOwn(site.core, `${path}/`)) return lead(path, search);
  if (Object.hasOwn(site.core, path)) event.waitUntil(cacheFiles(site.core, abortable.signal).catch(() => {}));
  else if (await remembered(path.replace(/\/?$/, "/"))) return lead(await preferred(), search);
  const response = await fetch(event.request).catch(() => {});
  if (response) return orLogin(response);
  const { body, headers } = (await cached(`${tag}/offline/`)) ?? {};
  return body ? new Response(body, { status: 503, statusText: "Offline", headers }) : Response.error();
}

// redirectToLanguage answers the request for base. The server chooses, or the worker if that fails or takes more than 3 s.
async function redirectToLanguage(event, search) {
  const late = new Promise((resolve) => setTimeout(resolve, 3000));
  const response = await Promise.race([fetch(event.request), late]).catch(() => {});
  return response?.status < 500 ? orLogin(response) : lead(await preferred(), search);
}

const remember = async (path, tag) => (await caches.open(choiceName)).put(path, new Response(tag));
const remembered = (path) => caches.match(site.base + path, { cacheName: choiceName }).catch(() => null);

// preferred returns the tag of the language that the reader has chosen before, or of the best match.
async function preferred() {
  // Firefox has a cookieStore here that is always empty. Browsers from before June 2025 may have none.
  const cookie = await self.cookieStore?.get("language").catch(() => null);
  return chooseLanguage(site.languages, cookie?.value ?? (await (await remembered(""))?.text()), navigator.languages);
}
