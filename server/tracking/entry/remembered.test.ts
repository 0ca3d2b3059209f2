import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRemembered } from './remembered';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** A cache over `source`, with the keys that it loaded. */
const aMemory = () => {
  const source = new Map<string, number>();
  const asked: string[][] = [];
  const memory = createRemembered(
    async (keys) => {
      asked.push(keys);
      return new Map(keys.flatMap((key) => (source.has(key) ? [[key, source.get(key) ?? 0]] : [])));
    },
    { fresh: 1_000, longest: 5_000 },
  );
  return { source, asked, ...memory };
};
const later = (ms: number) => vi.advanceTimersByTime(ms);
const settled = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));

it('concurrent requests share one load, and there is no further load while the value is fresh', async () => {
  const { source, asked, get } = aMemory();
  source.set('a', 1).set('b', 2);
  expect(await Promise.all([get('a'), get('b'), get('a'), get('c')])).toEqual([1, 2, 1, null]);
  later(999);
  expect([get('a'), get('b')]).toEqual([1, 2]);
  expect(asked).toEqual([['a', 'b', 'c']]);
});

it('a missing key is loaded again at once', async () => {
  const { source, get } = aMemory();
  expect(await get('a')).toBeNull();
  source.set('a', 1);
  expect(await get('a')).toBe(1);
});

it('a change elsewhere is seen without a wait, and all keys in use are reloaded together', async () => {
  const { source, asked, get } = aMemory();
  source.set('a', 1).set('b', 2).set('unused', 3);
  await Promise.all([get('a'), get('b'), get('unused')]);
  later(600);
  void get('a');
  void get('b');
  later(600);
  source.set('a', 10).delete('b');
  expect([get('a'), get('b')]).toEqual([1, 2]);
  await settled();
  expect(asked[1]).toEqual(['a', 'b']);
  expect(get('a')).toBe(10);
  expect(await get('b')).toBeNull();
});

it('a value that nobody asked for in a long time is loaded again', async () => {
  const { source, get } = aMemory();
  source.set('a', 1);
  await get('a');
  later(5_000);
  source.set('a', 2);
  expect(await get('a')).toBe(2);
});

it('a key that is forgotten during its load is loaded again', async () => {
  const { source, get, forget } = aMemory();
  source.set('a', 1);
  const early = get('a');
  forget();
  expect(await early).toBe(1);
  source.set('a', 2);
  expect(await get('a')).toBe(2);
});

it('a failed load fails for those who waited for it, and only for them', async () => {
  let broken = true;
  const { get } = createRemembered(
    async (keys) => {
      if (broken) throw new Error('no database');
      return new Map(keys.map((key) => [key, 1]));
    },
    { fresh: 1_000, longest: 5_000 },
  );
  await expect(get('a')).rejects.toThrow('no database');
  broken = false;
  expect(await get('a')).toBe(1);
});

it('a flood of names is loaded together, while two loads are under way', async () => {
  const asked: string[][] = [];
  const answers: (() => void)[] = [];
  const { get } = createRemembered<number>(
    (keys) => {
      asked.push(keys);
      return new Promise((resolve) => answers.push(() => resolve(new Map(keys.map((key) => [key, 1])))));
    },
    { fresh: 1_000, longest: 5_000 },
  );
  const all: Promise<number | null>[] = [];
  for (let i = 0; i < 20; i++) {
    all.push(Promise.resolve(get(`name ${i}`)));
    await settled();
  }
  expect(asked).toHaveLength(2);
  answers[0]?.();
  await settled();
  expect(asked.map((keys) => keys.length)).toEqual([1, 1, 18]);
  for (const answer of answers) answer();
  expect(await Promise.all(all)).toEqual(all.map(() => 1));
});
