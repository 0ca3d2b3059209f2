import { sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { atOnce, forgetReports } from '../tracking/forget';

/** What is left of older days: one report in so many seconds. */
const thinned = 30;
/** Days back that are looked through for what is to be thinned. */
const looked = 8;

interface Until {
  /** Before this the reports of a device are thinned, and before that all of them are forgotten. */
  thin: Date;
  forget: Date;
}

/** A demonstration that runs for months must not fill the disk. Answers how many rows of these devices are gone. */
export const forgetDriven = async ({ system }: Pick<Db, 'system'>, devices: number[], { thin, forget }: Until, stopped = () => false): Promise<number> => {
  const old = sql`o.fecha_dispositivo < ${forget.toISOString()}::timestamptz`;
  const surplus = sql`o.fecha_dispositivo < ${thin.toISOString()}::timestamptz and o.fecha_dispositivo > ${thin.toISOString()}::timestamptz - ${`${looked} days`}::interval
    and exists (select 1 from posiciones b where b.dispositivo_id = o.dispositivo_id and b.fecha_dispositivo < o.fecha_dispositivo
      and b.fecha_dispositivo >= date_bin(${`${thinned} seconds`}::interval, o.fecha_dispositivo, 'epoch'::timestamptz))`;
  let forgotten = 0;
  for (const id of devices)
    for (const which of [old, surplus]) for (let gone = atOnce; gone === atOnce && !stopped(); forgotten += gone) gone = await forgetReports(system, id, which);
  return forgotten;
};
