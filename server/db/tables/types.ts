import { sql } from 'drizzle-orm';
import { customType, numeric } from 'drizzle-orm/pg-core';

/** A moment in UTC with millisecond precision; ISO text in TypeScript. */
export const moment = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: (value) => new Date(value).toISOString(),
});

export const now = sql`now()`;

/** An amount of money. */
export const amount = () => numeric({ precision: 14, scale: 2, mode: 'number' });

/** Any other decimal that must be returned exactly: meters, quantities. */
export const decimal = () => numeric({ precision: 16, scale: 4, mode: 'number' });

/** Text that sorts in natural order, regardless of case and accents. */
export const words = customType<{ data: string }>({ dataType: () => 'text COLLATE "und-x-icu"' });
