import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const origin = 'https://f.co';
const manifest = [
  { url: '/build/index.html', revision: 'r1' },
  { url: '/build/assets/a.js', revision: null, roles: ['operario', 'admin'], pack: '/build/pack-1.json' },
  { url: '/build/assets/b.css', revision: null, roles: ['operario', 'admin'], pack: '/build/pack-1.json' },
  { url: '/build/assets/c.js', revision: null, roles: ['admin'] },
];

type Listener = (event: Record<string, unknown>) => void;
let listeners: Record<string, Listener>;
let stored: Map<string, Map<string, Response>>;
let fetched: string[];
let answer: (url: string) => Response | undefined;
/** What the device remembers, whatever worker runs. */
let remembered: Map<string, unknown>;
vi.mock('./providers/device', () => ({
  device: {
    recall: (key: string) => Promise.resolve(remembered.get(key)),
    keep: (key: string, value: unknown) => Promise.resolve(void remembered.set(key, value)),
  },
}));
const posted: unknown[] = [];
const calls: string[] = [];

const addressOf = (request: string | Request) =>
  new URL(typeof request === 'string' ? request : request.url, origin).href;
const cacheOf = (name: string) => {
  const files = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, files);
  return {
    put: (key: string, response: Response) => Promise.resolve(void files.set(addressOf(key), response)),
    match: (key: string | Request) => Promise.resolve(files.get(addressOf(key))?.clone()),
    keys: () => Promise.resolve([...files.keys()].map((url) => ({ url }))),
    delete: (key: string | Request) => Promise.resolve(files.delete(addressOf(key))),
  };
};

/** Runs an event's work to its end. */
const happen = async (type: string, event: Record<string, unknown> = {}) => {
  const work: Promise<unknown>[] = [];
  let response: Promise<Response> | undefined;
  listeners[type]?.({
    ...{ waitUntil: (each: Promise<unknown>) => work.push(each) },
    ...{ respondWith: (given: Promise<Response>) => (response = given) },
    ...event,
  });
  // Longer than a browser lets an event run.
  for (const each of work) each.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(300_000);
  return response && (await response);
};
/** A page says who its user is, and how the line is. */
const says = (rol: string | null, libre = true) => happen('message', { data: { rol, libre } });
const ask = async (path: string, { mode = 'no-cors', method = 'GET' } = {}) => {
  const response = await happen('fetch', { request: { url: new URL(path, origin).href, mode, method } });
  return response?.text();
};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  listeners = {};
  stored = new Map();
  remembered = new Map();
  fetched = [];
  posted.length = calls.length = 0;
  answer = (url) =>
    url.endsWith('.json')
      ? Response.json({ '/build/assets/a.js': 'a', '/build/assets/b.css': 'b' })
      : new Response(`of ${url}`);
  vi.stubGlobal('caches', {
    open: (name: string) => Promise.resolve(cacheOf(name)),
    keys: () => Promise.resolve([...stored.keys()]),
    delete: (name: string) => Promise.resolve(stored.delete(name)),
  });
  vi.stubGlobal('fetch', (request: string | { url: string }) => {
    const url = typeof request === 'string' ? request : request.url;
    fetched.push(url);
    const found = answer(url);
    return found ? Promise.resolve(found) : Promise.reject(new TypeError('no network'));
  });
  vi.stubGlobal('self', {
    __WB_MANIFEST: manifest,
    location: { origin },
    registration: { installing: null, waiting: null, showNotification: () => Promise.resolve(void calls.push('show')) },
    serviceWorker: { state: 'activated' },
    skipWaiting: () => Promise.resolve(void calls.push('skipWaiting')),
    clients: {
      claim: () => Promise.resolve(void calls.push('claim')),
      matchAll: () => Promise.resolve([{ postMessage: (message: unknown) => posted.push(message) }]),
      openWindow: (url: string) => Promise.resolve(void calls.push(`open ${url}`)),
    },
    addEventListener: (type: string, listener: Listener) => void (listeners[type] = listener),
  });
  await import('./service-worker');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const keys = () =>
  [...(stored.get('ftrack-precache')?.keys() ?? [])].map((url) =>
    url.replace(origin, '').replace(/revision=r1.*/, 'r1'),
  );

describe('the worker', () => {
  it.each([
    ['keeps trying for files that it lacks', null],
    ['leaves them to a newer one, which could not take over meanwhile', {}],
  ])('%s', async (_, waiting) => {
    await happen('install');
    await happen('activate');
    Object.assign((self as unknown as { registration: object }).registration, { waiting });
    answer = () => undefined;
    fetched.length = 0;
    await says('operario');
    const tries = fetched.filter((url) => url.endsWith('pack-1.json')).length;
    if (waiting) expect(tries).toBe(0);
    else expect(tries).toBeGreaterThan(3);
  });

  it('stores the log-in before it takes over, and no pages of anybody', async () => {
    await happen('install');
    expect(fetched).toEqual(['/build/index.html']);
    expect(keys()).toEqual(['/build/index.html?r1']);
    expect(calls).toEqual(['skipWaiting']);
    await says(null);
    expect(keys()).toEqual(['/build/index.html?r1']);
    expect(posted.at(-1)).toEqual({ rol: null, campo: { hechos: 1, de: 1 }, todo: { hechos: 1, de: 1 } });
  });

  it('asks again to take over as long as it waits', async () => {
    await happen('install');
    Object.assign((self as unknown as { serviceWorker: object }).serviceWorker, { state: 'installed' });
    await says(null);
    expect(calls).toEqual(['skipWaiting', 'skipWaiting']);
  });

  it('stores what the role of the user may open, out of its packs', async () => {
    await says('operario');
    expect(fetched.toSorted()).toEqual(['/build/index.html', '/build/pack-1.json']);
    expect(keys().toSorted()).toEqual(['/build/assets/a.js', '/build/assets/b.css', '/build/index.html?r1']);
    const types = ['a.js', 'b.css'].map((name) =>
      stored.get('ftrack-precache')?.get(`${origin}/build/assets/${name}`)?.headers.get('content-type'),
    );
    expect(types).toEqual(['text/javascript', 'text/css']);
    expect(posted.at(-1)).toEqual({ rol: 'operario', campo: { hechos: 3, de: 3 }, todo: { hechos: 3, de: 3 } });
  });

  it('of another role stores what is missing, and deletes what that role cannot open', async () => {
    await says('admin');
    expect(keys()).toContain('/build/assets/c.js');
    fetched.length = 0;
    await says('operario');
    expect([keys().toSorted(), fetched]).toEqual([
      ['/build/assets/a.js', '/build/assets/b.css', '/build/index.html?r1'],
      [],
    ]);
    await says('admin');
    expect(fetched).toEqual(['/build/assets/c.js']);
    // Logged out: the same person usually returns.
    await says(null);
    expect(keys()).toHaveLength(4);
  });

  it('remembers the role for updates that come while no page is open', async () => {
    remembered.set('rol_guardado', 'operario');
    await happen('install');
    expect(keys()).toHaveLength(3);
  });

  it('on a slow or metered line stores the pages of the field only, and the rest once the line is better', async () => {
    await says('admin', false);
    expect(keys()).toEqual(['/build/index.html?r1']);
    await says('admin');
    expect(keys()).toHaveLength(4);
    await says('operario', false);
    expect(keys()).toHaveLength(3);
  });

  it('notices that its store was emptied, says so before it says that all is there, and fills it again', async () => {
    await says('operario');
    stored.clear();
    posted.length = fetched.length = 0;
    await says('operario');
    expect(posted[0]).toEqual({ rol: 'operario', campo: { hechos: 0, de: 3 }, todo: { hechos: 0, de: 3 } });
    expect(posted.at(-1)).toEqual({ rol: 'operario', campo: { hechos: 3, de: 3 }, todo: { hechos: 3, de: 3 } });
    expect(keys()).toHaveLength(3);
    // One file alone, too.
    stored.get('ftrack-precache')?.delete(`${origin}/build/assets/a.js`);
    await says('operario');
    expect(keys()).toHaveLength(3);
  });

  it('without network and without a store answers with a page that says what to do', async () => {
    answer = () => undefined;
    const shown = await ask('/operario/ordenes', { mode: 'navigate' });
    expect(shown).toContain('Ftrack necesita conexión para abrirse');
    expect(shown).toContain('Conéctese a una red');
  });

  it('then takes the pages, and deletes what others have stored here', async () => {
    stored.set('old', new Map());
    stored.set('ftrack-precache', new Map());
    await happen('activate');
    expect([[...stored.keys()], calls]).toEqual([['ftrack-precache'], ['claim']]);
  });

  it('stores the rest when a page asks it to go on, and deletes what no page of this version asks for', async () => {
    stored.set('ftrack-precache', new Map([[`${origin}/build/assets/old.js`, new Response('old')]]));
    await says('admin');
    expect(keys().toSorted()).toEqual([
      ...['/build/assets/a.js', '/build/assets/b.css', '/build/assets/c.js', '/build/index.html?r1'],
    ]);
    expect(posted.at(-1)).toEqual({ rol: 'admin', campo: { hechos: 1, de: 1 }, todo: { hechos: 4, de: 4 } });
    fetched.length = 0;
    await says('admin');
    expect(fetched).toEqual([]);
  });

  it('does not store what the server refuses', async () => {
    answer = (url) => (url.endsWith('.json') ? Response.json({}) : new Response('', { status: 404 }));
    await says('admin');
    expect(keys()).toEqual([]);
  });

  it('answers a page with the stored one, and leaves to the server what is no page', async () => {
    expect(await ask('/ordenes/5/show', { mode: 'navigate' })).toBe(`of ${origin}/ordenes/5/show`);
    await happen('install');
    expect(await ask('/ordenes/5/show', { mode: 'navigate' })).toBe('of /build/index.html');
    for (const path of [
      '/api/user',
      '/vivo/abc',
      '/solicitar/abc',
      '/solicitud/abc',
      '/archivos/3',
      '/healthz',
      '/calendario/x.ics',
      '/config.json?x',
    ])
      expect(await ask(path, { mode: 'navigate' })).toBeUndefined();
    expect(await ask('/apiario', { mode: 'navigate' })).toBe('of /build/index.html');
    expect(await ask('/ordenes', { mode: 'navigate', method: 'POST' })).toBeUndefined();
    expect(await ask('https://otro.co/x', { mode: 'navigate' })).toBeUndefined();
    expect(await ask('/api/ordenes')).toBeUndefined();
  });

  it('answers with stored code, else asks for it again where the connection breaks', async () => {
    await says('admin');
    fetched.length = 0;
    expect(await ask('/build/assets/a.js')).toBe('a');
    let breaks = 3;
    answer = () => (breaks-- > 0 ? undefined : new Response('new'));
    expect(await ask('/build/assets/new.js')).toBe('new');
    expect(fetched).toHaveLength(4);
  });

  it('shows pushes, and opens what a notification is about', async () => {
    await happen('push', { data: { json: () => ({ titulo: 'x' }) } });
    const notification = { close: () => calls.push('close'), data: { url: '/eventos' } };
    await happen('notificationclick', { notification });
    expect(calls).toEqual(['show', 'close', `open ${origin}/eventos`]);
  });
});
