import { describe, expect, it } from 'vitest';
import { createClock } from './clock';

const hour = 3_600_000;

/** A phone whose clock can be set, that can sleep, and a server with the true time. */
const aPhone = (wrong = 0) => {
  let [truth, off, steady] = [1_800_000_000_000, wrong, 0];
  const clocks = { wall: () => truth + off, steady: () => steady };
  let clock = createClock(clocks);
  let kept = clock.stored();
  const pass = (ms: number) => {
    truth += ms;
    steady += ms;
  };
  return {
    clock: () => clock,
    truth: () => truth,
    /** Awake, with the page on the screen, which looks at the clock every two seconds. */
    watch: (ms: number) => {
      for (let left = ms; left > 0; left -= 2_000) {
        pass(Math.min(left, 2_000));
        clock.look();
      }
      kept = clock.stored();
    },
    sleep: (ms: number) => {
      clock.unwatched();
      truth += ms;
      clock.unwatched();
    },
    set: (by: number) => void (off += by),
    /** The page is killed and started again. */
    restart: (ms = 0) => {
      truth += ms;
      steady = 0;
      clock = createClock(clocks);
      clock.resume(kept);
    },
    online: () => {
      clock.heard(truth, 100);
      kept = clock.stored();
    },
    /** Dates something; the answer tells how wrong the moment is that would be sent for it now. */
    date: () => {
      const [dated, at, happened] = [clock.dated(), clock.now(), truth];
      return () => at + clock.correction(dated) - happened;
    },
  };
};
const near = (ms: number) => expect(Math.abs(ms)).toBeLessThan(2_000);

describe('the time of a phone', () => {
  it.each([0, 13 * hour, -13 * hour])('is the server´s once it was heard, however wrong its clock: %d ms', (wrong) => {
    const phone = aPhone(wrong);
    phone.online();
    near(phone.clock().now() - phone.truth());
    expect(phone.clock().isSure()).toBe(true);
  });

  it.each([13 * hour, -13 * hour, 10 * 60_000])('is seen to change on the screen: %d ms', (by) => {
    const phone = aPhone();
    phone.online();
    const before = phone.date();
    phone.watch(10_000);
    phone.set(by);
    phone.watch(4_000);
    near(phone.clock().now() - phone.truth());
    const after = phone.date();
    phone.watch(hour);
    phone.online();
    for (const wrongBy of [before(), after()]) near(wrongBy);
  });

  it('does not take a night for a change', () => {
    const phone = aPhone();
    phone.online();
    const before = phone.date();
    phone.sleep(8 * hour);
    near(phone.clock().now() - phone.truth());
    expect(phone.clock().isSure()).toBe(false);
    const after = phone.date();
    phone.online();
    for (const wrongBy of [before(), after()]) near(wrongBy);
  });

  it.each([13 * hour, -13 * hour])(
    'changed while the phone slept is dated right when the server is heard: %d ms',
    (by) => {
      const phone = aPhone();
      phone.online();
      const before = phone.date();
      phone.set(by);
      phone.sleep(5 * 60_000);
      const after = phone.date();
      phone.watch(60_000);
      phone.online();
      for (const wrongBy of [before(), after()]) near(wrongBy);
    },
  );

  it.each([13 * hour, -13 * hour])('changed while no page was open too: %d ms', (by) => {
    const phone = aPhone(2 * hour);
    phone.online();
    const before = phone.date();
    phone.set(by);
    phone.restart(60_000);
    const after = phone.date();
    phone.watch(60_000);
    phone.restart(hour);
    const later = phone.date();
    phone.online();
    near(before());
    // Which of two changes that nobody watched it was is not known: the last one is taken.
    near(later());
    // One back is seen at once, but for the time that passed meanwhile.
    if (by < 0) expect(Math.abs(after())).toBeLessThanOrEqual(60_000);
  });
});
