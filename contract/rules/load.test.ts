import { describe, expect, it } from 'vitest';
import { layOrder, restOf, shiftLess } from './load';

const week = (minutes: Record<string, number>) => ({
  con_turno: true,
  jornada: (fecha: string) => minutes[fecha] ?? 0,
});
const until = '2026-12-31';

describe('An order on days', () => {
  it('fills at most the shift of each day and goes on the next working days', () => {
    const days = week({ '2026-12-04': 480, '2026-12-07': 240, '2026-12-08': 480 });
    expect(layOrder('2026-12-04', 800, days, until)).toEqual([
      { fecha: '2026-12-04', min: 480 },
      { fecha: '2026-12-07', min: 240 },
      { fecha: '2026-12-08', min: 80 },
    ]);
  });

  it('is named on its planned day even if nobody works then, or it takes nothing', () => {
    expect(layOrder('2026-12-05', 60, week({ '2026-12-07': 480 }), until)).toEqual([
      { fecha: '2026-12-05', min: 0 },
      { fecha: '2026-12-07', min: 60 },
    ]);
    expect(layOrder('2026-12-07', 0, week({ '2026-12-07': 480 }), until)).toEqual([{ fecha: '2026-12-07', min: 0 }]);
  });

  it('is wholly on its day for who has no shift, and nothing beyond the last day is told', () => {
    expect(layOrder('2026-12-05', 2_000, { con_turno: false, jornada: () => 0 }, until)).toEqual([
      { fecha: '2026-12-05', min: 2_000 },
    ]);
    expect(layOrder('2026-12-30', 2_000, { con_turno: true, jornada: () => 480 }, until)).toHaveLength(2);
    expect(layOrder('2027-01-01', 60, { con_turno: true, jornada: () => 480 }, until)).toEqual([]);
  });

  it('is laid as minutes counted one by one', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const shifts = Array.from(
        { length: 31 },
        (_, at) => [0, 0, 60, 240, 480, 1_440][(seed * (at + 7) * 31) % 6] ?? 0,
      );
      const [from, minutes] = [seed % 31, (seed * 37) % 3_000];
      const days = shifts.map((min, at) => [dayAt(at), min] as const);
      const laid = layOrder(dayAt(from), minutes, week(Object.fromEntries(days)), dayAt(30));
      const counted = shifts.map(() => 0);
      for (let [minute, at] = [0, from]; minute < minutes && at < 31;)
        if ((counted[at] ?? 0) < (shifts[at] ?? 0)) [counted[at], minute] = [(counted[at] ?? 0) + 1, minute + 1];
        else at += 1;
      const said = shifts.map((_, at) => laid.find(({ fecha }) => fecha === dayAt(at))?.min ?? 0);
      expect(said).toEqual(counted);
    }
  });
});

it('What is left of an order is its duration less the labour, never below nothing', () => {
  expect([restOf(120, 50), restOf(120, 500), restOf(null, 10)]).toEqual([70, 0, 0]);
});

it('A shift is less its absences, of which overlapping ones count once', () => {
  expect(shiftLess(480, [])).toBe(480);
  expect(
    shiftLess(480, [
      { from: 600, to: 720 },
      { from: 480, to: 660 },
      { from: 610, to: 620 },
    ]),
  ).toBe(240);
  expect(shiftLess(480, [{ from: 0, to: 1_440 }])).toBe(0);
});

const dayAt = (at: number) => new Date(Date.UTC(2026, 11, 1 + at)).toISOString().slice(0, 10);
