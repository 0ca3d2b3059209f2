import type { System, Tx } from './system';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { alone } from './alone';
import type { ObjectStore } from './objectStore';
import { keepEpoch } from './epoch';
import { beginCompany } from './company';
import { migrateOn, type Upgrade } from './migrate/index';
import { readSteps } from './migrate/steps';
import { hasOneConnection } from './pglite/idle';
import { observe, type Ran } from './observed';
import { openPglite } from './pglite/index';
import { connectTo, firstAnswer, quiet, type Connections } from './pooler';
import { createReplica, wentAway, type Replica } from './replica';
import { tenantRole } from './tables/stored';
import { requireRights } from './rights';
import { keepZones } from './zones';
import { createTurns } from '../turns/fairTurns';

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
  /** Calls this for each failure of the read server. */
  onReplicaFailure(hear: (error: unknown) => void): void;
  /** Runs work while no other process on this database does so. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Storage of the files that are not in the database, if there is one. */
  readonly objects: ObjectStore | null;
  /** The same connections, with these settings for files. */
  withFiles(files: FileSettings): Db;
  pool: pg.Pool;
  /**
   * Calls this when a statement begins, and the function it returns when the statement ends.
   * @returns a function that ends it
   */
  onStatement(begins: StatementListener): () => void;
  /** Resolves when the embedded database's worker dies; never on a server. */
  crashed: Promise<Error>;
  close(): Promise<void>;
}

type StatementListener = () => (ran: Ran) => void;

interface FileSettings {
  /** The token at the end of a file's address that grants access to a company's files. */
  linkOf: (empresaId: number) => string;
  objects: ObjectStore | null;
}

/** Where the database is: a server's URL, or a directory of the embedded one (null: in memory). */
export type Place =
  { url: string; readUrl?: string | undefined } | { dir: string | null; load?: Uint8Array<ArrayBuffer> };

/**
 * Opens the database and applies the migrations.
 * @param migrations folder of the generated migrations
 * @throws Error in Spanish when another process holds the directory, or a newer version has migrated the database
 */
export const openDb = async (place: Place, migrations: string, upgrade: Upgrade = {}): Promise<Db> => {
  if ('url' in place) {
    await prepareServer(place.url, migrations, upgrade);
    return onServer(place);
  }
  const db = await embedded(place);
  try {
    await inTransaction(db.pool, (client) => prepare(client, migrations, upgrade));
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
};

const prepare = async (client: pg.ClientBase, migrations: string, upgrade: Upgrade) => {
  await migrateOn(client, readSteps(migrations), upgrade);
  const system = drizzle(client as pg.PoolClient);
  await grantTenants(system);
  await keepEpoch(system);
  await keepZones(system);
};

/** One process at a time and without a time limit: migrating a large table takes longer than a request may. */
const prepareServer = async (connectionString: string, migrations: string, upgrade: Upgrade) => {
  const pool = quiet({ connectionString, max: 1, connectionTimeoutMillis: firstAnswer });
  try {
    await alone(pool, async (client) => {
      await requireRights(client);
      await prepare(client, migrations, upgrade);
    });
  } finally {
    await pool.end();
  }
};

const inTransaction = async (pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>) =>
  ending(await pool.connect(), async (client) => {
    await client.query('begin');
    await work(client);
  });

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
  connections: Connections,
  engine: Engine,
  secondOf: (onFailure: (error: unknown) => void) => Replica | null = () => null,
): Db => {
  const { pool } = connections;
  const failures = new Set<(error: unknown) => void>();
  const replica = secondOf((error) => {
    for (const hear of failures) hear(error);
  });
  const opened: Opened = {
    ...transactionsOn(connections),
    onReplicaFailure: (hear) => void failures.add(hear),
    system: drizzle(pool),
    pool,
    replica,
    engine: {
      ...engine,
      close: async () => {
        await replica?.close();
        await engine.close();
      },
    },
  };
  return dbOf(opened, { linkOf: () => '', objects: null });
};

type Begin = (client: pg.PoolClient, settings: Connections['settings']) => Promise<void>;

/** What all views of an open database share. */
interface Opened extends Pick<Db, 'system' | 'pool' | 'onStatement' | 'onReplicaFailure'> {
  /** One transaction of a company on the main server, on a connection on which `begin` has run. */
  transaction<T>(empresaId: number, begin: Begin, work: (tx: Tx) => Promise<T>): Promise<T>;
  replica: Replica | null;
  engine: Engine;
}

const dbOf = (opened: Opened, { linkOf, objects }: FileSettings): Db => {
  const { engine, replica, transaction, ...shared } = opened;
  const begin =
    (empresaId: number, readOnly: boolean): Begin =>
    (client, settings) =>
      beginCompany(client, { empresaId, link: linkOf(empresaId), settings, readOnly });
  return {
    ...engine,
    ...shared,
    objects,
    withFiles: (files) => dbOf(opened, files),
    tenant: (empresaId, work) => transaction(empresaId, begin(empresaId, false), work),
    read: async (empresaId, work) => {
      const client = await replica?.take(begin(empresaId, true));
      if (!client) return transaction(empresaId, begin(empresaId, true), work);
      try {
        return await ending(client, () => work(drizzle(client)));
      } catch (error) {
        if (!wentAway(error)) throw error;
        replica?.lost(error);
        return transaction(empresaId, begin(empresaId, true), work);
      }
    },
  };
};

/** The transactions of companies on the main server, and what is observed of its statements. */
const transactionsOn = ({ pool, settings }: Connections): Pick<Opened, 'transaction' | 'onStatement'> => {
  const turns = createTurns(1, Infinity);
  /** Companies take turns for the only connection: ten transactions of one are not before one of another. */
  const inTurn = <T>(empresaId: number, work: () => Promise<T>): Promise<T> =>
    (hasOneConnection(pool) ? turns.take(String(empresaId), work) : undefined) ?? work();

  const listeners = new Set<StatementListener>();
  const companies = new WeakMap<pg.ClientBase, number>();
  pool.on('connect', (client) =>
    observe(client, () => {
      const ends = Array.from(listeners, (begins) => begins());
      const empresaId = companies.get(client) ?? null;
      return (ran) => {
        for (const ended of ends) ended({ ...ran, empresaId });
      };
    }),
  );

  return {
    transaction: (empresaId, begin, work) =>
      inTurn(empresaId, async () =>
        ending(await pool.connect(), async (client) => {
          companies.set(client, empresaId);
          try {
            await begin(client, settings);
            return await work(drizzle(client));
          } finally {
            companies.delete(client);
          }
        }),
      ),
    onStatement: (begins) => {
      listeners.add(begins);
      return () => void listeners.delete(begins);
    },
  };
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
