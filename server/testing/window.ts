import { dayStart, isoDay, localDay } from '#contract/core/localTime';

/**
 * Hours of the last 30 days of a company's calendar until now, today included: the window of an asset's availability.
 */
export const hoursOfWindow = (zone = 'America/Bogota'): number => {
  const first = isoDay(Date.parse(localDay(Date.now(), zone)) - 29 * 86_400_000);
  return (Date.now() - dayStart(first, zone)) / 3_600_000;
};
