import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { alone } from './alone';
import type { ObjectStore } from '../files/objects/store';
import { beginCompany } from './company';
import { observe, type Ran } from './observed';
import { openPglite } from './pglite/index';
import { connectTo, quiet, type Connections } from './pooler';
import { createReplica, wentAway, type Replica } from './replica';
import { tenantRole } from './stored';

export type System = NodePgDatabase;
export type Tx = Omit<System, '$client'>;

/** One open database. PostgreSQL or the embedded one: the code cannot tell which. */
export interface Db {
  /** All companies, as the owner of the tables: log-in, ingestion, admin area, timers. */
  system: System;
  /** One transaction in which row-level security lets only this company's rows through. */
  tenant<T>(empresaId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * The same for what only reads and may be told a moment late: figures and files, from DATABASE_READ_URL where there is one. Never what
   * must see what the same request wrote. `work` is done once more where the server went away under it.
   */
  read<T>(empresaId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Hears that the server that is read from failed; set by the app. */
  replicaFailed: (error: unknown) => void;
  /** Does something while no other process on this database does it. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** What proves, at the end of a file's address, that a company's files may be read; set by the app. */
  linkOf: (empresaId: number) => string;
  /** Where files stand that are not in the database; set by the app. */
  objects: ObjectStore | null;
  pool: pg.Pool;
  /** Called when a statement begins; what it answers is called when that has ended. Set by the app. */
  watch: () => (ran: Ran) => void;
  /** Ends when the embedded database's worker dies; never on a server. */
  crashed: Promise<Error>;
  close(): Promise<void>;
}

/** Where the database is: a server by its URL, or a directory of the embedded one (null: in memory). */
export type Place = { url: string; readUrl?: string | undefined } | { dir: string | null; load?: Blob };

/**
 * Opens the database and brings it up to date.
 * @param migrations folder of the generated migrations
 * @throws Error in Spanish when another process holds the directory
 */
export const openDb = async (place: Place, migrations: string): Promise<Db> => {
  if ('url' in place) {
    await migrateServer(place.url, migrations);
    return onServer(place);
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

const onServer = async ({ url, readUrl }: { url: string; readUrl?: string | undefined }): Promise<Db> => {
  const main = await connectTo(url, { max: 10 });
  const rest: Rest = { crashed: new Promise<Error>(() => {}), alone: (work) => alone(main.pool, work), close: () => main.pool.end() };
  return around(main, rest, (tell) => (readUrl ? createReplica(readUrl, tell) : null));
};

const embedded = async ({ dir, load }: { dir: string | null; load?: Blob }): Promise<Db> => {
  let report: (error: Error) => void = () => {};
  const crashed = new Promise<Error>((resolve) => (report = resolve));
  const lite = await openPglite({ dir, ...(load && { load }), onCrash: report });
  // Nobody else can have opened it.
  return around({ pool: lite.pool, settings: {} }, { crashed, alone: (work) => work(), close: lite.close });
};

type Rest = Pick<Db, 'alone' | 'crashed' | 'close'>;

const around = ({ pool, settings }: Connections, rest: Rest, secondOf: (tell: (error: unknown) => void) => Replica | null = () => null): Db => {
  const replica = secondOf((error) => db.replicaFailed(error));
  const begin = (empresaId: number, readOnly: boolean) => (client: pg.PoolClient, ours: Connections['settings']) =>
    beginCompany(client, { empresaId, link: db.linkOf(empresaId), settings: ours, readOnly });

  const companies = new WeakMap<pg.ClientBase, number>();
  pool.on('connect', (client) =>
    observe(client, () => {
      const [ended, empresaId] = [db.watch(), companies.get(client) ?? null];
      return (ran) => ended({ ...ran, empresaId });
    }),
  );

  const onMain = async <T>(empresaId: number, readOnly: boolean, work: (tx: Tx) => Promise<T>): Promise<T> =>
    ending(await pool.connect(), async (client) => {
      companies.set(client, empresaId);
      try {
        await begin(empresaId, readOnly)(client, settings);
        return await work(drizzle(client));
      } finally {
        companies.delete(client);
      }
    });

  const db: Db = {
    ...rest,
    system: drizzle(pool),
    pool,
    linkOf: () => '',
    watch: () => () => {},
    replicaFailed: () => {},
    objects: null,
    tenant: (empresaId, work) => onMain(empresaId, false, work),
    read: async (empresaId, work) => {
      const client = await replica?.take(begin(empresaId, true));
      if (!client) return onMain(empresaId, true, work);
      try {
        return await ending(client, () => work(drizzle(client)));
      } catch (error) {
        if (!wentAway(error)) throw error;
        replica?.lost(error);
        return onMain(empresaId, true, work);
      }
    },
    close: async () => {
      await replica?.close();
      await rest.close();
    },
  };
  return db;
};

/** Commits what work did on a connection, or takes it back, and gives the connection back. */
const ending = async <T>(client: pg.PoolClient, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  try {
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
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
