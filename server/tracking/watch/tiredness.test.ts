import { describe, expect, it } from 'vitest';
import { aDay, fixAt, inDeviceOrder, randomOf } from '../projector/testing';
import { goodOf, journeysOf } from '../projector/testing-writtenRules';
import type { Fix } from '../model/fix';
import { aWatch, eventsOf, minute, spans, start } from './testing';

const min = 60;
const tired = aWatch([{ tipo: 'fatiga' }]);

/** Minutes of driving and, in negative, of standing, one after the other: a fix each half minute. */
const shiftOf = (spells: readonly number[], { silent = false, every = 30 } = {}): Fix[] => {
  const fixes: Fix[] = [];
  let [at, north] = [0, 0];
  const report = (kmh: number) => fixes.push(fixAt(at, north, { velocidad_kmh: kmh }));
  for (const spell of spells) {
    const until = at + Math.abs(spell) * min;
    for (; at < until; at += every) {
      if (spell > 0 || !silent) report(spell > 0 ? 36 : 0);
      if (spell > 0) north += 10 * every;
    }
    // The spell that follows begins here, where it still stands.
    if (spell < 0 && silent) report(0);
  }
  report(0);
  return fixes;
};

describe('fatigue', () => {
  it('begins with the fix that passes four hours of driving, and tells the minutes driven until the rest', () => {
    const [event, ...none] = eventsOf(shiftOf([270, -40]), tired);
    expect(none).toEqual([]);
    expect(event).toMatchObject({ inicio: 240 * min + 30, fin: 270 * min, max: 270, umbral: 240, unidad: 'min' });
    expect(event?.metros).toBeGreaterThan(17_000);
  });

  it('is no event at exactly four hours', () => {
    expect(eventsOf(shiftOf([240, -40]), tired)).toEqual([]);
  });

  it('neither counts nor is ended by standing that is shorter than a rest', () => {
    // A wall clock would have said four hours long ago.
    expect(eventsOf(shiftOf([110, -29, 110, -29, 15, -60]), tired)).toEqual([]);
    // A trip begins at the last fix of the stop before it, half a minute before it moves.
    expect(eventsOf(shiftOf([110, -29, 110, -29, 40, -60]), tired)).toMatchObject([
      { inicio: (239 + 58) * min + 30, fin: (260 + 58) * min, max: 261 },
    ]);
  });

  it('begins anew after a rest of 30 minutes, and so does its count', () => {
    expect(eventsOf(shiftOf([200, -31, 200, -31]), tired)).toEqual([]);
    expect(spans(eventsOf(shiftOf([250, -31, 250, -31]), tired))).toEqual([
      ['fatiga', 240 * min + 30, 250 * min],
      ['fatiga', (281 + 240) * min, 531 * min],
    ]);
  });

  it('counts the lights within a trip', () => {
    const lights = Array.from({ length: 50 }, () => [3, -2]).flat();
    const [event] = eventsOf(shiftOf([...lights, -40]), tired);
    expect(event).toMatchObject({ inicio: 240 * min + 30, max: 248 });
  });

  it('ends with a silence that lasts as long as a rest, also before anything else is heard', () => {
    const drives = shiftOf([250]);
    expect(spans(eventsOf(drives, tired, { after: 14 * minute }))).toEqual([['fatiga', 240 * min + 30, null]]);
    expect(spans(eventsOf(drives, tired, { after: 29 * minute }))).toEqual([['fatiga', 240 * min + 30, null]]);
    expect(eventsOf(drives, tired, { after: 31 * minute })).toMatchObject([
      { inicio: 240 * min + 30, fin: 250 * min, max: 250 },
    ]);
    expect(spans(eventsOf(shiftOf([250, -45, 100, -45], { silent: true }), tired))).toEqual([
      ['fatiga', 240 * min + 30, 250 * min - 30],
    ]);
    // Twenty minutes of silence are no rest, and no driving.
    expect(spans(eventsOf(shiftOf([200, -20, 100, -45], { silent: true }), tired))).toEqual([
      ['fatiga', 261 * min, 320 * min - 30],
    ]);
  });

  it('counts what was driven before the rule was made', () => {
    const late = aWatch([{ tipo: 'fatiga' }]);
    const from = fixAt(245 * min, 0).fecha;
    const made = { ...late, reglas: late.reglas.map((rule) => ({ ...rule, desde: from })) };
    expect(eventsOf(shiftOf([250, -40]), made)).toMatchObject([{ inicio: 245 * min, fin: 250 * min, max: 250 }]);
  });

  it('is the same however the day is divided into batches', () => {
    const random = randomOf(4);
    const day = shiftOf([100, -10, 90, -29, 70, -3, 20, -50, 130, -2, 120, -35, 10, -4]);
    const whole = eventsOf(day, tired);
    expect(whole).toHaveLength(2);
    const cuts = [...new Set(Array.from({ length: 60 }, () => 1 + Math.floor(random() * (day.length - 1))))].sort(
      (a, b) => a - b,
    );
    expect(eventsOf(day, tired, { pieces: cuts })).toEqual(whole);
  });
});

describe.each([1, 2, 3, 4])('a day of trips (%i)', (seed) => {
  const limit = 22;
  const rest = 30 * minute;

  it('has the fatigue of its trips, added up by hand', () => {
    const fixes = inDeviceOrder(aDay(seed, { speed: seed % 2 === 0, ignition: true, every: 30, spikes: 1, jitter: 5 }));
    const { trips } = journeysOf(goodOf(fixes));
    const shifts: { ms: number; fin: number }[] = [];
    for (const { inicio, fin } of trips) {
      const last = shifts.at(-1);
      if (!last || inicio - last.fin >= rest) shifts.push({ ms: fin - inicio, fin });
      else Object.assign(last, { ms: last.ms + fin - inicio, fin });
    }
    const long = shifts.filter(({ ms }) => ms > limit * minute);
    expect(long.length).toBeGreaterThan(0);
    const events = eventsOf(fixes, aWatch([{ tipo: 'fatiga', umbral: limit }]), { after: 10 * 60 * minute });
    expect(events.map(({ fin, max }) => [fin, max])).toEqual(
      long.map(({ ms, fin }) => [(fin - start) / 1_000, Math.round(ms / minute)]),
    );
  });
});
