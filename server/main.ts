import cluster from 'node:cluster';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseIn } from './backup/places';
import { openDb, type Db } from './db/client';
import type { Upgrade } from './db/migrate/index';
import { readEnv, type Env } from './env';
import { install } from './start/install';
import { leadProcesses, programAt, toFirstProcess } from './processes';
import { fail, serve, versionOf } from './serve';
import { isTold, reasonOf } from './faults/sentences';
import { checkClock, clockWarning } from './start/clock';
import { databaseFault } from './start/database';
import { checkFolder } from './start/folder';
import { checkPort } from './start/port';
import { tellUpgrade } from './start/upgrade';
import { welcome } from './start/welcome';

/** Starts the product: environment, database, demonstration, and one serving process, or several led by this one. */
const main = async () => {
  const program = fileURLToPath(import.meta.url);
  const here = path.dirname(program);
  const env = readEnv(process.env);
  if (env.FTRACK_PROCESOS > 1 && !env.DATABASE_URL)
    throw new Error('Varios procesos necesitan un servidor PostgreSQL: indique DATABASE_URL.');

  const version = await versionOf(here);
  const migrations = path.join(here, 'migrations');
  if (cluster.isPrimary) {
    checkClock(migrations);
    await checkFolder(env.FTRACK_DATA, !env.DATABASE_URL);
    await checkPort(env);
  }
  const upgrade = tellUpgrade(env, version);
  const db = await open(env, migrations, upgrade);
  upgrade.done();
  if (cluster.isWorker) {
    await serve({ db, env, here, version, wire: toFirstProcess() });
    return;
  }
  const installed = await install(db, env);
  const lead = async () => {
    await db.close();
    await upgrade.close();
    return leadProcesses(() => programAt(process.argv[1], program), env.FTRACK_PROCESOS);
  };
  const port =
    env.FTRACK_PROCESOS > 1 ? await lead() : await serve({ db, env, here, version, beforeListening: upgrade.close });
  welcome(port, env, installed);
};

const open = async (env: Env, migrations: string, upgrade: Upgrade): Promise<Db> => {
  const { DATABASE_URL: url, DATABASE_READ_URL: readUrl, FTRACK_DATA: data } = env;
  try {
    if (!url) return await openDb({ dir: databaseIn(data) }, migrations, upgrade);
    const db = await openDb({ url, readUrl }, migrations, upgrade);
    if (cluster.isPrimary) await tellClocks(db);
    return db;
  } catch (error) {
    if (url) throw databaseFault(error, 'DATABASE_URL', url);
    if (isTold(error)) throw error;
    throw new Error(`FTRACK_DATA: no se pudo abrir la base de datos integrada de ${data}: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
};

const tellClocks = async ({ pool }: Db) => {
  const { rows } = await pool.query<{ at: number }>(`select extract(epoch from clock_timestamp())::float8 as at`);
  const warning = rows[0] && clockWarning(rows[0].at - Date.now() / 1_000);
  if (warning) console.warn(warning);
};

await main().catch(fail);
