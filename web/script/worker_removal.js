// Stands in for the worker when it is switched off (recipes serve --remove-worker): it takes the place of the one a reader
// has, removes what that one has kept, and then itself. Pages that are open go on without a worker.
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
