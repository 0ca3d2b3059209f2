import { expect, it } from 'vitest';
import { createTurns } from './fairTurns';

const gate = () => {
  let open = () => {};
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { open, passed };
};

it('a limited number work at a time, and the others wait in turns by owner', async () => {
  const turns = createTurns(1, 10);
  const { open, passed } = gate();
  const done: string[] = [];
  const say = (word: string) => async () => void done.push(word);
  const take = async (owner: string, work: () => Promise<void>) => turns.take(owner, work);
  const all = [
    take('a', async () => {
      await passed;
      done.push('a1');
    }),
    take('a', say('a2')),
    take('a', say('a3')),
    take('b', say('b1')),
  ];
  open();
  await Promise.all(all);
  expect(done).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('failing work frees its place too, and too many waiting ones are refused', async () => {
  const turns = createTurns(1, 1);
  const { open, passed } = gate();
  const first = turns.take('a', () => passed.then(() => Promise.reject(new Error('no'))));
  const second = turns.take('b', async () => 'b');
  expect(turns.take('c', async () => 'c')).toBeUndefined();
  open();
  await expect(first).rejects.toThrow('no');
  expect(await second).toBe('b');
});

it('a single owner cannot fill the queue', async () => {
  const turns = createTurns(1, 4);
  const { open, passed } = gate();
  const take = (owner: string) => turns.take(owner, () => passed);
  const taken = ['a', 'a', 'a', 'a', 'b', 'b', 'c', 'd'].map(take);
  expect(taken.map(Boolean)).toEqual([true, true, true, false, true, false, true, false]);
  open();
  await Promise.all(taken.filter((each) => each !== undefined));
});

it('an owner with hundreds delays and refuses only itself', async () => {
  const turns = createTurns(1, 200);
  const { open, passed } = gate();
  const done: string[] = [];
  const take = (owner: string, name: string) => turns.take(owner, () => passed.then(() => void done.push(name)));
  const flood = Array.from({ length: 300 }, (_, at) => take('a', `a${at}`));
  const others = [take('b', 'b1'), take('b', 'b2'), take('c', 'c1')];
  expect(flood.filter(Boolean)).toHaveLength(101);
  expect(others.map(Boolean)).toEqual([true, true, true]);
  open();
  await Promise.all([...flood, ...others]);
  expect(done.slice(0, 6)).toEqual(['a0', 'a1', 'b1', 'c1', 'a2', 'b2']);
});
