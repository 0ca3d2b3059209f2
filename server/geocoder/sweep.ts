import { sql } from 'drizzle-orm';
import type { System } from '../db/client';
import { forgetSome } from '../db/forget';
import { direccionTable } from '../db/tables/direcciones';

/** Rows of about 150 bytes. */
const most = 300_000;

/**
 * Streets are asked for again after half a year, places without one after a month. What nobody waits for any more is
 * not asked for, and the oldest go when there are too many.
 */
export const sweepStreets = async (db: System): Promise<number> => {
  const old = await forgetSome(
    db,
    direccionTable,
    sql`sabida_en < now() - interval '180 days' or (direccion is null and sabida_en < now() - interval '30 days')
      or (sabida_en is null and pedida_en < now() - interval '10 minutes')`,
  );
  if (old > 0) return old;
  return forgetSome(
    db,
    direccionTable,
    sql`celda = any(array(select celda from direcciones order by coalesce(sabida_en, pedida_en) desc offset ${most}))`,
  );
};
