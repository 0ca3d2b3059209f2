import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { askedAsText } from '../testing/asked';
import { exportsAsText } from '../testing/exports';
import type * as Api from './providers/api';

/** Without modules that start something when they are loaded, and those whose data have a snapshot of their own. */
const modules = import.meta.glob<Record<string, unknown>>([
  './**/*.ts',
  '!./**/*.test.ts',
  '!./**/*.fixture.ts',
  '!./**/*.d.ts',
  '!./service-worker.ts',
  '!./vivo/main.ts',
  '!./map/leaflet/*',
  '!./theme/*',
  '!./resources/index.ts',
]);

/** Words, looks, columns and addresses: their functions only answer, so they can be called with anything. */
const pure = [
  ...['faces', 'words', 'columns', 'labels', 'messages', 'removal', 'verbs', 'address', 'addresses', 'formats'],
  ...['figures', 'assetFigures', 'days', 'share', 'hours', 'tripAddress', 'navigation', 'places', 'parts', 'groups'],
  ...['chartParts', 'views', 'eventNarrowing', 'heading', 'staleness', 'stateFaces', 'liveFaces', 'noticeFaces'],
  ...['numbers', 'bytes', 'steps', 'lastSaid', 'signalFacts', 'difference', 'lit', 'scores', 'path', 'moves'],
  ...['selection', 'amount', 'minutes', 'possible', 'reading', 'pickers', 'failure', 'firstMessage', 'plain', 'zones'],
  ...['opening', 'recordName', 'copyOf', 'entries', 'wayBack', 'framing', 'series', 'unbroken', 'tabs'],
];
/** Functions that ask the server for something. */
const asking = [
  ...['requests', 'queries', 'account', 'assignments', 'moveRun', 'stopList', 'retire', 'trips', 'members', 'photo'],
  ...['jobs', 'liveTrail', 'labels'],
];
const nameOf = (path: string) => path.replace(/.*\/|\.ts$/g, '');

const requests: string[] = [];
vi.mock('./providers/api', async (original) => ({
  ...(await original<typeof Api>()),
  api: (path: string, { method = 'GET', body, bytes }: Api.ApiOptions = {}) => {
    const content = bytes ? `${bytes.length} bytes` : body === undefined ? '' : JSON.stringify(body);
    requests.push(`${method} ${decodeURIComponent(path.replaceAll('+', ' '))} ${content}`.trim());
    return new Promise(() => undefined);
  },
}));

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

it('the client keeps its words, looks, columns and addresses (update them with vitest -u)', async () => {
  const text = exportsAsText(loaded, (path) => pure.includes(nameOf(path)));
  await expect(text).toMatchFileSnapshot('./data.snap.txt');
});

it('the client asks the server for what is written down', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.useFakeTimers({ now: Date.parse('2026-03-05T12:00:00Z'), shouldClearNativeTimers: true });
  const { session } = await import('./providers/session');
  const user = { id: 7, name: 'Ana', email: 'ana@x.co', img_url: null, rol_id: 2 };
  session.setState({ user, empresa: 4, companies: [{ empresa_id: 4 } as never] });
  // Some wait for the first page, at most by a clock: what they ask must not depend on how long the modules took.
  (await import('./providers/firstPage')).pageStands();
  const asked = () => requests.splice(0);
  const text = await askedAsText(loaded, asked, (path) => asking.includes(nameOf(path)));
  await expect(text).toMatchFileSnapshot('./asked.snap.txt');
});
