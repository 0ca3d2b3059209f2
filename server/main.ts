import cluster from 'node:cluster';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseIn, nameOf } from './backup/places';
import { openDb } from './db/client';
import { readEnv } from './env';
import { install } from './install';
import { leadProcesses, programAt, toFirstProcess } from './processes';
import { fail, serve, versionOf } from './serve';
import { isTold, reasonOf } from './sentences';
import { tellUpgrade } from './upgrade';
import { welcome } from './welcome';

/** Starts the product: environment, database, demonstration, and one serving process, or several led by this one. */
const main = async () => {
  const program = fileURLToPath(import.meta.url);
  const here = path.dirname(program);
  const env = readEnv(process.env);
  if (env.FTRACK_PROCESOS > 1 && !env.DATABASE_URL)
    throw new Error('Varios procesos necesitan un servidor PostgreSQL: indique DATABASE_URL.');

  const version = await versionOf(here);
  const upgrade = tellUpgrade(env, version);
  const migrations = path.join(here, 'migrations');
  const { DATABASE_URL: url, DATABASE_READ_URL: readUrl } = env;
  const db = await (
    url
      ? openDb({ url, readUrl }, migrations, upgrade)
      : openDb({ dir: databaseIn(env.FTRACK_DATA) }, migrations, upgrade)
  ).catch((error: unknown) => {
    const place = nameOf(url ? { url } : { data: env.FTRACK_DATA });
    throw isTold(error) ? error : new Error(`No se pudo abrir ${place}: ${reasonOf(error)}.`, { cause: error });
  });
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

await main().catch(fail);
