import { liveStates } from '#contract/core/realtime';
import { describe, expect, it } from 'vitest';
import { pixelsOf, sharesOf } from './clusterSprites';

const states = (...counts: number[]) => Uint32Array.from(liveStates, (_, at) => counts[at] ?? 0);

describe('the ring of a cluster', () => {
  it('shows each state by its share, and the shares add up to the whole', () => {
    expect(sharesOf({ size: 4, states: states(2, 1, 1) })).toEqual([12, 6, 6, 0, 0]);
    expect(sharesOf({ size: 3, states: states(1, 1, 1) }).reduce((sum, share) => sum + share, 0)).toBe(24);
  });

  it('shows every state: one alarm among a thousand has a part', () => {
    const shares = sharesOf({ size: 1_000, states: states(999, 0, 0, 0, 1) });
    expect(shares[liveStates.indexOf('alarma')]).toBe(1);
    expect(shares[liveStates.indexOf('movimiento')]).toBe(23);
  });
});

it('a drawing becomes pixels around its middle, without transparent ones', () => {
  const data = new Uint8ClampedArray(3 * 3 * 4);
  data.set([1, 2, 3, 255], 0);
  data.set([9, 9, 9, 100], 4 * 4);
  const { reach, solid, soft } = pixelsOf({ width: 3, height: 3, data } as ImageData);
  expect(reach).toBe(1);
  expect([...solid.slice(0, 2)]).toEqual([-1, -1]);
  expect([...soft.slice(0, 2)]).toEqual([0, 0]);
  expect([solid.length, soft.length]).toEqual([3, 3]);
});
