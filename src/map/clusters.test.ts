import { liveStates } from '#contract/core/realtime';
import { describe, expect, it } from 'vitest';
import { createGathering, type Window } from './clusters';

const view: Window = { left: 1_000, top: 2_000, width: 800, height: 600, pixelRatio: 1, stretch: 1 };
const moving = liveStates.indexOf('movimiento');
const stopped = liveStates.indexOf('detenido');

/** Points are world pixels; the window shows a part of the world. */
const gather = (points: readonly (readonly [number, number, number?])[], window: Window = view) => {
  const gathering = createGathering();
  gathering.begin(window, points.length);
  points.forEach(([x, y, state = moving], index) => gathering.add(index, x - window.left, y - window.top, state));
  gathering.finish();
  return {
    singles: [...gathering.singles()].sort((a, b) => a - b),
    clusters: gathering
      .clusters()
      .map((cluster) => ({ ...cluster, members: gathering.members(cluster).sort((a, b) => a - b) })),
  };
};

const random = (seed: number) => () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
const crowd = (count: number) => {
  const next = random(7);
  return Array.from({ length: count }, (): [number, number] => [1_100 + next() * 600, 2_100 + next() * 400]);
};

describe('markers on the map', () => {
  it('are single while they can be told apart, wherever cells end', () => {
    for (let shift = 0; shift < 64; shift++) {
      const { singles, clusters } = gather([
        [1_300 + shift, 2_300],
        [1_322 + shift, 2_300],
        [1_300 + shift, 2_322],
      ]);
      expect(singles).toEqual([0, 1, 2]);
      expect(clusters).toEqual([]);
    }
  });

  it('form one cluster in one spot, wherever cells end', () => {
    for (let shift = 0; shift < 64; shift++) {
      const { singles, clusters } = gather([
        [1_300 + shift, 2_300],
        [1_300 + shift, 2_300, stopped],
        [1_303 + shift, 2_301, stopped],
        [1_500, 2_500],
      ]);
      expect(singles).toEqual([3]);
      expect(clusters).toMatchObject([{ size: 3, members: [0, 1, 2], x: 301 + shift, y: 300 }]);
      expect([clusters[0]?.states[moving], clusters[0]?.states[stopped]]).toEqual([1, 2]);
    }
  });

  it('are each shown once, single or in one cluster', () => {
    const { singles, clusters } = gather(crowd(2_000));
    const all = [...singles, ...clusters.flatMap(({ members }) => members)].sort((a, b) => a - b);
    expect(all).toEqual(Array.from({ length: 2_000 }, (_, index) => index));
    for (const { size, members, states } of clusters)
      expect([members.length, states.reduce((sum, n) => sum + n, 0)]).toEqual([size, size]);
  });

  it('keep their clusters while the map is dragged', () => {
    const points = crowd(500);
    const seen = (left: number, top: number) =>
      gather(points, { ...view, left, top }).clusters.map(({ members }) => members.join());
    const before = seen(1_000, 2_000).sort();
    for (const [left, top] of [
      [1_001, 2_000],
      [1_037, 2_050],
      [990, 1_950],
    ] as const)
      expect(seen(left, top).sort()).toEqual(before);
  });

  it('separate in a larger picture of the same place', () => {
    const points = crowd(60);
    const near = points.map(([x, y]): [number, number] => [x * 16, y * 16]);
    const close = gather(near, { ...view, left: 1_100 * 16, top: 2_100 * 16, width: 600 * 16, height: 400 * 16 });
    expect(close.singles.length).toBeGreaterThan(gather(points).singles.length);
  });

  it('far beyond the border are left out', () => {
    expect(gather([[5_000, 5_000]]).singles).toEqual([]);
  });
});
