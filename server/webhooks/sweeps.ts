import { sql } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import type { System } from '../db/system';
import { forgetSome } from '../db/forget';
import { entregaTable, salidaPosicionTable, salidaTable } from '../db/tables/webhooks';

const older = (days: number) => sql`creado_en < now() - ${days} * interval '1 day'`;

/** What was delivered, or could not be, leaves the log after a month. */
export const sweepDeliveries = (db: System) => forgetSome(db, entregaTable, older(limits.destinations.logDays));

/** Of companies that are suspended. */
export const sweepOutbox = (db: System) => forgetSome(db, salidaTable, older(limits.destinations.logDays));

/** A destination that fails is off by then, and positions of last week are no news. */
export const sweepPositionsOutbox = (db: System) =>
  forgetSome(db, salidaPosicionTable, older(limits.destinations.offAfterDays));
