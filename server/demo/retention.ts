import { sql } from 'drizzle-orm';
import type { Db } from '../db/client';

/** Rows of one statement, so that the embedded database serves others in between. */
const chunk = 1_000;

/** Forgets what these devices drove before a time: a demonstration that runs for months must not fill the disk. Answers how many rows. */
export const forgetDriven = async ({ system }: Pick<Db, 'system'>, devices: number[], before: Date, stopped = () => false): Promise<number> => {
  let forgotten = 0;
  for (const id of devices) {
    for (let gone = chunk; gone === chunk && !stopped(); forgotten += gone) {
      const { rowCount } = await system.execute(sql`
        delete from posiciones p using (
          select fecha_dispositivo, id from posiciones where dispositivo_id = ${id} and fecha_dispositivo < ${before.toISOString()}::timestamptz
          order by fecha_dispositivo limit ${chunk}
        ) old where p.dispositivo_id = ${id} and p.fecha_dispositivo = old.fecha_dispositivo and p.id = old.id`);
      gone = rowCount ?? 0;
    }
  }
  return forgotten;
};
