// Replaces the service worker for recipes serve --remove-worker. It deletes the site's caches, and then itself. Open
// pages continue without a worker. The build prepends site, as it does to worker.js.
import { remove } from "./removal.js";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(remove()));
