import { describe, expect, it } from 'vitest';
import { areOpen, byDays, overlapIn, type Hours } from './hours';

const span = (dia: number, desde: string, hasta: string): Hours => ({ dia, desde, hasta });

describe('hours of weekdays', () => {
  it.each([
    [span(1, '08:00', '17:00'), 1, 480, true],
    [span(1, '08:00', '17:00'), 1, 1_020, false],
    [span(1, '18:00', '24:00'), 1, 1_439, true],
    [span(1, '18:00', '24:00'), 2, 0, false],
    [span(5, '22:00', '06:00'), 6, 359, true],
    [span(5, '22:00', '06:00'), 6, 360, false],
    [span(5, '22:00', '06:00'), 5, 359, false],
    [span(7, '22:00', '06:00'), 1, 0, true],
    [span(7, '22:00', '00:00'), 7, 1_439, true],
  ])('%j include day %d, minute %d: %s', (hours, dia, minute, open) => {
    expect(areOpen([hours], dia, minute)).toBe(open);
  });

  it('may be several a day, and touch, but not overlap, over midnight and the end of the week neither', () => {
    const [morning, noon] = [span(1, '08:00', '12:00'), span(1, '14:00', '18:00')];
    expect(areOpen([morning, noon], 1, 13 * 60)).toBe(false);
    expect(overlapIn([noon, morning])).toBeUndefined();
    expect(overlapIn([morning, span(1, '12:00', '13:00')])).toBeUndefined();
    expect(overlapIn([morning, span(1, '11:59', '13:00')])).toEqual(span(1, '11:59', '13:00'));
    expect(overlapIn([span(1, '22:00', '06:00'), span(2, '05:00', '09:00')])).toEqual(span(2, '05:00', '09:00'));
    expect(overlapIn([span(1, '00:00', '04:00'), span(7, '22:00', '01:00')])).toEqual(span(1, '00:00', '04:00'));
    expect(overlapIn([span(1, '00:00', '24:00'), span(2, '00:00', '24:00')])).toBeUndefined();
    expect(overlapIn([])).toBeUndefined();
  });

  it('are said for days that are alike', () => {
    const week = [1, 2, 3].flatMap((dia) => [span(dia, '14:00', '18:00'), span(dia, '08:00', '12:00')]);
    expect(byDays([...week, span(5, '22:00', '06:00')])).toEqual([
      {
        from: 1,
        to: 3,
        clocks: [
          ['08:00', '12:00'],
          ['14:00', '18:00'],
        ],
      },
      { from: 5, to: 5, clocks: [['22:00', '06:00']] },
    ]);
  });
});
