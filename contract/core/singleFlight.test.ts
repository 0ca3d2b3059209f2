import { describe, expect, it } from 'vitest';
import { loadedOnce, lookAgain, singleFlight } from './singleFlight';

/** A promise that is settled by hand. */
const held = () => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { ended, end };
};

describe('single flight', () => {
  it('runs once for all who call meanwhile, and again for who calls afterwards', async () => {
    const { ended, end } = held();
    let runs = 0;
    const flight = singleFlight(async () => {
      runs += 1;
      await ended;
      return runs;
    });
    const both = [flight(), flight()];
    expect(flight.underWay()).toBe(both[0]);
    end();
    expect(await Promise.all(both)).toEqual([1, 1]);
    expect(flight.underWay()).toBeUndefined();
    expect(await flight()).toBe(2);
  });

  it('runs again after work that ended without waiting, that failed, or that threw', async () => {
    let runs = 0;
    const flight = singleFlight(async () => void (runs += 1));
    for (let n = 0; n < 3; n++) await flight();
    expect(runs).toBe(3);
    const failing = singleFlight((): Promise<void> => {
      runs += 1;
      throw new Error('broken');
    });
    for (let n = 0; n < 2; n++) await expect(failing()).rejects.toThrow('broken');
    expect(runs).toBe(5);
  });
});

describe('looking again', () => {
  it('looks once more for any number of calls during a look', async () => {
    const { ended, end } = held();
    let looks = 0;
    const look = lookAgain(async () => {
      looks += 1;
      await ended;
    });
    const first = look();
    await Promise.resolve();
    await Promise.resolve();
    expect(looks).toBe(1);
    const more = [look(), look(), look()];
    end();
    await Promise.all([first, ...more]);
    expect(looks).toBe(2);
  });

  it('sees what came at any moment, also just when a look ends without having waited', async () => {
    let waiting = 0;
    const look = lookAgain(async () => void (waiting = 0));
    for (let delay = 0; delay < 12; delay++) {
      const first = look();
      for (let n = 0; n < delay; n++) await Promise.resolve();
      waiting = 1;
      await look();
      expect([delay, waiting]).toEqual([delay, 0]);
      await first;
      expect(look.underWay()).toBeUndefined();
    }
  });

  it('goes on after a failure', async () => {
    let looks = 0;
    const look = lookAgain(async () => {
      looks += 1;
      if (looks === 1) throw new Error('broken');
    });
    await expect(look()).rejects.toThrow('broken');
    await look();
    expect(looks).toBe(2);
  });
});

describe('loading once', () => {
  it('remembers a success and forgets a failure', async () => {
    let loads = 0;
    const load = loadedOnce(async () => {
      loads += 1;
      if (loads === 1) throw new Error('offline');
      return loads;
    });
    await expect(load()).rejects.toThrow('offline');
    expect(await Promise.all([load(), load()])).toEqual([2, 2]);
    expect(await load()).toBe(2);
  });
});
