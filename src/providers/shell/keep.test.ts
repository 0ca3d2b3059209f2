import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepAll, type BuiltFile, type FileStore } from './keep';

const files: BuiltFile[] = Array.from({ length: 40 }, (_, n) => ({ url: `/build/assets/${n}.js`, revision: null }));
const never = Infinity;

/** Mocks the pantry, with a connection that the test can break. */
const aPantry = (has: readonly BuiltFile[] = []) => {
  const kept = new Set<BuiltFile>(has);
  const requests: string[] = [];
  const world = { cut: false, atOnce: 0, most: 0, pauses: [] as number[] };
  const pantry: FileStore = {
    has: (file) => Promise.resolve(kept.has(file)),
    take: async ({ url }) => {
      requests.push(url);
      world.most = Math.max(world.most, (world.atOnce += 1));
      await Promise.resolve();
      world.atOnce -= 1;
      if (world.cut) throw new TypeError('Failed to fetch');
    },
    pause: (ms) => {
      world.pauses.push(ms);
      return new Promise((resolve) => setTimeout(resolve, ms));
    },
    kept: (file) => void kept.add(file),
  };
  return { pantry, kept, asked: requests, world };
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('stores all files, six at a time, and requests none that is already there', async () => {
  const { pantry, kept, asked: requests, world } = aPantry(files.slice(0, 10));
  await keepAll(files, pantry, 6, never);
  expect([kept.size, requests.length, world.most]).toEqual([40, 30, 6]);
});

it('continues by itself after a disconnection with longer timeouts, and does not request forty files without a connection', async () => {
  const { pantry, kept, asked: requests, world } = aPantry();
  world.cut = true;
  const keeping = keepAll(files, pantry, 6, never);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(world.pauses).toEqual([400, 800, 1_600]);
  expect(requests.length).toBeLessThanOrEqual(3 * 11);
  world.cut = false;
  await vi.runAllTimersAsync();
  await keeping;
  expect(kept.size).toBe(40);
});

it('gives up when its time is over, and keeps the files it has', async () => {
  const { pantry, kept, world } = aPantry(files.slice(0, 7));
  world.cut = true;
  const keeping = expect(keepAll(files, pantry, 6, Date.now() + 60_000)).rejects.toThrow('33 files are missing');
  await vi.runAllTimersAsync();
  await keeping;
  expect(kept.size).toBe(7);
});
