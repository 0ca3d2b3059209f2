import { describe, expect, it } from 'vitest';
import { arrive, mayChange, waitOf } from './waits';

describe('a gap', () => {
  const wait = waitOf(60);
  const minute = 60_000;
  const live = (at: number) => ({ fecha: at, recibida: at + 2_000 });
  const late = (at: number) => ({ fecha: at, recibida: at + 5 * minute });

  it('is left by a frame that lacks its predecessors, not by one that is a little late', () => {
    expect(arrive(undefined, 0, live(minute + 3_000), wait).hueco).toBeUndefined();
    expect(arrive(undefined, 0, late(minute + 3_000), wait).hueco).toEqual({
      desde: 0,
      hasta: minute + 3_000,
      recibida: 6 * minute + 3_000,
    });
    expect(arrive(undefined, 0, live(3 * minute), wait).hueco).toMatchObject({ desde: 0, hasta: 3 * minute });
    expect(arrive(undefined, null, live(3 * minute), wait).hueco).toBeUndefined();
  });

  it('is remembered until the device has had its interval to fill it', () => {
    const known = arrive(undefined, 0, live(3 * minute), wait);
    expect(arrive(known, 3 * minute, live(4 * minute), wait).hueco).toEqual(known.hueco);
    expect(arrive(known, 5 * minute, live(6 * minute), wait).hueco).toBeUndefined();
    expect(arrive(known, 3 * minute, { fecha: 7 * minute, recibida: 4 * minute }, wait).hueco).toMatchObject({
      desde: 0,
      hasta: 7 * minute,
    });
  });

  it('may change what touches it or begins soon after it, but not what the device itself calls an alarm', () => {
    const gap = { desde: 10, hasta: 20, recibida: 25 };
    const event = (ancla: number, fin: number | null, sujeto = '') =>
      ({ sujeto, ancla, inicio: ancla, fin, abrio: null }) as Parameters<typeof mayChange>[1];
    expect(
      [event(0, 10), event(15, null), event(20 + 15 * minute, null), event(0, 30)].map((each) => mayChange(gap, each)),
    ).toEqual([true, true, true, true]);
    expect(
      [event(0, 9), event(21 + 15 * minute, null), event(15, 15, 'alarma')].map((each) => mayChange(gap, each)),
    ).toEqual([false, false, false]);
  });
});
