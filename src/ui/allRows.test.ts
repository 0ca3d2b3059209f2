import { expect, it, vi } from 'vitest';
import { allRows } from './allRows';

const listOf = (count: number) => {
  const all = Array.from({ length: count }, (_, at) => ({ id: at + 1 }));
  return vi.fn(async (page: number, perPage: number) => ({ data: all.slice((page - 1) * perPage, page * perPage), total: count }));
};
const signal = () => new AbortController().signal;

it.each([
  [0, 1],
  [999, 1],
  [1_000, 1],
  [1_001, 2],
  [2_500, 3],
])('%i rows come in %i calls of a thousand', async (count, calls) => {
  const read = listOf(count);
  const rows = await allRows(read, { signal: signal() });
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
  expect(read.mock.calls).toEqual(Array.from({ length: calls }, (_, at) => [at + 1, 1_000]));
});

it('tells how far it is', async () => {
  const onProgress = vi.fn();
  await allRows(listOf(2_500), { signal: signal(), onProgress });
  expect(onProgress.mock.calls).toEqual([
    [1_000, 2_500],
    [2_000, 2_500],
    [2_500, 2_500],
  ]);
});

it('a row that moved to the next page while reading comes once', async () => {
  const pages = [Array.from({ length: 1_000 }, (_, at) => ({ id: at + 1 })), [{ id: 1_000 }, { id: 1_001 }]];
  const rows = await allRows(async (page) => ({ data: pages[page - 1] ?? [], total: 1_002 }), { signal: signal() });
  expect(rows).toHaveLength(1_001);
});

it('stops between pages when it is told to', async () => {
  const job = new AbortController();
  const read = listOf(5_000);
  await expect(allRows(read, { signal: job.signal, onProgress: () => job.abort() })).rejects.toThrow('aborted');
  expect(read).toHaveBeenCalledTimes(2);
});
