import { sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { atOnce, forgetReports } from '../tracking/stored/forget';

/** Thinned days keep one report in this many seconds. */
const thinned = 30;
/** Days back that are searched for reports to thin. */
const looked = 8;

interface Until {
  /** Reports of a device before `thin` are thinned, and those before `forget` are deleted. */
  thin: Date;
  forget: Date;
}

/** A demonstration that runs for months must not fill the disk. Returns the number of rows deleted. */
export const forgetDriven = async (
  { system }: Pick<Db, 'system'>,
  devices: { id: number; empresaId: number }[],
  { thin, forget }: Until,
  stopped = () => false,
): Promise<number> => {
  const old = sql`o.fecha_dispositivo < ${forget.toISOString()}::timestamptz`;
  const surplus = sql`
    o.fecha_dispositivo < ${thin.toISOString()}::timestamptz
      and o.fecha_dispositivo > ${thin.toISOString()}::timestamptz - ${`${looked} days`}::interval
      and exists (
        select 1 from posiciones b
        where b.dispositivo_id = o.dispositivo_id
          and b.empresa_id = o.empresa_id
          and b.fecha_dispositivo < o.fecha_dispositivo
          and b.fecha_dispositivo >= date_bin(
            ${`${thinned} seconds`}::interval, o.fecha_dispositivo, 'epoch'::timestamptz
          )
      )`;
  let forgotten = 0;
  for (const { id, empresaId } of devices)
    for (const which of [old, surplus])
      for (let gone = atOnce; gone === atOnce && !stopped(); forgotten += gone)
        gone = await forgetReports(system, empresaId, id, which);
  return forgotten;
};
