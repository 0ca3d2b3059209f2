import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { alone } from './alone';
import type { ObjectStore } from '../files/objects/store';
import { openPglite } from './pglite/index';
import { connectTo, quiet, type Connections } from './pooler';
import { tenantRole } from './stored';

export type System = NodePgDatabase;
export type Tx = Omit<System, '$client'>;

/** One open database. PostgreSQL or the embedded one: the code cannot tell which. */
export interface Db {
  /** All companies, as the owner of the tables: log-in, ingestion, admin area, timers. */
  system: System;
  /** One transaction in which row-level security lets only this company's rows through. */
  tenant<T>(empresaId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Does something while no other process on this database does it. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** What proves, at the end of a file's address, that a company's files may be read; set by the app. */
  linkOf: (empresaId: number) => string;
  /** Where files stand that are not in the database; set by the app. */
  objects: ObjectStore | null;
  pool: pg.Pool;
  /** Ends when the embedded database's worker dies; never on a server. */
  crashed: Promise<Error>;
  close(): Promise<void>;
}

/** Where the database is: a server by its URL, or a directory of the embedded one (null: in memory). */
export type Place = { url: string } | { dir: string | null; load?: Blob };

/**
 * Opens the database and brings it up to date.
 * @param migrations folder of the generated migrations
 * @throws Error in Spanish when another process holds the directory
 */
export const openDb = async (place: Place, migrations: string): Promise<Db> => {
  if ('url' in place) {
    await migrateServer(place.url, migrations);
    return onServer(place.url);
  }
  const db = await embedded(place);
  try {
    await migrate(db.system, { migrationsFolder: migrations });
    await grantTenants(db.system);
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
};

/** One process at a time, and for as long as it takes: what a migration does to a large table is no request. */
const migrateServer = async (connectionString: string, migrationsFolder: string) => {
  const pool = quiet({ connectionString, max: 1 });
  try {
    // The migrator finds a transaction begun, and ends it with its own.
    await alone(pool, (client) => migrate(drizzle(client), { migrationsFolder }));
    await alone(pool, (client) => grantTenants(drizzle(client)));
  } finally {
    await pool.end();
  }
};

const onServer = async (url: string): Promise<Db> => {
  const main = await connectTo(url, { max: 10 });
  return around(main, {
    crashed: new Promise<Error>(() => {}),
    alone: (work) => alone(main.pool, work),
    close: () => main.pool.end(),
  });
};

const embedded = async ({ dir, load }: { dir: string | null; load?: Blob }): Promise<Db> => {
  let report: (error: Error) => void = () => {};
  const crashed = new Promise<Error>((resolve) => (report = resolve));
  const lite = await openPglite({ dir, ...(load && { load }), onCrash: report });
  // Nobody else can have opened it.
  return around({ pool: lite.pool, settings: {} }, { crashed, alone: (work) => work(), close: lite.close });
};

const around = ({ pool, settings: ours }: Connections, rest: Pick<Db, 'alone' | 'crashed' | 'close'>): Db => {
  const db: Db = {
    ...rest,
    system: drizzle(pool),
    pool,
    linkOf: () => '',
    objects: null,
    tenant: async (empresaId, work) => {
      const client = await pool.connect();
      try {
        const id = wholeNumber(empresaId);
        // One round trip for all; this form takes no parameters, so nothing in it may come from outside.
        const settings = {
          ...Object.fromEntries(Object.entries(ours).map(([name, value]) => [name, `'${value}'`])),
          role: `'${tenantRole}'`,
          'app.empresa_id': `'${id}'`,
          'app.archivos': `'${db.linkOf(id)}'`,
          'app.zona': `coalesce((select zona_horaria from empresas where id = ${id}), 'UTC')`,
        };
        const set = Object.entries(settings).map(([name, value]) => `set_config('${name}', ${value}, true)`);
        await client.query(`begin; select ${set.join(', ')}`);
        const result = await work(drizzle(client));
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => {});
        throw error;
      } finally {
        client.release();
      }
    },
  };
  return db;
};

const wholeNumber = (id: number) => {
  if (!Number.isSafeInteger(id)) throw new Error('a company id is a whole number');
  return id;
};

/** Tenant transactions may use the tables that row-level security guards, and no others. */
const grantTenants = (system: Pick<System, 'execute'>) =>
  system.execute(
    sql.raw(`DO $$ DECLARE guarded record; BEGIN
      FOR guarded IN SELECT oid::regclass AS name FROM pg_class WHERE relrowsecurity AND relnamespace = 'public'::regnamespace
        AND NOT has_table_privilege('${tenantRole}', oid, 'SELECT, INSERT, UPDATE, DELETE')
      LOOP EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO ${tenantRole}', guarded.name); END LOOP;
      GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${tenantRole};
    END $$`),
  );
