import { sql, type SQL } from 'drizzle-orm';
import type { System } from '../../db/system';

/** Rows of one statement, so that the embedded database can serve other queries in between. */
export const atOnce = 1_000;

/**
 * Deletes up to `atOnce` positions of a device, the newest first, that match a condition on a row `o`.
 * @returns how many; fewer than `atOnce` means that none are left
 */
export const forgetReports = async (
  db: System,
  empresaId: number,
  dispositivoId: number,
  which: SQL,
): Promise<number> => {
  const { rowCount } = await db.execute(sql`
    delete from posiciones p using (
      select fecha_dispositivo, id from posiciones o
      where o.dispositivo_id = ${dispositivoId} and o.empresa_id = ${empresaId} and ${which}
      order by o.fecha_dispositivo desc limit ${atOnce}
    ) old
    where p.dispositivo_id = ${dispositivoId}
      and p.empresa_id = ${empresaId}
      and p.fecha_dispositivo = old.fecha_dispositivo
      and p.id = old.id`);
  return rowCount ?? 0;
};
