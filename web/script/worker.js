// The worker: keeps one whole version of the site on the reader's device and answers from it.
//
// When the site is built, a line is put in front of this file that defines
//
//   site = {
//     version,    of the whole site: changes with any of its files and with how they are sent
//     base,       path under which the site stands, ends in a slash
//     languages,  tags: the page of a language is at <tag>/, what stands in for what is not here offline at <tag>/offline/
//     headers,    { name: value }: sent with every file
//     core,       { path: { hash, type } }: what is kept at once, or else nothing is: pages, style sheet, boot script, icons, manifests
//     client,     { path: { hash, type } }: what is kept later: the client and what it draws
//   }
//
// Paths are relative to base. Each version has a cache of its own. Files are kept under their hash, and only after their
// bytes have been found to have it, so a file can never belong to another version, be cut short, or be some login page.
// An update fetches only what changed: the rest is copied from the cache of the version before.
import { chooseLanguage } from "./choose_language.js";

const caching = `prompt-recipes ${site.base} `; // what the names of all versions' caches begin with
const cacheName = caching + site.version;
const choiceName = `${caching}language`; // of the cache that holds, at base, the tag of the language chosen last
const files = { ...site.core, ...site.client };
const keyOf = (path) => `${site.base}${path}?sha256=${files[path].hash}`;

self.addEventListener("install", (event) => event.waitUntil(install()));

self.addEventListener("activate", (event) => event.waitUntil(prune().catch(() => {}).then(() => self.clients.claim())));

// A browser lets no successor in while this worker has work in hand, so an accepted successor asks its predecessor to
// stop what pages can do without. It asks by broadcast: a message would start a predecessor that is not running, and
// Chromium would wait for half a minute until that is idle.
let spare = new AbortController();
const channel = new BroadcastChannel(caching); // between the workers of all versions
channel.addEventListener("message", ({ data }) => {
  if (data !== "make way") return;
  spare.abort();
  spare = new AbortController();
});

self.addEventListener("message", (event) => {
  if (event.data === "activate") {
    channel.postMessage("make way");
    self.skipWaiting();
  }
  if (event.data === "keep client") event.waitUntil(keep(site.client, spare.signal).catch(() => {})); // or on another occasion
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || !url.pathname.startsWith(site.base)) return;
  const path = url.pathname.slice(site.base.length);
  if (event.request.mode === "navigate") event.respondWith(navigate(event, path, url.search));
  else if (Object.hasOwn(files, path)) event.respondWith(answer(event.request, path));
});

async function install() {
  await keep(site.core);
  // A reader who had the client offline before is not to lose it with the update; nor to wait long for the update.
  const had = await caches.match(`${site.base}client.json`, { ignoreSearch: true });
  const patience = new Promise((resolve) => setTimeout(resolve, 20_000));
  if (had && !navigator.connection?.saveData) await Promise.race([keep(site.client).catch(() => {}), patience]);
  if (!(await caches.has(cacheName))) throw new Error("the cache was cleared meanwhile");
}

// keep makes sure that all the wanted files are kept; it fails if one cannot be had as it should be, or by the signal.
async function keep(wanted, signal) {
  const cache = await caches.open(cacheName);
  await Promise.all(
    Object.keys(wanted).map(async (path) => {
      const key = keyOf(path);
      if (await cache.match(key)) return;
      const url = site.base + path;
      const get = (mode) => fetch(url, { cache: mode, credentials: "same-origin", signal });
      const sources = [
        () => caches.match(key), // another version's
        // Hashed names may come from the browser's own cache, unless what is there is wrong.
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

// check is a response with the file's type and the site's headers if the body has the file's hash, or else undefined.
async function check(response, { hash, type }) {
  if (response?.status !== 200) return;
  const body = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (hex.startsWith(hash)) return new Response(body, { headers: { ...site.headers, "Content-Type": type } });
}

// prune removes the caches of other versions, unless one of them is just being installed or waits.
async function prune() {
  const names = await caches.keys(); // first: whoever is being installed now is known to the registration by then
  if (self.registration.installing || self.registration.waiting) return; // and will prune in turn
  const others = names.filter((name) => name.startsWith(caching) && name !== cacheName && name !== choiceName);
  await Promise.all(others.map((name) => caches.delete(name)));
}

// answer is the response for a file of this version. Hashed names cannot be of another; what has none and is, is refused.
async function answer(request, path) {
  const response = await kept(path);
  if (response) return response;
  const fetched = await fetch(request, { signal: spare.signal });
  return path.startsWith("assets/") ? fetched : ((await check(fetched, files[path])) ?? Response.error());
}

// kept is the response for a file, undefined if it is not kept.
async function kept(path, init) {
  const cache = await caches.open(cacheName).catch(() => null); // a broken storage must not keep the page away
  const response = await cache?.match(keyOf(path)).catch(() => null);
  return response && init ? new Response(response.body, { ...init, headers: response.headers }) : response;
}

// navigate answers for a page. What follows ? is for the page, not for choosing it.
async function navigate(event, path, search) {
  if (path === "") return frontDoor(event, search);
  for (const tag of site.languages) {
    if (path === tag) return Response.redirect(`${site.base}${tag}/${search}`, 302);
    if (path !== `${tag}/`) continue;
    if (isChoice(event.request.referrer, tag)) event.waitUntil(remember(tag).catch(() => {}));
    const page = await kept(path);
    if (page) return page;
    event.waitUntil(keep(site.core).catch(() => {})); // somebody has cleared the storage
  }
  try {
    return await fetch(event.request);
  } catch (error) {
    const tag = site.languages.find((tag) => path.startsWith(`${tag}/`)) ?? (await preferred());
    const page = await kept(`${tag}/offline/`, { status: 503, statusText: "Offline" });
    if (!page) throw error;
    return page;
  }
}

// frontDoor leads to the reader's language: the server chooses or, if it does not answer soon and well, the worker.
async function frontDoor(event, search) {
  const patience = new Promise((_, reject) => setTimeout(reject, 3000));
  try {
    const response = await Promise.race([fetch(event.request), patience]);
    if (response.status < 500) return response;
  } catch {}
  return Response.redirect(`${site.base}${await preferred()}/${search}`, 302);
}

// isChoice tells whether a page is asked for from the page in another language. A switch in place asks for no page;
// switch.js remembers it.
const isChoice = (referrer, tag) =>
  site.languages.some((other) => other !== tag && referrer.split(/[?#]/)[0] === `${location.origin}${site.base}${other}/`);

const remember = async (tag) => (await caches.open(choiceName)).put(site.base, new Response(tag));

// preferred is the tag of the language that the reader has chosen before, or the one that suits them best.
async function preferred() {
  // Firefox has a cookieStore here that is always empty, browsers from before June 2025 may have none.
  const cookie = await self.cookieStore?.get("language").catch(() => null);
  const remembered = await caches.match(site.base, { cacheName: choiceName }).catch(() => null);
  return chooseLanguage(site.languages, cookie?.value ?? (await remembered?.text()), navigator.languages);
}
