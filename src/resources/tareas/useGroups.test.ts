import { describe, expect, it } from 'vitest';
import { batchesOf } from './useGroups';

const group = (key: number | null, count: number) => ({ key, count });
const keysOf = (batches: { key: number | null }[][]) => batches.map((batch) => batch.map(({ key }) => key));

describe('pages of grouped tasks', () => {
  it('end between groups, and contain as many as fit', () => {
    expect(keysOf(batchesOf([group(9, 40), group(8, 60), group(7, 1), group(6, 99), group(5, 1)], 100))).toEqual([
      [9, 8],
      [7, 6],
      [5],
    ]);
  });

  it('a group larger than a page is alone on its page', () => {
    expect(keysOf(batchesOf([group(3, 640), group(2, 10), group(null, 500)], 100))).toEqual([[3], [2], [null]]);
  });

  it('are none if there are no groups', () => {
    expect(batchesOf([], 100)).toEqual([]);
  });
});
