import { cacheNames } from 'workbox-core';
import { createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { shellHeadersMark } from '#contract/paths';

/** What is used of a worker's world: the DOM's types know only pages. */
declare const self: {
  __WB_MANIFEST: PrecacheEntry[];
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: { waitUntil(work: Promise<unknown>): void }) => void): void;
};

const shell = '/build/index.html';

/** What the worker leaves to the server, even when it is opened as a page. */
const served = /^\/(api|app|apps|broadcasting|gps|archivos|build|config\.json|healthz|manifest\.webmanifest|service-worker\.js)(\/|\?|$)/;

// The page is kept with its headers, so it is kept anew when they change.
precacheAndRoute(self.__WB_MANIFEST.map((entry) => (entry.url === shell ? { ...entry, revision: `${entry.revision ?? ''}${shellHeadersMark}` } : entry)));
registerRoute(new NavigationRoute(createHandlerBoundToURL(shell), { denylist: [served] }));

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

/** Whatever earlier workers and other programs at this address kept goes; then the pages are taken over. */
self.addEventListener('activate', (event) => event.waitUntil(deleteOtherCaches().then(() => self.clients.claim())));

const deleteOtherCaches = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheNames.precache).map((name) => caches.delete(name)));
};
