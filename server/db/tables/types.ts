import { sql } from 'drizzle-orm';
import { customType, numeric } from 'drizzle-orm/pg-core';

/**
 * A stored moment as ISO text. Reading never throws: what is no date of JavaScript, such as infinity or the year 20000,
 * stays as it is stored. The seconds that offsets had long ago are left out.
 */
export const isoOf = (value: string | number | Date): string => {
  const at = new Date(value);
  if (!Number.isNaN(at.getTime())) return at.toISOString();
  const [, day, time, hours, minutes = '00'] = longAgo.exec(String(value)) ?? [];
  return day ? new Date(`${day}T${time}${hours}:${minutes}`).toISOString() : String(value);
};

/** JavaScript reads the first hundred years only as ISO, and no offset with seconds. */
const longAgo = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)(?::(\d\d))?(?::\d\d)?$/;

/** A moment in UTC with millisecond precision; ISO text in TypeScript. */
export const moment = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: isoOf,
});

export const now = sql`now()`;

/** An amount of money. */
export const amount = () => numeric({ precision: 14, scale: 2, mode: 'number' });

/** Any other decimal that must be returned exactly: meters, quantities. */
export const decimal = () => numeric({ precision: 16, scale: 4, mode: 'number' });

/** What one unit of a currency costs in another. */
export const rate = () => numeric({ precision: 20, scale: 10, mode: 'number' });

/** Text that sorts in natural order, regardless of case and accents. */
export const words = customType<{ data: string }>({ dataType: () => 'text COLLATE "und-x-icu"' });
