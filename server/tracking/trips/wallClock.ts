import { dateInWords } from '#contract/core/noDate';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** A local time as 2026-03-31 14:30:05. */
export const wallClock = (at: number, zone: string) => {
  let clock = clocks.get(zone);
  if (!clock)
    clocks.set(
      zone,
      (clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })),
    );
  return dateInWords(clock, at);
};
