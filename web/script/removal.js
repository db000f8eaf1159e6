// The names of the service worker's caches, and how a worker removes them and itself.

// All names begin with this prefix, because the origin may hold other sites.
export const cachePrefix = `prompt-recipes ${site.base} `;

// deleteCaches deletes the named caches that belong to this site.
export async function deleteCaches(names) {
  for (const name of names) {
    if (name.startsWith(cachePrefix)) await caches.delete(name);
  }
}

// remove removes this worker and everything that workers of this site have cached.
export async function remove() {
  await deleteCaches(await caches.keys());
  await self.registration.unregister();
}
