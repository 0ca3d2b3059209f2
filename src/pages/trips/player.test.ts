import { expect, it } from 'vitest';
import { movedTo, passed, quietBetween, rateBeside, startOf, stepped, toggled, withRate } from './player';

const day = startOf({ from: 1_000, to: 2_000 });

it('is paused until the user presses play, and then follows time', () => {
  expect(passed(day, 500).at).toBe(1_000);
  const playing = toggled(withRate(day, 60));
  expect(passed(playing, 500).at).toBe(1_030);
  expect(passed(toggled(playing), 500).at).toBe(1_000);
});

it('stops at its end, and starts again from there', () => {
  const ended = passed(toggled(withRate(movedTo(day, 1_990), 16)), 1_000);
  expect(ended).toMatchObject({ at: 2_000, playing: false });
  expect(toggled(ended)).toMatchObject({ at: 1_000, playing: true });
});

it('never leaves its span', () => {
  expect(movedTo(day, 5).at).toBe(1_000);
  expect(movedTo(day, 9_999).at).toBe(2_000);
});

it('plays nothing without data', () => {
  expect(toggled(startOf({ from: 5, to: 5 })).playing).toBe(false);
});

it('steps from fix to fix and pauses there; it stays at the last one', () => {
  const playing = toggled(day);
  expect(stepped(playing, (at) => at + 30)).toMatchObject({ at: 1_030, playing: false });
  expect(stepped(playing, () => undefined)).toMatchObject({ at: 1_000, playing: false });
});

it('skips times in which nothing moves, if requested', () => {
  const quiet = [
    { from: 1_100, to: 1_500 },
    { from: 1_510, to: 1_600 },
  ];
  const playing = toggled({ ...day, quiet, rate: 60 as const, at: 1_090 });
  expect(passed(playing, 1_000).at).toBe(1_150);
  const skipping = { ...playing, skipping: true };
  // 10 s up to the first silence, 10 s between both, 40 s after them.
  expect(passed(skipping, 1_000).at).toBe(1_640);
  // From inside a silence it continues after it.
  expect(passed({ ...skipping, at: 1_300 }, 100).at).toBe(1_506);
  expect(passed({ ...skipping, quiet: [{ from: 1_700, to: 2_000 }], at: 1_750 }, 100)).toMatchObject({
    at: 2_000,
    playing: false,
  });
});

it('the quiet spans are the gaps between all driving', () => {
  const driven = [
    { from: 1_500, to: 1_700 },
    { from: 1_100, to: 1_200 },
    { from: 1_150, to: 1_300 },
    { from: 1_730, to: 1_800 },
  ];
  expect(quietBetween({ from: 1_000, to: 2_000 }, driven)).toEqual([
    { from: 1_000, to: 1_100 },
    { from: 1_300, to: 1_500 },
    { from: 1_800, to: 2_000 },
  ]);
  expect(quietBetween({ from: 1_000, to: 2_000 }, [])).toEqual([{ from: 1_000, to: 2_000 }]);
});

it('gets faster and slower one rate at a time', () => {
  expect([rateBeside(8, 1), rateBeside(8, -1), rateBeside(60, 1), rateBeside(1, -1)]).toEqual([16, 4, 60, 1]);
});
