import { sql } from 'drizzle-orm';
import type { System } from '../db/client';

/** Any number, the same in every process that makes partitions. */
const lock = 7_410_001;

/** Makes sure that the months (UTC) of these times have their partition; what was made is remembered until `forget`. */
export const createPartitions = (db: System) => {
  const made = new Set<number>();

  const ensure = async (times: Date[]) => {
    const missing = new Set(times.map(monthOf).filter((month) => !made.has(month)));
    for (const month of [...missing].sort((a, b) => a - b)) {
      await make(db, new Date(Date.UTC(Math.floor(month / 12), month % 12)).toISOString().slice(0, 7));
      made.add(month);
    }
  };

  return {
    ensure,
    /** Is its partition known to be there? */
    has: (time: Date) => made.has(monthOf(time)),
    forget: () => made.clear(),
  };
};

/** Months since the year 0, in UTC. */
const monthOf = (time: Date) => time.getUTCFullYear() * 12 + time.getUTCMonth();

/** In a transaction of its own, because attaching locks the whole table until it ends. */
const make = (db: System, month: string) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
    const [year = 0, number = 0] = month.split('-').map(Number);
    const next = new Date(Date.UTC(year, number)).toISOString().slice(0, 7);
    const name = `posiciones_${month.replace('-', '_')}`;
    await tx.execute(
      sql.raw(`create table if not exists ${name} partition of posiciones for values from ('${month}-01 00:00:00+00') to ('${next}-01 00:00:00+00')`),
    );
  });
