import { sql } from 'drizzle-orm';
import type { System } from '../../db/system';
import { forgetSome, longOver } from '../../db/forget';
import { muroTable } from '../../db/tables/muros';

/** Ended walls say for a month that they are over; then they are unknown. */
export const sweepWalls = (db: System) => forgetSome(db, muroTable, sql`least(hasta, revocado_en) < ${longOver}`);
