import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { alone } from './alone';
import type { ObjectStore } from './objectStore';
import { beginCompany } from './company';
import { hasOneConnection } from './pglite/idle';
import { observe, type Ran } from './observed';
import { openPglite } from './pglite/index';
import { connectTo, quiet, type Connections } from './pooler';
import { createReplica, wentAway, type Replica } from './replica';
import { tenantRole } from './tables/stored';
import { requireRights } from './rights';
import { keepZones } from './zones';
import { createTurns } from '../fairTurns';

export type System = NodePgDatabase;
export type Tx = Omit<System, '$client'>;

/** An open database: PostgreSQL or the embedded one, with the same interface. */
export interface Db {
  /** All companies, as the owner of the tables: log-in, ingestion, admin area, scheduled work. */
  system: System;
  /** One transaction in which row-level security shows only this company's rows. */
  tenant<T>(empresaId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * The same for reads that may lag a little: figures and files, from DATABASE_READ_URL if set. Never for a read that
   * must see what the same request wrote. `work` is repeated once if the read server becomes unavailable.
   */
  read<T>(empresaId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Called when the read server fails; set by the app. */
  replicaFailed: (error: unknown) => void;
  /** Runs work while no other process on this database does so. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** The token at the end of a file's address that grants access to a company's files; set by the app. */
  linkOf: (empresaId: number) => string;
  /** Storage of the files that are not in the database; set by the app. */
  objects: ObjectStore | null;
  pool: pg.Pool;
  /** Called when a statement begins; the function it returns is called when the statement ends. Set by the app. */
  watch: () => (ran: Ran) => void;
  /** Resolves when the embedded database's worker dies; never on a server. */
  crashed: Promise<Error>;
  close(): Promise<void>;
}

/** Where the database is: a server's URL, or a directory of the embedded one (null: in memory). */
export type Place =
  { url: string; readUrl?: string | undefined } | { dir: string | null; load?: Uint8Array<ArrayBuffer> };

/**
 * Opens the database and applies the migrations.
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
    await keepZones(db.system);
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
};

/** One process at a time and without a time limit: migrating a large table takes longer than a request may. */
const migrateServer = async (connectionString: string, migrationsFolder: string) => {
  const pool = quiet({ connectionString, max: 1 });
  try {
    await alone(pool, requireRights);
    // The migrator finds an open transaction and ends it with its own.
    await alone(pool, (client) => migrate(drizzle(client), { migrationsFolder }));
    await alone(pool, async (client) => {
      await grantTenants(drizzle(client));
      await keepZones(drizzle(client));
    });
  } finally {
    await pool.end();
  }
};

const onServer = async ({ url, readUrl }: { url: string; readUrl?: string | undefined }): Promise<Db> => {
  const main = await connectTo(url, { max: 10 });
  const engine: Engine = {
    crashed: new Promise<Error>(() => {}),
    alone: (work) => alone(main.pool, work),
    close: () => main.pool.end(),
  };
  return around(main, engine, (onFailure) => (readUrl ? createReplica(readUrl, onFailure) : null));
};

const embedded = async ({ dir, load }: { dir: string | null; load?: Uint8Array<ArrayBuffer> }): Promise<Db> => {
  let report: (error: Error) => void = () => {};
  const crashed = new Promise<Error>((resolve) => (report = resolve));
  const lite = await openPglite({ dir, ...(load && { load }), onCrash: report });
  // No other process can have it open.
  return around({ pool: lite.pool, settings: {} }, { crashed, alone: (work) => work(), close: lite.close });
};

type Engine = Pick<Db, 'alone' | 'crashed' | 'close'>;

const around = (
  { pool, settings }: Connections,
  engine: Engine,
  secondOf: (onFailure: (error: unknown) => void) => Replica | null = () => null,
): Db => {
  const replica = secondOf((error) => db.replicaFailed(error));
  const begin = (empresaId: number, readOnly: boolean) => (client: pg.PoolClient, ours: Connections['settings']) =>
    beginCompany(client, { empresaId, link: db.linkOf(empresaId), settings: ours, readOnly });

  const turns = createTurns(1, Infinity);
  /** Companies take turns for the only connection: ten transactions of one are not before one of another. */
  const inTurn = <T>(empresaId: number, work: () => Promise<T>): Promise<T> =>
    (hasOneConnection(pool) ? turns.take(String(empresaId), work) : undefined) ?? work();

  const companies = new WeakMap<pg.ClientBase, number>();
  pool.on('connect', (client) =>
    observe(client, () => {
      const [ended, empresaId] = [db.watch(), companies.get(client) ?? null];
      return (ran) => ended({ ...ran, empresaId });
    }),
  );

  const onMain = <T>(empresaId: number, readOnly: boolean, work: (tx: Tx) => Promise<T>): Promise<T> =>
    inTurn(empresaId, async () =>
      ending(await pool.connect(), async (client) => {
        companies.set(client, empresaId);
        try {
          await begin(empresaId, readOnly)(client, settings);
          return await work(drizzle(client));
        } finally {
          companies.delete(client);
        }
      }),
    );

  const db: Db = {
    ...engine,
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
      await engine.close();
    },
  };
  return db;
};

/** Commits or rolls back the transaction of `work`, and releases the connection. */
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

/** Tenant transactions may use the tables with row-level security, and no others. */
const grantTenants = (system: Pick<System, 'execute'>) =>
  system.execute(
    sql.raw(`DO $$ DECLARE guarded record; BEGIN
      FOR guarded IN
        SELECT oid::regclass AS name FROM pg_class
        WHERE relrowsecurity AND relnamespace = 'public'::regnamespace
          AND NOT has_table_privilege('${tenantRole}', oid, 'SELECT, INSERT, UPDATE, DELETE')
      LOOP EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO ${tenantRole}', guarded.name); END LOOP;
      GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${tenantRole};
    END $$`),
  );
