import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { keepFile } from '../files/index';
import { fieldError } from '../plugins/errors';
import { startTestApi, type TestApi } from '../testing/app';
import { createJobs, type Jobs } from './index';

let api: TestApi;
let jobs: Jobs;
const told: string[] = [];
beforeAll(async () => {
  api = await startTestApi();
  jobs = createJobs({ db: api.db, publish: async (channel) => void told.push(channel), log: () => {} });
});
afterAll(async () => {
  await jobs.stop();
  await api.close();
});

const ended = (id: string) =>
  vi.waitFor(async () => {
    const { json } = await api.as('admin').call('GET', `/api/trabajos/${id}`);
    expect(['terminado', 'fallido', 'cancelado']).toContain(json.estado);
    return json;
  });

it('a job is done, tells how far it is and leaves a file that its owner alone is shown', async () => {
  jobs.handle('prueba', async ({ db, empresaId, userId, progress }) => {
    await progress(50);
    const { id } = await db.tenant(empresaId, (tx) => keepFile(tx, empresaId, userId, { nombre: 'a.csv', tipo: 'text/csv', contenido: Buffer.from('hola') }));
    return { archivo_id: id, nombre_archivo: 'a.csv' };
  });
  const { id: me } = (await api.as('admin').call('GET', '/api/user')).json;
  const id = await jobs.start(api.a, me, 'prueba', {});
  const done = await ended(id);
  expect(done).toMatchObject({ estado: 'terminado', avance: 100, nombre_archivo: 'a.csv' });
  expect((await api.app.inject({ url: done.archivo_url })).body).toBe('hola');
  expect(told).toContain(`private-user.${me}`);
  expect((await api.as('superadmin').call('GET', `/api/trabajos/${id}`)).status).toBe(404);
  expect((await api.as('admin', api.b).call('GET', `/api/trabajos/${id}`)).status).toBe(404);
});

it('a job that is refused says why; one that breaks says nothing of the inside', async () => {
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

it('a job is given up while it runs', async () => {
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
  await vi.waitFor(() => expect(steps).toBeGreaterThan(1));
  await api.as('admin').call('POST', `/api/trabajos/${id}/cancelar`);
  expect((await ended(id)).estado).toBe('cancelado');
  const then = steps;
  expect(then).toBeLessThan(99);
});
