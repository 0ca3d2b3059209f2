import { expect, it } from 'vitest';
import { merged, type Part } from '../merge.config';

const shared = (file: string, size: number, imports: string[] = []): Part => ({
  ...{ file, size, imports, later: [], kind: 'shared', worth: 0, bearable: 0 },
});
const page = (file: string, imports: string[], more: Partial<Part> = {}): Part => ({
  ...{ file, size: 1_000, imports, later: [], kind: 'later', worth: 1_000, bearable: 10_000 },
  ...more,
});
const start = (later: string[], imports: string[] = []) => page('main', imports, { kind: 'start', later });
const groupsOf = (...parts: Part[]) =>
  merged(parts)
    .map((group) => group.toSorted())
    .toSorted();

it('merges what is asked for together, and leaves alone what one of two pages would load in vain', () => {
  expect(
    groupsOf(
      start(['one', 'two', 'three']),
      page('one', ['a', 'b', 'large']),
      page('two', ['a', 'b', 'large']),
      page('three', ['a', 'b']),
      ...[shared('a', 500), shared('b', 500), shared('large', 90_000)],
    ),
  ).toEqual([['a', 'b'], ['large']]);
});

it('counts what the other part imports, too', () => {
  const [one, two] = [page('one', ['a', 'b']), page('two', ['b'])];
  const b = shared('b', 100);
  expect(groupsOf(start(['one', 'two']), one, two, shared('a', 100), b)).toEqual([['a', 'b']]);
  const heavy = [shared('a', 100, ['heavy']), shared('heavy', 50_000)];
  expect(groupsOf(start(['one', 'two']), one, two, b, ...heavy)).toEqual([['a', 'heavy'], ['b']]);
});

it('what is there before costs nothing', () => {
  const parts = [page('one', ['a', 'b'], { later: ['dialog'] }), page('dialog', ['b']), shared('a', 90_000)];
  expect(groupsOf(start(['one']), ...parts, shared('b', 100))).toEqual([['a', 'b']]);
});

it('who bears nothing loads nothing in excess', () => {
  const parts = [page('one', ['a', 'b']), page('two', ['a', 'b']), shared('a', 10), shared('b', 10)];
  const guest = (bearable: number) => page('guest', ['a'], { bearable });
  expect(groupsOf(start(['one', 'two', 'guest']), guest(10_000), ...parts)).toEqual([['a', 'b']]);
  expect(groupsOf(start(['one', 'two', 'guest']), guest(0.01), ...parts)).toEqual([['a'], ['b']]);
});

it('no group imports itself through a third', () => {
  const parts = [shared('a', 10, ['fixed']), page('fixed', ['b'], { worth: 0 }), shared('b', 10)];
  const groups = groupsOf(start(['one', 'two', 'fixed']), page('one', ['a']), page('two', ['a']), ...parts);
  expect(groups).toEqual([['a'], ['b']]);
});
