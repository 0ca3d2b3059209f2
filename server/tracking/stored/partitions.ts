import { sql, type SQL } from 'drizzle-orm';
import type { System } from '../../db/system';

/** An arbitrary advisory lock, the same in every process that creates or drops partitions. */
const lock = 7_410_001;

/** Makes sure that the months (UTC) of these times have partitions; known ones are cached until `forget`. */
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
    /** Whether the partition of this time is known to exist. */
    has: (time: Date) => made.has(monthOf(time)),
    forget: () => made.clear(),
  };
};

/** A month of positions in UTC: its name (2026-03), its start, and the start of the next one, as ISO text. */
export interface Month {
  name: string;
  desde: string;
  hasta: string;
}

/** The months that have a partition, oldest first. */
export const storedMonths = async (db: System): Promise<Month[]> => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select replace(right(inhrelid::regclass::text, 7), '_', '-') as name
    from pg_inherits
    where inhparent = 'posiciones'::regclass
    order by 1`);
  return rows.map(({ name }) => monthNamed(name));
};

/**
 * Drops the partition of a month, unless this query finds a row once writers are locked out.
 * @throws when others hold the table for long
 */
export const dropMonth = (db: System, { name }: Month, unless: SQL): Promise<boolean> =>
  db.transaction(async (tx) => {
    // Every query of positions waits behind this lock.
    await tx.execute(sql`set local lock_timeout = '1s'`);
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
    await tx.execute(sql`lock table only posiciones in access exclusive mode`);
    const { rows } = await tx.execute(unless);
    if (rows.length > 0) return false;
    await tx.execute(sql.raw(`drop table if exists ${tableOf(name)}`));
    return true;
  });

/** Months since the year 0, in UTC. */
const monthOf = (time: Date) => time.getUTCFullYear() * 12 + time.getUTCMonth();

const monthNamed = (name: string): Month => {
  const [year = 0, number = 0] = name.split('-').map(Number);
  return { name, desde: `${name}-01T00:00:00.000Z`, hasta: new Date(Date.UTC(year, number)).toISOString() };
};

const tableOf = (month: string) => `posiciones_${month.replace('-', '_')}`;

/** Runs in its own transaction, because attaching locks the whole table until it ends. */
const make = (db: System, month: string) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
    const { name, desde, hasta } = monthNamed(month);
    await tx.execute(
      sql.raw(`
        create table if not exists ${tableOf(name)} partition of posiciones for
        values
        from ('${desde}') to ('${hasta}')`),
    );
  });
