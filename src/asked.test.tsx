import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { askedBy } from '../testing/asked';
import type * as Api from './providers/api';

/** Without modules that start something when they are loaded. */
const modules = import.meta.glob<Record<string, unknown>>([
  './**/*.ts',
  '!./**/*.test.ts',
  '!./**/*.fixture.ts',
  '!./**/*.d.ts',
  '!./service-worker.ts',
  '!./solicitar/main.ts',
  '!./vivo/main.ts',
  '!./map/leaflet/*',
  '!./theme/*',
  '!./resources/index.ts',
]);

/** Functions that ask the server for something. */
const asking = [
  ...['requests', 'queries', 'account', 'assignments', 'moveRun', 'stopList', 'retire', 'trips', 'members', 'photo'],
  ...['jobs', 'liveTrail', 'labels'],
];
const nameOf = (path: string) => path.replace(/.*\/|\.ts$/g, '');

const requests: string[] = [];
vi.mock('./providers/api', async (original) => ({
  ...(await original<typeof Api>()),
  api: (path: string, { method = 'GET' }: Api.ApiOptions = {}) => {
    requests.push(`${method} ${decodeURIComponent(path.split('?')[0] ?? '')}`);
    return new Promise(() => undefined);
  },
}));

/** The server's routes, as its own test has written them down: `GET /activos/:id`. */
const routes = [
  ...readFileSync(`${import.meta.dirname}/../server/testing/recorded/calls.snap.txt`, 'utf8').matchAll(
    /^([A-Z]+) \/api(\S+): /gm,
  ),
].map(([, method = '', path = '']) => `${method} ${path}`);

/** Whether there is a route for it. What a sample stands for, a number or a text, may be any part of a path. */
const isAnswered = (request: string): boolean => {
  const parts = request.replace(/(?<=\/)(\d+|texto)(?=\/|$)/g, '[^/]+').replace(/ (\d+|texto)(?=\/|$)/, ' \\S+');
  return routes.some((route) => new RegExp(`^${parts}$`).test(route));
};

let loaded: Record<string, Record<string, unknown>>;
beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-05T12:00:00Z') });
  // Before the rest: who imports it meanwhile would get the real one.
  await import('./providers/api');
  const all = Object.entries(modules).map(async ([path, load]) => [path, await load()] as const);
  loaded = Object.fromEntries(await Promise.all(all));
});
afterAll(() => void vi.useRealTimers());

it('the client asks only for what the server answers', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.useFakeTimers({ now: Date.parse('2026-03-05T12:00:00Z'), shouldClearNativeTimers: true });
  const { session } = await import('./providers/session');
  const user = { id: 7, name: 'Ana', email: 'ana@x.co', img_url: null, rol_id: 2 };
  session.setState({ user, empresa: 4, companies: [{ empresa_id: 4 } as never] });
  // Some wait for the first page, at most by a clock: what they ask must not depend on how long the modules took.
  (await import('./providers/firstPage')).pageStands();
  const asked = () => requests.splice(0);
  const found = await askedBy(loaded, asked, (path) => asking.includes(nameOf(path)));
  const unanswered = [...found].flatMap(([name, made]) =>
    made.filter((each) => !isAnswered(each)).map((each) => `${name}: ${each}`),
  );
  expect(unanswered).toEqual([]);
  // Else the samples would have become unfit, and nothing would be compared.
  expect(found.size).toBeGreaterThan(150);
});
