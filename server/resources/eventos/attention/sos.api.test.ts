import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useApi } from '../../../testing/useApi';
import { unaPersona } from '../../../testing/factories';

const api = useApi();

/** A new operario with a new asset. */
const aDriver = async () => {
  const who = await api.person('operario', [api.a]);
  const call = (method: 'GET' | 'POST', body?: object, headers = {}) =>
    api.by(who).call(method, '/api/eventos/sos', body, headers);
  return { ...who, call };
};
const read = async (id: number) => (await api.as('monitor').call('GET', `/api/eventos/${id}`)).json;
const alarms = async (): Promise<number[]> =>
  (await api.as('monitor').call('GET', '/api/eventos/resumen')).json.alarmas.map(({ id }: { id: number }) => id);

it('an operario calls for help, and it is an alarm with their name and place', async () => {
  const driver = await aDriver();
  const person = (await api.as('admin').call('POST', '/api/personal', unaPersona({ user_id: driver.id }))).json;
  expect((await driver.call('GET')).json).toBeNull();
  const { status, json } = await driver.call('POST', { latitud: 4.6, longitud: -74.1 });
  expect([status, json.estado, json.reconocido_por]).toEqual([201, 'abierto', null]);
  expect(await read(json.id)).toMatchObject({
    tipo: 'sos',
    severidad: 'critica',
    personal_id: person.id,
    asunto: expect.stringMatching(/^Persona/),
    latitud: 4.6,
    fin_en: null,
    tardio: false,
  });
  expect(await alarms()).toContain(json.id);
  expect((await driver.call('GET')).json.id).toBe(json.id);
});

it('a second call while the first is open is the same one, brought to where they are now', async () => {
  const driver = await aDriver();
  const first = (await driver.call('POST', { latitud: 4.6, longitud: -74.1 })).json.id;
  const [again, together] = await Promise.all([
    driver.call('POST', { latitud: 4.7, longitud: -74.2 }),
    driver.call('POST', {}),
  ]);
  expect([again.status, again.json.id, together.json.id]).toEqual([201, first, first]);
  expect(await read(first)).toMatchObject({ latitud: 4.7, longitud: -74.2 });
});

it('shows the caller that help is on its way, and is over when it is resolved', async () => {
  const driver = await aDriver();
  const { id } = (await driver.call('POST', {})).json;
  await api.as('monitor').call('POST', '/api/eventos/transicion', { ids: [id], a: 'reconocido' });
  expect((await driver.call('GET')).json).toMatchObject({
    id,
    estado: 'reconocido',
    reconocido_por: expect.stringMatching(/^Persona/),
  });
  expect(await alarms()).not.toContain(id);
  await api.as('monitor').call('POST', '/api/eventos/transicion', { ids: [id], a: 'resuelto', nota: 'A salvo' });
  expect((await driver.call('GET')).json).toBeNull();
  expect((await read(id)).fin_en).not.toBeNull();
  expect((await driver.call('POST', {})).json.id).not.toBe(id);
});

it('a call made without network keeps its time, is late, and still is an alarm', async () => {
  const driver = await aDriver();
  const fecha = new Date(Date.now() - 5 * 60_000).toISOString();
  const { id } = (await driver.call('POST', { fecha })).json;
  expect(await read(id)).toMatchObject({ inicio_en: fecha, tardio: true });
  expect(await alarms()).toContain(id);
  const quick = await aDriver();
  const soon = (await quick.call('POST', { fecha: new Date(Date.now() - 20_000).toISOString() })).json;
  expect((await read(soon.id)).tardio).toBe(false);
});

it('sent twice under one key it is one call, also after it was ended', async () => {
  const driver = await aDriver();
  const body = { fecha: new Date().toISOString() };
  const { id } = (await driver.call('POST', body, { 'idempotency-key': 'auxilio-1' })).json;
  await api.as('monitor').call('POST', '/api/eventos/transicion', { ids: [id], a: 'resuelto', nota: 'A salvo' });
  expect((await driver.call('POST', body, { 'idempotency-key': 'auxilio-1' })).json.id).toBe(id);
});

it('is taken back by its caller: resolved with that note, and told to all who were told of it', async () => {
  const driver = await aDriver();
  const headers = { authorization: `Bearer ${driver.token}`, empresa_seleccionada: String(api.a) };
  const { id } = (await driver.call('POST', {})).json;
  const notices = async () => {
    const { rows } = await api.db.system.execute<{ user_id: number; causa: string }>(
      `select user_id, causa from notificaciones where causa in ('evento ${id}', 'sos ${id} retirado')`,
    );
    return rows;
  };
  await api.effects.look();
  const told = (await notices()).map(({ user_id }) => user_id).sort();
  expect(told.length).toBeGreaterThan(0);
  const other = await aDriver();
  const foreign = { authorization: `Bearer ${other.token}`, empresa_seleccionada: String(api.a) };
  expect((await api.call('POST', `/api/eventos/sos/${id}/retirar`, undefined, foreign)).status).toBe(404);
  for (const time of ['once', 'and again'])
    expect(await api.call('POST', `/api/eventos/sos/${id}/retirar`, undefined, headers), time).toMatchObject({
      status: 200,
      json: { id, estado: 'resuelto', nota: 'Estoy bien' },
    });
  expect((await driver.call('GET')).json).toBeNull();
  expect(await alarms()).not.toContain(id);
  expect((await read(id)).fin_en).not.toBeNull();
  const off = (await notices()).filter(({ causa }) => causa.startsWith('sos')).map(({ user_id }) => user_id);
  expect(off.sort()).toEqual(told);
});

it('carries the vehicle of the caller and where it was last, until the caller says where they are', async () => {
  const driver = await aDriver();
  const person = (await api.as('admin').call('POST', '/api/personal', unaPersona({ user_id: driver.id }))).json;
  const assigned = await api.anActivo({ conductor_id: person.id });
  await api.db.system.execute(sql`
    insert into estado_activo (empresa_id, activo_id, dispositivo_id, fecha, recibida_en, latitud, longitud)
    values (${api.a}, ${assigned.id}, 0, now(), now(), 4.71, -74.2)`);
  const { id } = (await driver.call('POST', {})).json;
  expect(await read(id)).toMatchObject({ activo_id: assigned.id, latitud: 4.71, longitud: -74.2 });
  const place = { latitud: 4.6, longitud: -74.1, solo_lugar: true };
  expect(await driver.call('POST', place)).toMatchObject({ status: 201, json: { id } });
  expect(await read(id)).toMatchObject({ activo_id: assigned.id, latitud: 4.6, longitud: -74.1 });
  // Where the vehicle is by now does not replace it.
  await driver.call('POST', {});
  expect(await read(id)).toMatchObject({ latitud: 4.6 });
  await api.as('monitor').call('POST', '/api/eventos/transicion', { ids: [id], a: 'resuelto', nota: 'A salvo' });
  expect((await driver.call('POST', { ...place, latitud: 5 })).json.id).toBe(id);
  expect(await read(id)).toMatchObject({ latitud: 4.6, estado: 'resuelto' });
  expect((await driver.call('GET')).json).toBeNull();
  expect((await (await aDriver()).call('POST', place)).status).toBe(404);
});

it('is for users who work on assets: a monitor cannot call, and an asset of another company is refused', async () => {
  expect((await api.as('monitor').call('POST', '/api/eventos/sos', {})).status).toBe(403);
  const foreign = await api.anActivo({}, api.b);
  const driver = await aDriver();
  expect((await driver.call('POST', { activo_id: foreign.id })).status).toBe(422);
});
