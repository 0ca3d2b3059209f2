import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp, portOf } from './app';
import { backupDoor } from './backup/door';
import { openDb } from './db/client';
import { startDemo } from './demo/drive';
import { readEnv } from './env';
import { install } from './install';
import { readSecrets } from './secrets';
import { welcome } from './welcome';

/** Starts the product: environment, database, demonstration, server. Ends cleanly on Ctrl-C. */
const main = async () => {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const env = readEnv(process.env);
  const secrets = await readSecrets(env);
  const version = await versionOf(here);
  const db = await openDb(
    env.DATABASE_URL ? { url: env.DATABASE_URL, readUrl: env.DATABASE_READ_URL } : { dir: path.join(env.FTRACK_DATA, 'db') },
    path.join(here, 'migrations'),
  );
  void db.crashed.then((error) => fail(error));

  const activation = await install(db, env);
  const { app, every, tracking } = await buildApp({ db, env, secrets, client: path.resolve(here, '../client'), version, logger: { level: env.LOG_LEVEL } });
  if (!env.DATABASE_URL) await app.register(backupDoor(db.pool, env.FTRACK_DATA));
  await app.listen({ port: env.PORT, host: env.HOST });
  if (env.demo === 'on') startDemo({ db, tracking, every });
  welcome(portOf(app.server), env, activation);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => fail(new Error('El cierre tardó demasiado.')), 20_000).unref();
    await app.close();
    await db.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().catch(fail));
};

const versionOf = async (here: string) => {
  const { version } = JSON.parse(await readFile(path.resolve(here, '../../package.json'), 'utf8')) as { version: string };
  return version;
};

const fail = (error: unknown): never => {
  console.error(error instanceof Error ? error.message : error);
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exit(1);
};

await main().catch(fail);
