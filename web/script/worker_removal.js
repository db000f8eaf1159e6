// Replaces the service worker when offline use is switched off (recipes serve --remove-worker): it deletes the caches and
// then removes itself. Open pages continue without a worker.
self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      const ours = (await caches.keys()).filter((name) => name.startsWith(`prompt-recipes ${site.base} `));
      await Promise.all(ours.map((name) => caches.delete(name)));
      await self.registration.unregister();
    })(),
  ),
);
