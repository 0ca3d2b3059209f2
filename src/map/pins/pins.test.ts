import { expect, it } from 'vitest';
import { areSame, placePins, type Pin } from './pins';

const aPin = (given: Partial<Pin> = {}): Pin => ({
  id: 1,
  lat: 4.65,
  lon: -74.08,
  icon: 'speed',
  rank: 2,
  quiet: false,
  ...given,
});

it('reloaded pins are redrawn only when one was added, removed, moved or acknowledged', () => {
  const before = placePins([aPin(), aPin({ id: 2 })]);
  expect(areSame(before, placePins([aPin(), aPin({ id: 2 })]))).toBe(true);
  for (const after of [
    [aPin()],
    [aPin(), aPin({ id: 3 })],
    [aPin(), aPin({ id: 2, quiet: true })],
    [aPin(), aPin({ id: 2, lat: 4.66 })],
    [aPin(), aPin({ id: 2, label: 'SOS · Bus 7' })],
  ])
    expect(areSame(before, placePins(after))).toBe(false);
});
