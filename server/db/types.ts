import { sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';

/** A moment in UTC, milliseconds precise; ISO text on this side. */
export const moment = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: (value) => new Date(value).toISOString(),
});

export const now = sql`now()`;

/** Text that sorts as people expect, whatever the case and accents. */
export const words = customType<{ data: string }>({ dataType: () => 'text COLLATE "und-x-icu"' });
