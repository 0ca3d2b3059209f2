/** Days (2026-03-31) in the device's time zone, and the moments at which they begin and end; undefined: not a day. */
export const startOf = (day: string): string | undefined => momentOf(day, '00:00:00');
export const endOf = (day: string): string | undefined => momentOf(day, '23:59:59.999');

const momentOf = (day: string, time: string) => {
  const at = new Date(`${day}T${time}`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
};
