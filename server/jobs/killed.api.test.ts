import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDb, type Db } from '../db/client';
import { openCompany } from '../resources/admin-empresas/open';
import { membresiaTable, usuarioTable } from '../db/tables/usuarios';
import { migrations, openTestDb } from '../testing/database';
import { migratedTemplate } from '../testing/template';
import { createJobs } from './index';

const onServer = process.env.FTRACK_TEST_ENGINE === 'postgres';
let dir: string;
let server: Db | null = null;
/** The initial state of an embedded database. */
let load: Uint8Array<ArrayBuffer> | undefined;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'ftrack-killed-'));
  if (onServer) server = await openTestDb();
  else load = await migratedTemplate(migrations);
});
afterAll(async () => {
  await server?.close();
  await rm(dir, { recursive: true, force: true });
});

/** Opens the database between two processes; an embedded one can be open in only one at a time. */
const meanwhile = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
  const db = server ?? (await openDb({ dir, ...(load && { load }) }, migrations));
  load = undefined;
  try {
    return await work(db);
  } finally {
    if (!server) await db.close();
  }
};

const script = path.join(import.meta.dirname, 'testing/bomb.ts');

/** Starts a process that works until no job is left. Returns how it ended and its output. */
const aProcess = async () => {
  const place = server ? { url: server.pool.options.connectionString } : { dir };
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(place)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { ended: signal ?? code, output };
};

/** Returns the state of the jobs, and makes their process look silent for longer than a living one. */
const stateOf = () =>
  meanwhile(async ({ system }) => {
    const { rows } = await system.execute<Record<string, unknown>>(
      'select tipo, estado, intentos, error from trabajos order by tipo',
    );
    const notices = await system.execute<Record<string, unknown>>('select user_id, tipo, titulo from notificaciones');
    await system.execute(`update trabajos set latido_en = now() - interval '21 seconds' where estado = 'en_curso'`);
    return { jobs: rows, notices: notices.rows };
  });

it('a job that kills its process is retried once, then failed and reported, and the jobs beside it are completed', async () => {
  const userId = await meanwhile(async (db) => {
    const [a, b] = [{ nombre: 'A' }, { nombre: 'B' }].map((each) => ({
      ...each,
      zona_horaria: 'America/Bogota',
      moneda: 'COP',
    }));
    const companies = [];
    for (const given of [a, b])
      if (given) companies.push((await db.system.transaction((tx) => openCompany(tx, given))).id);
    const [first = 0, second = 0] = companies;
    const [user] = await db.system
      .insert(usuarioTable)
      .values({ email: 'ana@prueba.test', name: 'Ana', rol_id: 4, estado: 'activo' })
      .returning();
    const id = user?.id ?? 0;
    await db.system.insert(membresiaTable).values({ user_id: id, empresa_id: first });
    const asking = createJobs({ db, publish: async () => {}, log: () => {} });
    await asking.stop();
    await asking.start(first, id, 'bomba', {});
    await asking.start(second, id, 'vecino', {});
    return id;
  });

  expect((await aProcess()).ended).toBe('SIGKILL');
  expect((await stateOf()).jobs).toMatchObject([
    { tipo: 'bomba', estado: 'en_curso', intentos: 1 },
    { tipo: 'vecino', estado: 'en_curso', intentos: 1 },
  ]);
  expect((await aProcess()).ended).toBe('SIGKILL');
  expect((await stateOf()).jobs).toMatchObject([
    { tipo: 'bomba', estado: 'en_curso', intentos: 2 },
    { tipo: 'vecino', intentos: 1 },
  ]);
  const last = await aProcess();
  expect(last.ended).toBe(0);
  expect(last.output).toContain(`private-user.${userId}`);
  const { jobs, notices } = await stateOf();
  expect(jobs).toMatchObject([
    {
      tipo: 'bomba',
      estado: 'fallido',
      intentos: 2,
      error: expect.stringContaining('El servidor se detuvo 2 veces'),
    },
    { tipo: 'vecino', estado: 'terminado', intentos: 2 },
  ]);
  expect(notices).toEqual([
    { user_id: userId, tipo: 'trabajo_fallido', titulo: 'Un trabajo suyo no se pudo terminar' },
  ]);
});
