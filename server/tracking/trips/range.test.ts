import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { inPieces, type Window } from './range';

/** The embedded database's: one connection, which nobody uses. */
const pool = { options: { max: 1 }, on: () => pool, waitingCount: 0, idleCount: 1, totalCount: 1 } as unknown as Pool;
const all = Array.from({ length: 1_234 }, (_, n) => n);

it('a page that is read in pieces has each row once, whatever size they come to', async () => {
  for (const [offset, limit] of [
    [0, 1_000],
    [200, 2_000],
    [1_230, 100],
    [5_000, 10],
  ] as const) {
    const sizes: number[] = [];
    const read = async (part: Window) => {
      sizes.push(part.limit);
      // The second one takes long.
      if (sizes.length === 2) for (const until = performance.now() + 80; performance.now() < until;);
      return { rows: all.slice(part.offset, part.offset + part.limit), total: all.length };
    };
    const { rows, total } = await inPieces(pool, { offset, limit, descending: false }, read);
    expect(rows).toEqual(all.slice(offset, offset + limit));
    expect(total).toBe(all.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
  }
});
