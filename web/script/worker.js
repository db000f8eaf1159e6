// The service worker. It caches one whole version of the site and answers from this cache. The build prepends a line
// that defines site:
//
//   version    of the whole site: changes with any file or header of the site
//   base       path of the site, ends in a slash
//   languages  tags: the page of a language is at <tag>/. The page at <tag>/offline/ is shown in place of what is
//              not available offline
//   headers    { name: value }: headers of every response
//   core       { path: { hash, type, copy } }: the files that are precached on installation, all or none: pages,
//              style sheets, boot.js, icons, … Pages have a copy: the path of the same bytes, not as HTML
//   client     like core, for the client and its content, which are cached later
//   texts      like core, for pages and prompts as texts, which are also cached later
//
// Paths are relative to base. Hashes are the first 96 bits of SHA-256 in base64. Each version has its own cache. A
// file that does not match its hash is never cached: it may be from another version, incomplete, or a login page. An
// update fetches only changed files.
import { chooseLanguage } from "./choose_language.js";
import { cachePrefix, remove } from "./removal.js";
import { wait } from "./waiting.js";
import { cacheFiles, cached, cacheName, fetchFile, isFile, prune, remember, remembered } from "./worker_files.js";

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => handleMessage(event));
self.addEventListener("fetch", (event) => handleRequest(event));

async function install() {
  await cacheFiles(site.core);
  await keepClient();
  if (!(await caches.has(cacheName))) throw new Error("the cache was cleared during installation");
  // If a version was rolled back before anyone accepted the update, the reader already has this version: there is
  // nothing to offer.
  const active = await remembered("worker.js");
  if ((await active?.text()) === site.version) takeOver();
}

// keepClient caches the client for readers who have an older client offline. The update waits at most 20 s for that.
async function keepClient() {
  const had = await caches.match(`${site.base}client.json`, { ignoreSearch: true });
  if (!had || navigator.connection?.saveData) return;
  const caching = cacheFiles(site.client).catch(() => {});
  await Promise.race([caching, wait(20_000)]);
}

async function activate() {
  await prune().catch(() => {}); // old caches only take space
  await self.clients.claim();
}

// A new worker is activated only when the old worker has no work left. So when an update is accepted, the new worker
// asks the old one to abort requests that pages do not need. It asks by broadcast: a message would start an old
// worker that is not running, and Chromium would delay the activation by 30 s.
let abortable = new AbortController();
// The channel connects the workers of all versions. This message is the only one on it.
const channel = new BroadcastChannel(cachePrefix);
channel.addEventListener("message", () => {
  abortable.abort();
  abortable = new AbortController();
});

function takeOver() {
  channel.postMessage("handover");
  self.skipWaiting();
}

// handleMessage does what a page asks for. The page does not depend on the result, so failures are ignored. Other
// sites on this origin may send any message, and unknown messages are ignored, too.
function handleMessage(event) {
  const { data } = event;
  if (data === "activate") takeOver();
  if (data === "remove") event.waitUntil(removeAndAnswer(event.ports[0]));
  if (data?.chosen) event.waitUntil(remember("", data.chosen).catch(() => {}));
  if (data?.cache) event.waitUntil(cacheLater(site[data.cache], abortable.signal).catch(() => {}));
}

// removeAndAnswer removes this worker, and answers the page that asked for it, even if the removal fails.
async function removeAndAnswer(port) {
  await remove().catch(() => {});
  port?.postMessage("removed");
}

// cacheLater caches files for a page that is loaded. But if the site was withdrawn (worker.js is 410), or has moved
// to another path together with worker.js, it removes this worker and everything that the worker has cached.
async function cacheLater(wanted, signal) {
  const response = await fetch(`${site.base}worker.js`, { method: "HEAD", cache: "no-store", signal });
  const withdrawn = response.status === 410;
  const moved = response.ok && response.redirected && response.url.endsWith("/worker.js");
  if (withdrawn || moved) {
    await remove();
  } else {
    await cacheFiles(wanted, signal);
  }
}

// orLogin returns a response to a navigation. A browser does not ask for a password if a worker answers. So after a
// 401, orLogin redirects the browser to the same address, and this worker leaves that second request alone.
let refused;
function orLogin(response) {
  if (response.status !== 401) return response;
  refused = response.url;
  return Response.redirect(refused, 302);
}

// handleRequest answers requests for the site's files and pages. The browser handles all other requests, as if there
// were no worker.
function handleRequest(event) {
  const { method, mode, url } = event.request;
  const { origin, pathname, search } = new URL(url);
  if (method !== "GET" || origin !== location.origin || !pathname.startsWith(site.base)) return;
  const path = pathname.slice(site.base.length);
  if (mode !== "navigate") {
    const isAnswered = isFile(path) && !site.texts[path];
    if (isAnswered) event.respondWith(answer(path));
    return;
  }
  if (origin + pathname + search === refused) {
    refused = "";
    return;
  }
  if (isPage(path)) event.respondWith(navigate(event, path, search));
}

// isPage returns whether a path may be the path of a page in a language that the site has or once had.
function isPage(path) {
  return isFile(path) || site.languages.includes(tagOf(path)) || /^[\w-]*\/?$/.test(path);
}

function tagOf(path) {
  return path.split("/")[0];
}

// answer resolves to a file of this version, or to an error response.
async function answer(path) {
  const file = (await cached(path)) ?? (await fetchFile(path, abortable.signal));
  return file ?? Response.error();
}

// navigate answers requests for pages. If a page is gone from the cache, it caches all files again. The query does
// not affect which page is returned.
async function navigate(event, path, search) {
  if (path === "") return redirectToLanguage(event, search);
  const page = await cached(path);
  if (page) return page;
  if (Object.hasOwn(site.core, `${path}/`)) return redirectTo(path, search);
  if (Object.hasOwn(site.core, path)) {
    event.waitUntil(cacheFiles(site.core, abortable.signal).catch(() => {}));
  } else if (await hadPage(path)) {
    return redirectTo(await preferredLanguage(), search);
  }
  const response = await fetch(event.request).catch(() => {});
  if (response) return orLogin(response);
  return offlinePage(tagOf(path));
}

// hadPage resolves to a value if an earlier version had a page of a language at a path; see prune.
function hadPage(path) {
  return remembered(path.replace(/\/?$/, "/"));
}

// redirectTo returns a redirect to a path. It keeps the query, which is for the page.
function redirectTo(path, search) {
  return Response.redirect(`${site.base}${path}/${search}`, 302);
}

// offlinePage resolves to the page that is shown for addresses that are not available offline. If tag is not the tag
// of a language, it resolves to an error response: the address may belong to something else on the host.
async function offlinePage(tag) {
  const page = await cached(`${tag}/offline/`);
  if (!page) return Response.error();
  return new Response(page.body, { status: 503, statusText: "Offline", headers: page.headers });
}

// redirectToLanguage answers the request for base. The server chooses the language. If the server fails or takes more
// than 3 s, the worker chooses.
async function redirectToLanguage(event, search) {
  const response = await Promise.race([fetch(event.request), wait(3_000)]).catch(() => {});
  if (response?.status < 500) return orLogin(response);
  return redirectTo(await preferredLanguage(), search);
}

// preferredLanguage resolves to the tag of the language that the reader has chosen before, or else of the best match.
async function preferredLanguage() {
  // Firefox has a cookieStore here that is always empty. Browsers from before June 2025 may have none.
  const cookie = await self.cookieStore?.get("language").catch(() => null);
  const chosen = cookie?.value ?? (await (await remembered(""))?.text());
  return chooseLanguage(site.languages, chosen, navigator.languages);
}
