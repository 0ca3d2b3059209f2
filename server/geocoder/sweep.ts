import { sql } from 'drizzle-orm';
import type { System } from '../db/system';
import { forgetSome } from '../db/forget';
import { atendidoTable } from '../db/tables/atendidos';
import { busquedaTable, calleTable, direccionTable } from '../db/tables/direcciones';

/** Rows of a company, of about 150 bytes. */
const most = 100_000;

/**
 * Streets are asked for again after half a year, places without one after a month. What nobody waits for any more is
 * not asked for, and the oldest of a company go when it has too many. So do turns of walls that are gone.
 */
export const sweepStreets = async (db: System): Promise<number> => {
  const old = await forgetSome(
    db,
    calleTable,
    sql`sabida_en < now() - interval '180 days' or (direccion is null and sabida_en < now() - interval '30 days')
      or (sabida_en is null and pedida_en < now() - interval '10 minutes')`,
  );
  if (old > 0) return old;
  const gone =
    (await forgetSome(db, busquedaTable, sql`hasta < now() - interval '1 minute'`)) +
    (await forgetSome(db, direccionTable, sql`pedida_en < now() - interval '10 minutes'`)) +
    (await forgetSome(db, atendidoTable, sql`muro_id <> 0 and not exists (select from muros where id = muro_id)`));
  if (gone > 0) return gone;
  return forgetSome(
    db,
    calleTable,
    sql`(empresa_id, celda) in (
      select c.empresa_id, s.celda from (select empresa_id from calles group by 1 having count(*) > ${most}) c
      cross join lateral (
        select celda from calles where empresa_id = c.empresa_id
        order by coalesce(sabida_en, pedida_en) desc offset ${most}
      ) s
    )`,
  );
};
