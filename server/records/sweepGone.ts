import { sql } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import { forgetSome } from '../db/forget';
import type { System } from '../db/system';
import { cambioTable } from '../db/tables/cambios';

/** Forgets rows that are gone once no cursor can ask for them. */
export const sweepGone = (db: System) =>
  forgetSome(db, cambioTable, sql`uuid is not null and fecha < now() - ${limits.changes.goneDays} * interval '1 day'`);
