import { expect, it } from 'vitest';
import { latitudeOf, longitudeOf, worldX, worldY } from './projection';
import { nearestMoment } from './nearestMoment';
import { legs, makeTrack, nowhere, placeAt } from './track';

const kilometre = 1 / 111.195;

/** North along a meridian, a kilometre a minute; times in minutes. */
const north = (minutes: readonly number[], stops: { from: number; to: number }[] = []) =>
  makeTrack(
    {
      time: minutes.map((minute) => minute * 60),
      lat: minutes.map((minute) => 4.6 + minute * kilometre),
      lon: minutes.map(() => -74.2),
      speed: minutes.map(() => 60),
      heading: minutes.map(() => null),
    },
    {
      seconds: 900,
      stops: stops.map(({ from, to }) => ({ from: from * 60, to: to * 60, lat: 4.6 + from * kilometre, lon: -74.2 })),
    },
  );

const latitudeAt = (track: ReturnType<typeof north>, minute: number) =>
  (latitudeOf(placeAt(track, minute * 60, nowhere()).y) - 4.6) / kilometre;

it('between two fixes an asset moves from one to the other', () => {
  expect(latitudeAt(north([0, 1, 2]), 0.5)).toBeCloseTo(0.5, 3);
});

it('in a gap an asset stays where it was and counts as lost', () => {
  const track = north([0, 1, 30, 31]);
  expect([...track.leg]).toEqual([legs.driven, legs.driven, legs.unknown, legs.driven]);
  expect(latitudeAt(track, 15)).toBeCloseTo(1, 3);
  expect(placeAt(track, 15 * 60, nowhere()).lost).toBe(true);
  expect(placeAt(track, 30.5 * 60, nowhere()).lost).toBe(false);
});

it('a speed of 4,000 km/h is a gap', () => {
  const jump = makeTrack(
    { time: [0, 60], lat: [4.6, 5.2], lon: [-74.2, -74.2], speed: [60, 60], heading: [0, 0] },
    { seconds: 900, stops: [] },
  );
  expect(jump.leg[1]).toBe(legs.unknown);
});

it('a stretch that nobody can have driven at the speeds at both ends is a gap, however slow it would be', () => {
  // Two kilometres in a minute, 120 km/h.
  const leg = (speed: (number | null)[]) =>
    makeTrack(
      { time: [0, 60], lat: [4.6, 4.6 + 2 * kilometre], lon: [-74.2, -74.2], speed, heading: [0, 0] },
      { seconds: 900, stops: [] },
    ).leg[1];
  expect(leg([20, 30])).toBe(legs.unknown);
  expect(leg([20, 80])).toBe(legs.driven);
  expect(leg([20, null])).toBe(legs.driven);
});

it('during a stop an asset does not move, however its fixes jitter', () => {
  const track = north([0, 1, 2, 3, 4, 5], [{ from: 1, to: 4 }]);
  expect([...track.leg]).toEqual([legs.driven, legs.driven, legs.still, legs.still, legs.still, legs.driven]);
  expect(latitudeAt(track, 2)).toBeCloseTo(1, 3);
  expect(latitudeAt(track, 4)).toBeCloseTo(4, 3);
});

it('before the first fix and after the last one an asset counts as lost at that fix', () => {
  const track = north([1, 2]);
  expect(placeAt(track, 0, nowhere())).toMatchObject({ index: -1, lost: true });
  expect(latitudeAt(track, 0)).toBeCloseTo(1, 3);
  expect(placeAt(track, 999, nowhere())).toMatchObject({ index: 1, lost: true });
});

it('the hint for the index does not change the result, whether it is right or wrong', () => {
  const track = north([0, 1, 2, 3]);
  for (const near of [-1, 0, 1, 2, 3, 99])
    expect(placeAt(track, 130, nowhere(), near)).toEqual(placeAt(track, 130, nowhere()));
});

it('an asset without a reported heading points along its track', () => {
  const track = north([0, 1, 2]);
  expect([...track.heading]).toEqual([-1, 0, 0]);
});

it('the time at which a track passed a point is found, but not out of reach or in a gap', () => {
  const track = north([0, 1, 2, 30]);
  const near = { x: worldX(-74.2 + 0.1 * kilometre), y: worldY(4.6 + 1.5 * kilometre) };
  const reach = worldX(kilometre) - worldX(0);
  expect(nearestMoment(track, near.x, near.y, reach)?.at).toBeCloseTo(90, 0);
  expect(nearestMoment(track, near.x, near.y, reach / 100)).toBeUndefined();
  expect(nearestMoment(track, near.x, worldY(4.6 + 15 * kilometre), reach)).toBeUndefined();
  expect(longitudeOf(near.x)).toBeCloseTo(-74.1991, 3);
});

it('of two times at which a track passed a point, the one nearest to the given time is found', () => {
  const there = [0, 1, 2];
  const back = makeTrack(
    {
      time: [0, 60, 120, 600, 660, 720],
      lat: [...there, ...[...there].reverse()].map((way) => 4.6 + way * kilometre),
      lon: there.concat(there).map(() => -74.2),
      speed: there.concat(there).map(() => 60),
      heading: there.concat(there).map(() => null),
    },
    { seconds: 900, stops: [] },
  );
  const [x, y] = [worldX(-74.2), worldY(4.6 + 0.5 * kilometre)];
  expect(nearestMoment(back, x, y, 1e-6, 0)?.at).toBeCloseTo(30, 0);
  expect(nearestMoment(back, x, y, 1e-6, 700)?.at).toBeCloseTo(690, 0);
});
