import { afterAll, expect, it, vi } from 'vitest';
import { exportsAsText } from '../testing/exports';

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
  ...['opening', 'recordName', 'copyOf', 'entries', 'wayBack', 'framing', 'series', 'unbroken'],
];
const nameOf = (path: string) => path.replace(/.*\/|\.ts$/g, '');

afterAll(() => void vi.useRealTimers());

it('the client keeps its words, looks, columns and addresses: who changes one writes them anew (vitest -u)', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-05T12:00:00Z') });
  const loaded = await Promise.all(Object.entries(modules).map(async ([path, load]) => [path, await load()] as const));
  const text = exportsAsText(Object.fromEntries(loaded), (path) => pure.includes(nameOf(path)));
  await expect(text).toMatchFileSnapshot('./data.snap.txt');
});
