// Replaces the service worker for recipes serve --remove-worker. It deletes the site's caches, and then itself. Open
// pages continue without a worker.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(remove()));

async function remove() {
  for (const name of await caches.keys()) {
    if (name.startsWith(`prompt-recipes ${site.base} `)) await caches.delete(name);
  }
  await self.registration.unregister();
}
