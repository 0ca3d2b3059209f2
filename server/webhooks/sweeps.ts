import { sql } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import type { System } from '../db/system';
import { forgetSome } from '../db/forget';
import { entregaTable, salidaPosicionTable, salidaTable } from '../db/tables/webhooks';

const older = (days: number) => sql`creado_en < now() - ${days} * interval '1 day'`;

/** What was delivered, or could not be, leaves the log after a month. */
export const sweepDeliveries = (db: System) => forgetSome(db, entregaTable, older(limits.destinations.logDays));

/** What was told, or wanted by no webhook that is on; what waits is of companies that are suspended. */
export const sweepOutbox = (db: System) => {
  const { recoverDays, logDays } = limits.destinations;
  return forgetSome(db, salidaTable, sql`${older(recoverDays)} and (not pendiente or ${older(logDays)})`);
};

/** A destination that fails is off by then, and positions of last week are no news. */
export const sweepPositionsOutbox = (db: System) =>
  forgetSome(db, salidaPosicionTable, older(limits.destinations.offAfterDays));
