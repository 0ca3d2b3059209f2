import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buildApp } from './app';
import { ownAddress, portOf } from './http';
import { backupRoutes } from './backup/localApi';
import type { Db } from './db/client';
import { startDemo } from './demo/drive';
import type { Env } from './env';
import { inStepWithLeader } from './leader';
import type { Wire } from './realtime/index';
import { readSecrets } from './secrets';
import { sentenceOf } from './faults/sentences';
import { heedSignals, sayNoReload } from './start/signals';
import { portFault } from './start/port';
import { withoutIpv6 } from './net/withoutIpv6';

interface Parts {
  db: Db;
  env: Env;
  /** Folder of the built server. */
  here: string;
  /** Connection to the process that leads this one. */
  wire?: Wire;
  version: string;
  /** Frees the port. */
  beforeListening?: () => Promise<void>;
}

/** How long (ms) a process that is replaced by another on its port redirects clients there. */
const led = 1_000;

/** Serves until SIGTERM or Ctrl-C, then ends cleanly; SIGHUP ends no request. @returns the port */
export const serve = async ({ db, env, here, version, beforeListening, ...wire }: Parts): Promise<number> => {
  void db.crashed.then(fail);
  const {
    app,
    db: used,
    every,
    tracking,
    readiness,
  } = await buildApp({
    db,
    env,
    secrets: await readSecrets(env),
    client: path.resolve(here, '../client'),
    version,
    logger: { level: env.LOG_LEVEL },
    ...wire,
  });
  if (!env.DATABASE_URL) await app.register(backupRoutes(db.pool, env.FTRACK_DATA));
  await app.ready();
  await beforeListening?.();
  try {
    await withoutIpv6(env.HOST, async (host) => void (await app.listen({ port: env.PORT, host })));
  } catch (error) {
    throw await portFault(error, env);
  }
  if (env.demo === 'on') startDemo({ db: used, tracking, every, host: ownAddress(env.HOST) });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await readiness.drain(wire.wire ? Math.max(env.DRAIN_MS, led) : env.DRAIN_MS);
    setTimeout(() => fail(new Error('El cierre tardó demasiado.')), 20_000).unref();
    await app.close();
    if (wire.wire) await inStepWithLeader(wire.wire);
    await db.close();
    process.exit(0);
  };
  // Led processes are replaced by their leader.
  heedSignals({ stop: () => void stop().catch(fail), reload: wire.wire ? () => {} : sayNoReload });
  return portOf(app.server);
};

/** Prints why the process cannot continue, and ends it. */
export const fail = (error: unknown): never => {
  console.error(sentenceOf(error));
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exit(1);
};

/** «0.1.0+7946a5e»: the release, and which build of it, by its sources. */
export const versionOf = async (here: string) => {
  const { version } = JSON.parse(await readFile(path.resolve(here, '../../package.json'), 'utf8')) as {
    version: string;
  };
  const stamp = await readFile(path.resolve(here, '../stamp.json'), 'utf8').catch(() => '{}');
  const { server } = JSON.parse(stamp) as { server?: string };
  return server ? `${version}+${server.slice(0, 7)}` : version;
};
