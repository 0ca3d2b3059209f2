import { sql } from 'drizzle-orm';
import { customType, numeric } from 'drizzle-orm/pg-core';

/**
 * A stored moment as ISO text. Reading never throws: what is no date of JavaScript, such as infinity or the year 20000,
 * stays as it is stored. The seconds that offsets had long ago are left out.
 */
export const isoOf = (value: string | number | Date): string => {
  const at = new Date(typeof value === 'string' ? value.replace(/([+-]\d\d:\d\d):\d\d$/, '$1') : value);
  return Number.isNaN(at.getTime()) ? String(value) : at.toISOString();
};

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

/** Text that sorts in natural order, regardless of case and accents. */
export const words = customType<{ data: string }>({ dataType: () => 'text COLLATE "und-x-icu"' });
