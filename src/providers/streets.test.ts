import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { placeOfCell } from '#contract/core/cells';
import { answered } from './api.fixture';

const api = vi.fn();
let addresses: string | null = 'everywhere';
vi.mock('./api', () => ({ api }));
vi.mock('./config', () => ({ config: () => ({ addresses }) }));

const load = async () => {
  vi.resetModules();
  return import('./streets');
};
const answer = (...streets: [celda: string, direccion: string | null, pendiente?: boolean][]) =>
  api.mockResolvedValueOnce(
    answered(streets.map(([celda, direccion, pendiente = false]) => ({ celda, direccion, pendiente }))),
  );
const asked = () =>
  api.mock.calls.map(
    ([path]) => JSON.parse(new URLSearchParams(String(path).split('?')[1]).get('lugares') ?? '') as unknown[],
  );
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  addresses = 'everywhere';
  api.mockReset();
});
afterEach(() => void vi.useRealTimers());

it('the streets of what is seen are asked for together, and told when they are known', async () => {
  const { cellOf, onStreet, streetOf } = await load();
  const [one, two] = [cellOf(4.6, -74.1), cellOf(4.7, -74.2)];
  const heard = vi.fn();
  onStreet(one, heard);
  onStreet(one, heard);
  onStreet(two, heard);
  expect(streetOf(one)).toBeUndefined();
  await later(199);
  expect(api).not.toHaveBeenCalled();
  answer([one, 'Calle 10'], [two, null]);
  await later(1);
  expect(asked()).toEqual([[placeOfCell(one), placeOfCell(two)]]);
  expect([streetOf(one), streetOf(two)]).toEqual(['Calle 10', null]);
  expect(heard).toHaveBeenCalledTimes(2);
  onStreet(one, heard);
  await later(10_000);
  expect(api).toHaveBeenCalledOnce();
});

it('streets that the server is looking up are asked for again, for a minute and a half', async () => {
  const { cellOf, onStreet, streetOf } = await load();
  const cell = cellOf(4.6, -74.1);
  const stop = onStreet(cell, () => undefined);
  answer([cell, null, true]);
  await later(200);
  expect(streetOf(cell)).toBeUndefined();
  api.mockRejectedValueOnce(new Error('down'));
  await later(2_500);
  expect(api).toHaveBeenCalledTimes(2);
  api.mockResolvedValue(answered([]));
  await later(200_000);
  const calls = api.mock.calls.length;
  expect(calls).toBeGreaterThan(30);
  await later(60_000);
  expect(api).toHaveBeenCalledTimes(calls);
  stop();
});

it('nobody asks for streets that nobody looks at any more, nor where the installation knows none', async () => {
  const { cellOf, onStreet } = await load();
  onStreet(cellOf(4.6, -74.1), () => undefined)();
  addresses = null;
  onStreet(cellOf(4.7, -74.1), () => undefined)();
  onStreet(cellOf(4.7, -74.1), () => undefined);
  await later(1_000);
  expect(api).not.toHaveBeenCalled();
});
