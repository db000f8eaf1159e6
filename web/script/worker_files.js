// What the service worker stores: the files of this version, and notes. worker.js describes site.
import { cachePrefix, deleteCaches } from "./removal.js";

export const cacheName = cachePrefix + site.version;
const files = { ...site.core, ...site.client, ...site.texts };

export function isFile(path) {
  return Object.hasOwn(files, path);
}

// cacheFiles caches all wanted files that are not cached yet. It fails if it cannot get one of them with the right
// bytes, or if signal aborts it.
export async function cacheFiles(wanted, signal) {
  const cache = await caches.open(cacheName);
  const had = (await cache.keys()).map(({ url }) => url);
  const keep = async (path) => {
    const key = keyOf(path);
    if (had.some((url) => url.endsWith(key))) return;
    const file = (await check(await caches.match(key), path)) ?? (await fetchFile(path, signal));
    if (!file) throw new Error(`${path} is not of this version`);
    await cache.put(key, file);
  };
  await Promise.all(Object.keys(wanted).map(keep));
}

// keyOf returns the address under which a file is cached.
function keyOf(path) {
  return `${site.base}${path}?sha256=${files[path]?.hash}`;
}

// fetchFile resolves to a file with the right bytes from the network. It first accepts a file with a hash in its name
// from the browser's HTTP cache. It then bypasses this cache, which may contain a login page under any name. A proxy
// or an extension may add markup to every page; then the page's copy has the right bytes.
export async function fetchFile(path, signal) {
  const { copy } = files[path];
  const attempts = [[path, path.startsWith("assets/") ? "default" : "no-cache"], [path, "reload"]];
  if (copy) attempts.push([copy, "default"]);
  for (const [source, cache] of attempts) {
    const response = await fetch(site.base + source, { cache, credentials: "same-origin", signal });
    const file = await check(response, path);
    if (file) return file;
  }
}

// check resolves to a response with the file's type and the site's headers. It resolves to undefined if the body does
// not match the hash.
async function check(response, path) {
  // The body of a 404 is read, too, because an unread body would hold up the next request for the same address.
  const body = await response?.arrayBuffer();
  if (response?.status !== 200) return;
  const { hash, type } = files[path];
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  const base64 = btoa(String.fromCharCode(...digest));
  if (!base64.startsWith(hash)) return;
  return new Response(body, { headers: { ...site.headers, "Content-Type": type } });
}

// cached resolves to a file from the cache, or to nothing. It ignores errors, since the page must load even if the
// storage is broken. It does not open the cache, because opening a cache that is gone would create it again.
export function cached(path) {
  return caches.match(keyOf(path), { cacheName }).catch(() => null);
}

// The cache with this name has notes, which outlive versions:
//
//   ""           the tag of the language that was chosen last
//   "worker.js"  the version that was activated last
//   "<tag>/"     no text; the site once had a page in that language
const notesName = `${cachePrefix}language`;

// remember stores a text under a path. remembered resolves to it as a response.
export async function remember(path, text) {
  const cache = await caches.open(notesName);
  await cache.put(site.base + path, new Response(text));
}

export function remembered(path) {
  return caches.match(site.base + path, { cacheName: notesName }).catch(() => null);
}

// prune deletes the caches of other versions, unless another version is being installed or is waiting.
export async function prune() {
  for (const tag of site.languages) await remember(`${tag}/`).catch(() => {}); // see hadPage
  await remember("worker.js", site.version).catch(() => {}); // see install
  // Get the names first: the registration below knows any version that already has a cache.
  const names = await caches.keys();
  if (self.registration.installing || self.registration.waiting) return; // that version will prune
  const needed = [cacheName, notesName];
  await deleteCaches(names.filter((name) => !needed.includes(name)));
}
