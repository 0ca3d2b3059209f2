import { eq, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { keepFile } from '../files/index';
import { fieldError } from '../plugins/errors';
import { startOwnApi, type TestApi } from '../testing/app';
import { createJobs, JobCancelled, type Jobs } from './index';
import { trabajoTable } from '../db/tables/trabajos';

let api: TestApi;
let jobs: Jobs;
const channels: string[] = [];
beforeAll(async () => {
  api = await startOwnApi();
  jobs = createJobs({ db: api.db, publish: async (channel) => void channels.push(channel), log: () => {} });
});
afterAll(async () => {
  await jobs.stop();
  await api.close();
});

/** Less than the interval at which a runner looks for work by itself. */
const soon = { timeout: 4_000 };

const ended = (id: string) =>
  vi.waitFor(async () => {
    const { json } = await api.as('admin').call('GET', `/api/trabajos/${id}`);
    expect(['terminado', 'fallido', 'cancelado']).toContain(json.estado);
    return json;
  }, soon);

it('a job runs, reports its progress and leaves a file that only its owner can read', async () => {
  jobs.handle('prueba', async ({ db, empresaId, userId, progress }) => {
    await progress(50);
    const { id } = await db.tenant(empresaId, (tx) =>
      keepFile(tx, empresaId, userId, { nombre: 'a.csv', tipo: 'text/csv', contenido: Buffer.from('hola') }),
    );
    return { archivo_id: id, nombre_archivo: 'a.csv' };
  });
  const { id: me } = (await api.as('admin').call('GET', '/api/user')).json;
  const id = await jobs.start(api.a, me, 'prueba', {});
  const done = await ended(id);
  expect(done).toMatchObject({ estado: 'terminado', avance: 100, nombre_archivo: 'a.csv' });
  expect((await api.app.inject({ url: done.archivo_url })).body).toBe('hola');
  expect(channels).toContain(`private-user.${me}`);
  expect((await api.as('superadmin').call('GET', `/api/trabajos/${id}`)).status).toBe(404);
  expect((await api.as('admin', api.b).call('GET', `/api/trabajos/${id}`)).status).toBe(404);
});

it('a refused job has the reason, and a broken one reveals no internals', async () => {
  const { id: me } = (await api.as('admin').call('GET', '/api/user')).json;
  jobs.handle('imposible', async () => {
    throw fieldError('desde', 'Elija un periodo');
  });
  jobs.handle('roto', async () => {
    throw new Error('secret table missing');
  });
  expect((await ended(await jobs.start(api.a, me, 'imposible', {}))).estado).toBe('fallido');
  expect((await ended(await jobs.start(api.a, me, 'roto', {}))).error).toBe('No se pudo terminar. Inténtelo de nuevo.');
});

it('a running job can be cancelled', async () => {
  const { id: me } = (await api.as('admin').call('GET', '/api/user')).json;
  let steps = 0;
  jobs.handle('largo', async ({ progress }) => {
    for (let at = 1; at < 100; at++) {
      steps = at;
      await progress(at);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return {};
  });
  const id = await jobs.start(api.a, me, 'largo', {});
  await vi.waitFor(() => expect(steps).toBeGreaterThan(1), soon);
  await api.as('admin').call('POST', `/api/trabajos/${id}/cancelar`);
  expect((await ended(id)).estado).toBe('cancelado');
  const then = steps;
  expect(then).toBeLessThan(99);
});

it('a job that is cancelled before its turn is passed to the handler of its kind', async () => {
  const { id: me } = (await api.as('admin').call('GET', '/api/user')).json;
  const idle = createJobs({ db: api.db, publish: async () => {}, log: () => {} });
  await idle.stop();
  const left: object[] = [];
  idle.handle(
    'sin turno',
    async () => ({}),
    async (job) => void left.push(job),
  );
  const id = await idle.start(api.a, me, 'sin turno', { n: 1 });
  const its = eq(trabajoTable.id, id);
  expect(await idle.giveUp(api.b, its)).toBe(0);
  expect(await idle.giveUp(api.a, its)).toBe(1);
  expect(await idle.giveUp(api.a, its)).toBe(0);
  expect(left).toEqual([{ empresaId: api.a, userId: me, parametros: { n: 1 }, error: null }]);
  expect((await ended(id)).estado).toBe('cancelado');
});

it('a job stored while the last look finds nothing starts at once', async () => {
  const { id: me } = (await api.as('admin').call('GET', '/api/user')).json;
  const { system } = api.db;
  // Holds back the result of a look that found nothing until the next job has been stored.
  let found: () => Promise<unknown> = async () => {};
  const held = Object.create(system, {
    execute: {
      value: async (...query: Parameters<typeof system.execute>) => {
        const answer = await system.execute(...query);
        const then = found;
        if (answer.rows.length === 0) found = async () => {};
        if (answer.rows.length === 0) await then();
        return answer;
      },
    },
  });
  const own = createJobs({ db: { ...api.db, system: held }, publish: async () => {}, log: () => {} });
  own.handle('justo', async () => ({}));
  const second = new Promise<string>(
    (resolve) => (found = async () => resolve(await own.start(api.a, me, 'justo', {}))),
  );
  await ended(await own.start(api.a, me, 'justo', {}));
  expect((await ended(await second)).estado).toBe('terminado');
  await own.stop();
});

it('a queue whose jobs wait while none runs says so, and the next look starts it afresh', async () => {
  const { id: me } = (await api.as('admin').call('GET', '/api/user')).json;
  const { system } = api.db;
  let answer: 'nothing' | 'never' | 'well' = 'nothing';
  const faulty = Object.create(system, {
    execute: {
      value: (...query: Parameters<typeof system.execute>) => {
        const text = new PgDialect().sqlToQuery(query[0] as SQL).sql;
        if (answer === 'well' || !text.includes('intentos = intentos + 1')) return system.execute(...query);
        return answer === 'nothing' ? Promise.resolve({ rows: [] }) : new Promise(() => {});
      },
    },
  });
  const own = createJobs({
    db: { ...api.db, system: faulty },
    publish: async () => {},
    log: () => {},
    stalledAfter: 300,
  });
  own.handle('parado', async () => ({}));
  const id = await own.start(api.a, me, 'parado', {});
  expect(own.areStalled()).toBe(false);
  await vi.waitFor(async () => {
    await own.look();
    expect(own.areStalled()).toBe(true);
  }, soon);
  answer = 'never';
  await own.look();
  expect(own.areStalled()).toBe(true);
  answer = 'well';
  await own.look();
  expect((await ended(id)).estado).toBe('terminado');
  await own.look();
  expect(own.areStalled()).toBe(false);
  await own.stop();
});

it('a job whose server has been silent for twenty seconds is taken over by another, not earlier', async () => {
  const { id: me } = (await api.as('admin').call('GET', '/api/user')).json;
  const left = async (seconds: number) => {
    const { rows } = await api.db.system.execute<{
      id: string;
    }>(`insert into trabajos (empresa_id, user_id, tipo, parametros, estado, latido_en)
      values (${api.a}, ${me}, 'heredado', '{}', 'en_curso', now() - interval '${seconds} seconds') returning id`);
    return String(rows[0]?.id);
  };
  const [alive, dead] = [await left(10), await left(21)];
  jobs.handle('heredado', async () => ({}));
  await ended(await jobs.start(api.a, me, 'heredado', {}));
  expect((await ended(dead)).estado).toBe('terminado');
  expect((await api.as('admin').call('GET', `/api/trabajos/${alive}`)).json.estado).toBe('en_curso');
});

it('a server that wrongly counted as dead stops the job that another has taken over', async () => {
  const { id: me } = (await api.as('admin').call('GET', '/api/user')).json;
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  let refused: (error: unknown) => void = () => {};
  const refusal = new Promise<unknown>((resolve) => (refused = resolve));
  jobs.handle('dormido', async ({ progress }) => {
    await begun;
    await progress(50).catch(refused);
    return {};
  });
  const id = await jobs.start(api.a, me, 'dormido', {});
  await vi.waitFor(
    async () => expect((await api.as('admin').call('GET', `/api/trabajos/${id}`)).json.estado).toBe('en_curso'),
    soon,
  );
  await api.db.system.execute(`update trabajos set latido_en = now(), intentos = intentos + 1 where id = '${id}'`);
  begin();
  expect(await refusal).toBeInstanceOf(JobCancelled);
  expect((await api.as('admin').call('GET', `/api/trabajos/${id}`)).json).toMatchObject({
    estado: 'en_curso',
    avance: 0,
  });
});

it('a server that stops hands its job to another at once', async () => {
  const { id: me } = (await api.as('admin').call('GET', '/api/user')).json;
  const create = () => createJobs({ db: api.db, publish: async () => {}, log: () => {} });
  const [first, second] = [create(), create()];
  let steps = 0;
  first.handle('relevo', async ({ progress }) => {
    for (let at = 1; ; at++) {
      steps = at;
      await progress(at % 100);
    }
  });
  const id = await first.start(api.a, me, 'relevo', {});
  await vi.waitFor(() => expect(steps).toBeGreaterThan(1), soon);
  await first.stop();
  second.handle('relevo', async () => ({}));
  await ended(await second.start(api.a, me, 'relevo', {}));
  expect((await ended(id)).estado).toBe('terminado');
  await second.stop();
});
