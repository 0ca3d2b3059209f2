import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { createPace } from './pace';

const single = { options: { max: 1 } } as Pool;

/** The last sixteen sizes of two hundred batches that cost this, ± 20 %. */
const sizes = (cost: (rows: number, at: number) => number): number[] => {
  const pace = createPace(single);
  const seen: number[] = [];
  for (let at = 0; at < 200; at++) {
    seen.push(pace.size());
    pace.done(pace.size(), cost(pace.size(), at) * (0.8 + ((at * 7) % 5) / 10));
  }
  return seen.slice(-16);
};
const mean = (numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;

it('a batch takes as many rows as fit into 30 ms', () => {
  expect(mean(sizes((rows) => rows))).toBeGreaterThan(20);
  expect(mean(sizes((rows) => rows))).toBeLessThan(45);
  expect(Math.max(...sizes((rows) => 100 * rows))).toBeLessThanOrEqual(2);
  expect(Math.min(...sizes((rows) => 0.01 * rows))).toBe(200);
});

it('what each batch costs, whatever its size, does not make it one row', () => {
  const large = mean(sizes((rows) => 50 + 2 * rows));
  expect(large).toBeGreaterThan(6);
  expect(large).toBeLessThan(60);
  // It grows with the table.
  expect(mean(sizes((rows, at) => at / 2 + 2 * rows))).toBeGreaterThan(6);
});
