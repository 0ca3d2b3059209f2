import { shellHeadersMark } from '#contract/core/paths';
import { loadedOnce, singleFlight } from '#contract/core/singleFlight';
import { worksInTheField, type Role } from '#contract/core/roles';
import { device } from './providers/device';
import { isRole, isWish, keepAll, type BuiltFile, type Kept, type FileStore, type Wish } from './providers/shell/keep';
import { openPush, showPush, type Showing } from './providers/shell/pushed';
import { withoutStore } from './providers/shell/withoutStore';

/** What we use of the worker's global scope: the DOM types only describe pages. */
declare const self: {
  __WB_MANIFEST: BuiltFile[];
  location: Location;
  registration: ServiceWorkerRegistration;
  /** This worker itself; not in every browser. */
  serviceWorker?: ServiceWorker;
  skipWaiting(): Promise<void>;
  clients: Showing['clients'] & { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'message', listener: (event: Lasting & { data: unknown }) => void): void;
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void;
  addEventListener(type: 'push', listener: (event: Lasting & { data: { json(): unknown } | null }) => void): void;
  addEventListener(
    type: 'notificationclick',
    listener: (event: Lasting & { notification: Notification }) => void,
  ): void;
};
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

const shell = '/build/index.html';
const assets = '/build/assets/';
const cacheName = 'ftrack-precache';

/** Paths that the worker leaves to the server, even for navigations. */
const served =
  /^\/(api|app|apps|broadcasting|gps|archivos|calendario|solicitar|solicitud|vivo|build|config\.json|healthz|metrics|readyz|manifest\.webmanifest|service-worker\.js)(\/|\?|$)/;

// The page is stored with its headers, so it is stored again when they change.
const files = self.__WB_MANIFEST.map((file) =>
  file.url === shell ? { ...file, revision: `${file.revision ?? ''}${shellHeadersMark}` } : file,
);
/** What the log-in needs. */
const logIn = files.filter((file) => !file.roles);

/** Whose pages are stored. Remembered, because updates are installed while no page is open. */
let role: Role | null = null;
const recalled = loadedOnce(async () => {
  const known = await device.recall(rememberedAs);
  if (isRole(known)) role ??= known;
});
const rememberedAs = 'rol_guardado';

const ofRole = () => files.filter((file) => !file.roles || (role && file.roles.includes(role)));
/** What work without network needs: all that an operario may open. */
const first = () => (role && worksInTheField(role) ? dealt(ofRole()) : logIn);
/** The files of the packs, pack by pack. */
const rest = () => ofRole().sort((one, other) => (one.pack ?? '').localeCompare(other.pack ?? ''));
/** The first file of each pack, then the second of each: parallel requests read different packs. */
function dealt(some: readonly BuiltFile[]): BuiltFile[] {
  const taken = new Map<string | undefined, number>();
  const place = ({ pack }: BuiltFile) => {
    taken.set(pack, (taken.get(pack) ?? 0) + 1);
    return taken.get(pack) ?? 0;
  };
  return some
    .map((file) => ({ file, at: place(file) }))
    .sort((one, other) => one.at - other.at)
    .map(({ file }) => file);
}
const keyOf = ({ url, revision }: BuiltFile) => (revision === null ? url : `${url}?revision=${revision}`);
const addressOf = (file: BuiltFile) => new URL(keyOf(file), self.location.origin).href;

/** Parallel requests. Background loading leaves room for requests that somebody waits for. */
const atOnce = { first: 6, rest: 2 };
/** Browsers end a worker's event after five minutes. */
const longest = 270_000;
/** Pauses before each retry of a page's request, in ms; after the last one the page retries itself. */
const again = [300, 900, 2_000];

/** Opened each time: what is put into a cache that was deleted meanwhile is lost. */
const opened = () => caches.open(cacheName);

let wake: (() => void) | undefined;

/** What is stored, as of the last look and what was stored since. */
const done = new Set<BuiltFile>();
/** Browsers and people empty a cache without a word to its worker. */
const look = async () => {
  const before = new Set(done);
  const there = new Set((await (await opened()).keys()).map(({ url }) => url));
  for (const file of files)
    if (there.has(addressOf(file))) done.add(file);
    // What was stored while the cache was read is not among its keys.
    else if (before.has(file)) done.delete(file);
};

const pantry: FileStore = {
  has: (file) => Promise.resolve(done.has(file)),
  take: async (file, timeout) => {
    const named = file.revision === null;
    const answer =
      (await unpacked(file, timeout)) ??
      (await fetch(file.url, { cache: named ? 'default' : 'reload', signal: AbortSignal.timeout(timeout) }));
    if (!answer.ok || answer.redirected) throw new Error(`${file.url}: ${answer.status}`);
    await (await opened()).put(keyOf(file), answer);
  },
  // A newer worker cannot take over while this one is at work; its own store is what counts then.
  pause: (ms) =>
    new Promise((resolve, reject) => {
      if (self.registration.waiting) reject(new Error('A newer worker waits'));
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    }),
  kept: (file) => {
    done.add(file);
    publishSoon();
  },
};

const sleep = (ms: number) => new Promise((passed) => setTimeout(passed, ms));

/** When a page last requested something (ms since 1970). */
let askedAt = 0;
/** How long after a page's last request to go on, and how long to wait for a page that keeps requesting. Ms. */
const quiet = { after: 1_000, longest: 3_000 };

/** Whether the line is neither slow nor metered, as the last page said. */
let free = true;

/** Loads what no page waits for while pages request nothing, so that it does not slow them down. */
const patient: FileStore = {
  ...pantry,
  take: async (file, timeout) => {
    if (!free || self.registration.waiting) throw new Error('The line is not free, or a newer worker waits');
    const until = Date.now() + quiet.longest;
    const left = () => Math.min(until, askedAt + quiet.after) - Date.now();
    while (left() > 0) await sleep(left());
    return pantry.take(file, timeout);
  },
};

/** A file from its pack; undefined when it is in none. */
const unpacked = async ({ url, pack }: BuiltFile, timeout: number): Promise<Response | undefined> => {
  const text = pack && (await textsOf(pack, timeout))[url];
  return text === undefined || text === ''
    ? undefined
    : new Response(text, { headers: { 'Content-Type': url.endsWith('.css') ? 'text/css' : 'text/javascript' } });
};

/** Packs that are being read, each once for all its files. */
const reading = new Map<string, Promise<Record<string, string>>>();
const textsOf = (pack: string, timeout: number) => {
  const known = reading.get(pack);
  if (known) return known;
  const texts = fetch(pack, { signal: AbortSignal.timeout(timeout) }).then(
    (answer) => answer.json() as Promise<Record<string, string>>,
  );
  reading.set(pack, texts);
  // A failed pack is requested again; a loaded one is dropped after its files had time to be stored.
  texts.then(
    () => setTimeout(() => reading.delete(pack), 10_000),
    () => reading.delete(pack),
  );
  return texts;
};

/** Publishes progress to pages, at most a few times a second. */
const publishProgress = async () => {
  publishing = undefined;
  // Pages say «listo» by this: then it must be there at that moment.
  if (first().every((file) => done.has(file))) await look();
  const count = (some: readonly BuiltFile[]) => ({
    hechos: some.filter((file) => done.has(file)).length,
    de: some.length,
  });
  const kept: Kept = { rol: role, campo: count(first()), todo: count(ofRole()) };
  for (const page of await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) page.postMessage(kept);
};
let publishing: ReturnType<typeof setTimeout> | undefined;
const publishSoon = () => void (publishing ??= setTimeout(() => void publishProgress(), 200));

const keepFirst = async () => {
  await recalled();
  await look();
  await keepAll(first(), pantry, atOnce.first, Date.now() + longest);
};

/**
 * Stores everything that the role may open, on a free line, then deletes what no page of this version and role
 * requests. One run at a time; a change of role begins it again.
 */
const keepRest = singleFlight(async (): Promise<void> => {
  for (let now: Role | null | undefined; now !== role;) {
    await recalled();
    now = role;
    await look();
    await deleteOthers();
    await keepFirst();
    if (!free) return;
    await keepAll(rest(), patient, atOnce.rest, Date.now() + longest);
  }
  await deleteOlder();
});

let installing = false;
self.addEventListener('install', (event) => {
  installing = true;
  event.waitUntil(keepFirst().then(() => self.skipWaiting()));
});

/** Deletes the caches of earlier workers and of other programs at this origin, then takes control of the pages. */
self.addEventListener('activate', (event) => {
  installing = false;
  event.waitUntil(deleteOtherCaches().then(() => self.clients.claim().then(publishProgress)));
});

/** A page opened, returned or has network again, or another user: goes on at once with what is missing. */
self.addEventListener('message', (event) => {
  if (isWish(event.data)) event.waitUntil(heed(event.data));
  wake?.();
  event.waitUntil(look().then(publishProgress));
  // Chromium loses the first skipWaiting() if a page's fetch starts the older worker at the same moment.
  if (self.serviceWorker?.state === 'installed') void self.skipWaiting();
  // Its own store is the newer worker's business, which cannot take over while this one is at work.
  if (installing || self.registration.waiting) return;
  // A page that was loading while this worker started is not controlled by it yet.
  event.waitUntil(self.clients.claim().catch(() => undefined));
  event.waitUntil(keepRest().then(publishProgress, () => undefined));
});

/** One after the other: if two of a group are shown at the same time, the browser may lose both. */
let shown: Promise<void> = Promise.resolve();
self.addEventListener('push', (event) => {
  shown = shown.then(() => showPush(self, event.data?.json())).catch((reason: unknown) => console.error(reason));
  event.waitUntil(shown);
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPush(self, event.notification.data));
});

self.addEventListener('fetch', (event) => {
  askedAt = Date.now();
  const { method, mode, url } = event.request;
  const { origin, pathname, search } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate') {
    if (!served.test(pathname + search)) event.respondWith(shellFor(event.request));
  } else if (pathname.startsWith(assets)) event.respondWith(assetFor(event.request));
});

const shellFor = async (request: Request): Promise<Response> => {
  const page = files.find(({ url }) => url === shell);
  return (page && (await (await opened()).match(keyOf(page)))) ?? fetch(request).catch(withoutStore);
};

/** The stored file, also of the previous version; otherwise the server's, retried when the connection breaks. */
const assetFor = async (request: Request): Promise<Response> => {
  const known = await (await opened()).match(request, { ignoreSearch: true, ignoreVary: true });
  if (known) return known;
  for (const ms of again) {
    const answer = await fetch(request).catch(() => undefined);
    if (answer) return answer;
    await sleep(ms);
  }
  return fetch(request);
};

/** Who has logged out usually returns: the copy stays until another role logs in. */
const heed = async ({ rol, libre }: Wish) => {
  free = libre;
  if (rol === null || rol === role) return;
  role = rol;
  await device.keep(rememberedAs, rol);
};

/** Deletes the pages of this version that the role cannot open. */
const deleteOthers = async () => {
  const own = new Set(ofRole());
  const cache = await opened();
  for (const file of files)
    if (!own.has(file) && (await pantry.has(file))) {
      await cache.delete(keyOf(file));
      done.delete(file);
    }
};

const deleteOtherCaches = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
};

/**
 * Only the worker that controls the pages does this, and only while no newer one is being installed, whose files are
 * never older.
 */
const deleteOlder = async () => {
  const { serviceWorker, registration } = self;
  if ((serviceWorker && serviceWorker.state !== 'activated') || registration.installing || registration.waiting) return;
  const cache = await opened();
  const own = new Set(ofRole().map(addressOf));
  await Promise.all((await cache.keys()).filter(({ url }) => !own.has(url)).map((request) => cache.delete(request)));
};
