import { describe, expect, it } from 'vitest';
import type { Fix } from '../model/fix';
import { follow, nowhere, type Newest } from './newest';
import { nothing, project } from './project';
import { viewOf } from './view';
import { fixAt } from './testing';
import { noPlaces } from '../places/places';

const settings = { zone: 'America/Bogota', shortestStop: 5, places: noPlaces, corridors: [] };

/** Metres to the north at a second; without a speed unless one is given. */
const at = (seconds: number, north: number, velocidad_kmh: number | null = null): Fix =>
  fixAt(seconds, north, { velocidad_kmh });

const followed = (fixes: readonly Fix[], from: Newest = nowhere) => fixes.reduce<Newest>(follow, from).newest;
const projected = (fixes: readonly Fix[]) => {
  const { state } = project(null, fixes, settings);
  return viewOf(state, fixes.at(-1)?.recibida ?? 0, settings).newest;
};

describe('the newest position', () => {
  it.each<[string, Fix[], number]>([
    ['of a drive', [at(0, 0), at(60, 600), at(120, 1_500)], 120],
    ['does not jump out of reach', [at(0, 0, 40), at(60, 600, 40), at(70, 90_000, 40)], 60],
    ['jumps once two fixes agree', [at(0, 0, 40), at(60, 90_000, 40), at(90, 90_200, 40)], 90],
    ['comes back from a jump', [at(0, 0, 40), at(60, 90_000, 40), at(90, 500, 40)], 90],
    ['of a device that reports no speed may be far', [at(0, 0), at(60, 600), at(120, 6_000)], 120],
    ['of two devices that report the same is one', [at(0, 0), at(60, 600), at(60, 600)], 60],
  ])('%s: before it is projected as after', (_, fixes, seconds) => {
    expect(followed(fixes)).toMatchObject({ fecha: at(seconds, 0).fecha });
    expect(followed(fixes)).toEqual(projected(fixes));
  });

  it('is the same however much of the way was projected before', () => {
    const fixes = [at(0, 0, 40), at(60, 600, 40), at(70, 90_000, 40), at(120, 1_200, 40), at(180, 1_900, 40)];
    for (let n = 0; n <= fixes.length; n++) {
      const { state } = n === 0 ? { state: nothing } : project(null, fixes.slice(0, n), settings);
      expect(followed(fixes.slice(n), state)).toEqual(projected(fixes));
    }
  });

  it('is not changed by a late fix', () => {
    const known = [at(0, 0), at(120, 1_200)].reduce<Newest>(follow, nowhere);
    expect(follow(known, at(60, 600))).toBe(known);
  });
});
