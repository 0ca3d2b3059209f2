import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { limits } from '#contract/core/limits';
import { importing } from '../imports/testing/importing';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { createJobs, placeOf as firstPlace, type Jobs } from './index';

const api = useApi(startOwnApi);
/** Stores jobs and runs none. */
let asking: Jobs;
let ana: { id: number };
let beto: { id: number };
beforeAll(async () => {
  asking = createJobs({ db: api.db, publish: async () => {}, log: () => {} });
  await asking.stop();
  [ana, beto] = [await api.person('admin', [api.a]), await api.person('admin', [api.a])];
});
beforeEach(async () => void (await api.db.system.execute('delete from trabajos')));

const polling = { timeout: 240_000 };
const { perPerson, perCompany, retryAfter } = limits.jobs;
const many = (n: number, user: number, company = api.a) =>
  Promise.allSettled(Array.from({ length: n }, () => asking.start(company, user, 'turno', {})));
const took = (answers: PromiseSettledResult<string>[]) => answers.filter(({ status }) => status === 'fulfilled').length;

it('turns rotate between the companies, and within a company between its people', async () => {
  const { id: zoe } = await api.as('admin', api.b).who;
  const ask = async (user: number, company = api.a) => asking.start(company, user, 'turno', {});
  for (let n = 0; n < 4; n++) await ask(ana.id);
  for (let n = 0; n < 2; n++) await ask(beto.id);
  await ask(zoe, api.b);
  const order: number[] = [];
  const working = createJobs({ db: api.db, publish: async () => {}, log: () => {} });
  working.handle('turno', async ({ userId }) => {
    order.push(userId);
    return {};
  });
  await working.look();
  await vi.waitFor(() => expect(order).toHaveLength(7), polling);
  await working.stop();
  expect(order.indexOf(zoe)).toBeLessThanOrEqual(1);
  expect(order.filter((id) => id !== zoe)).toEqual([ana.id, beto.id, ana.id, beto.id, ana.id, ana.id]);
});

it('a long job of one company does not block those of another', async () => {
  const { id: zoe } = await api.as('admin', api.b).who;
  const working = createJobs({ db: api.db, publish: async () => {}, log: () => {} });
  let end = () => {};
  const long = new Promise<void>((resolve) => (end = resolve));
  let begun = 0;
  working.handle('largo', async () => {
    begun++;
    await long;
    return {};
  });
  working.handle('corto', async () => ({}));
  await working.start(api.a, ana.id, 'largo', {});
  await working.start(api.a, beto.id, 'largo', {});
  const id = await working.start(api.b, zoe, 'corto', {});
  await vi.waitFor(
    async () => expect((await api.as('admin', api.b).get(`/api/trabajos/${id}`)).estado).toBe('terminado'),
    polling,
  );
  expect(begun).toBe(1);
  end();
  await working.stop();
});

it('a look while as many jobs run as may leaves the queue alive', async () => {
  const { id: zoe } = await api.as('admin', api.b).who;
  const working = createJobs({ db: api.db, publish: async () => {}, log: () => {} });
  let end = () => {};
  const long = new Promise<void>((resolve) => (end = resolve));
  const begun: string[] = [];
  working.handle('largo', async ({ id }) => {
    begun.push(id);
    await long;
    return {};
  });
  await working.start(api.a, ana.id, 'largo', {});
  await working.start(api.b, zoe, 'largo', {});
  await vi.waitFor(() => expect(begun).toHaveLength(limits.jobs.atOnce), polling);
  await working.look();
  const id = await working.start(api.a, beto.id, 'largo', {});
  end();
  await vi.waitFor(() => expect(begun[limits.jobs.atOnce]).toBe(id), { timeout: 5_000 });
  await working.stop();
});

it('a waiting job has its place in the queue, which counts the turns of the others', async () => {
  const { id: zoe } = await api.as('admin', api.b).who;
  const mine = api.as('admin', api.a);
  const { id: me } = await mine.who;
  await many(9, ana.id);
  const [first, second] = [await asking.start(api.a, me, 'turno', {}), await asking.start(api.a, me, 'turno', {})];
  const other = await asking.start(api.b, zoe, 'turno', {});
  const placeOf = async (id: string, caller = mine) => (await caller.get(`/api/trabajos/${id}`)).puesto;
  // Ana, Zoe of the other company, me, Ana, me.
  expect([await placeOf(other, api.as('admin', api.b)), await placeOf(first), await placeOf(second)]).toEqual([
    2, 3, 5,
  ]);
  const said = (of: number) => firstPlace(api.db.system, sql`empresa_id = ${api.a} and user_id = ${of}`);
  expect([await said(me), await said(zoe)]).toEqual([3, null]);
  await mine.call('POST', `/api/trabajos/${first}/cancelar`);
  expect(await placeOf(first)).toBeNull();
  expect((await mine.get('/api/trabajos')).map(({ puesto }: { puesto: number | null }) => puesto)).toEqual([3, null]);
});

it('the waiting jobs of a person are limited, whether requested in sequence or all at once', async () => {
  expect(took(await many(perPerson + 10, ana.id))).toBe(perPerson);
  expect(took(await many(1, beto.id))).toBe(1);
  expect(took(await many(1, ana.id, api.b))).toBe(1);
});

it('the waiting jobs of a company are limited, independently of other companies', async () => {
  const people = await Promise.all(
    Array.from({ length: perCompany / perPerson + 1 }, () => api.person('admin', [api.a])),
  );
  const answers = await Promise.all(people.map(({ id }) => many(perPerson, id)));
  expect(took(answers.flat())).toBe(perCompany);
  expect(took(await many(1, ana.id, api.b))).toBe(1);
});

it('a request above the limit gets the number of waiting jobs and when to retry, and has no effect', async () => {
  const { id: me } = await api.as('admin').who;
  const admin = importing(api);
  const imp = await admin.checked('niveles', 'llena.csv', 'Nombre,Tipo\nSede llena,Sede\n');
  await many(perPerson, me);
  const body = { formato: 'csv', columnas: ['nombre'] };
  const { status, json, headers } = await api.as('admin').call('POST', '/api/niveles/exportar', body);
  expect([status, json.code, headers['retry-after']]).toEqual([429, 'COLA_LLENA', String(retryAfter / 1000)]);
  expect(json.message).toBe(
    `Usted ya tiene ${perPerson} trabajos en espera, que es el máximo. Espere a que avancen e inténtelo de nuevo.`,
  );
  expect((await admin.call('POST', `/api/importaciones/${imp.id}/importar`, {})).status).toBe(429);
  expect((await admin.get(`/api/importaciones/${imp.id}`)).estado).toBe('validada');
  const { rows } = await api.db.system.execute(`select from auditoria where accion = 'exportar'`);
  expect(rows).toEqual([]);
});

it('an uploaded file is kept until its import may be requested, so that it is not uploaded again', async () => {
  const { id: me } = await api.as('admin').who;
  const { call } = importing(api);
  const content = Buffer.from('Nombre,Tipo\nSede temprana,Sede\n');
  const path = '/api/importaciones/archivo';
  const { json: begun } = await call('POST', path, {
    bytes: content.length,
    huella: createHash('sha256').update(content).digest('hex'),
  });
  const headers = { ...(await api.as('admin').headers()), 'content-type': 'application/octet-stream' };
  await api.app.inject({ method: 'PUT', url: `${path}/${begun.id}/0`, headers, payload: content });
  await many(perPerson, me);
  const finish = () => call('POST', `${path}/${begun.id}/terminar`, { tipo: 'niveles', nombre: 'temprana.csv' });
  expect((await finish()).status).toBe(429);
  expect((await call('GET', `${path}/${begun.id}`)).json.recibidas).toEqual([0]);
  await api.db.system.execute('delete from trabajos');
  const { status, json } = await finish();
  expect(status).toBe(200);
  // Finished again, it is the same import.
  expect((await finish()).json.id).toBe(json.id);
});

it('a server that stops does not count as killed by its job', async () => {
  for (let n = 0; n < 3; n++) {
    const leaving = createJobs({ db: api.db, publish: async () => {}, log: () => {} });
    let begun = () => {};
    const running = new Promise<void>((resolve) => (begun = resolve));
    leaving.handle('relevo', async ({ progress }) => {
      for (let at = 1; ; at++) {
        begun();
        await progress(at % 100);
      }
    });
    if (n === 0) await leaving.start(api.a, ana.id, 'relevo', {});
    else await leaving.look();
    await running;
    await leaving.stop();
  }
  const { rows } = await api.db.system.execute(`select estado, intentos from trabajos`);
  expect(rows).toEqual([{ estado: 'pendiente', intentos: 0 }]);
});
