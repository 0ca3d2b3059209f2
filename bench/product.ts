import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '../server/app';
import { openDb, type Db } from '../server/db/client';
import { readEnv } from '../server/env';
import { migrations } from '../server/testing/database';

interface Served {
  db: Db;
  /** Gets a path of the API as the user of this token. Throws what is not 200. */
  getterOf: (token: string, empresaId: number) => (path: string) => Promise<void>;
}

/** Measures the product, which is served on a port of this machine once `fill` has filled its database. */
export const overHttp = async <Filled, Result>(
  place: { url: string } | 'embedded',
  fill: (db: Db) => Promise<Filled>,
  measure: (filled: Filled, served: Served) => Promise<Result>,
): Promise<Result> => {
  const dir = await mkdtemp(path.join(tmpdir(), 'ftrack-bench-'));
  const db = await openDb(place === 'embedded' ? { dir: path.join(dir, 'db') } : place, migrations);
  const filled = await fill(db);
  const { app } = await buildApp({
    db,
    env: readEnv({ FTRACK_DEMO: 'off', FTRACK_DATA: dir }),
    secrets: { broadcast: { id: 'bench', key: 'bench', secret: 'bench' } },
    client: path.resolve('dist/client'),
    version: 'bench',
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const getterOf: Served['getterOf'] = (token, empresaId) => async (asked) => {
    const headers = { authorization: `Bearer ${token}`, empresa_seleccionada: String(empresaId) };
    const answer = await fetch(`${address}/api${asked}`, { headers });
    if (!answer.ok) throw new Error(`${asked}: ${answer.status} ${await answer.text()}`);
    await answer.json();
  };
  try {
    return await measure(filled, { db, getterOf });
  } finally {
    await app.close();
    await db.close();
    await rm(dir, { recursive: true, force: true });
  }
};
