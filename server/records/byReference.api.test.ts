import { beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#contract/core/roles';
import { can } from '#contract/core/access';
import { makers, prepareGround, type Ground } from '../testing/makers';
import { settledChanges } from '../testing/settledChanges';
import { useApi } from '../testing/useApi';

const api = useApi();
let ground: Ground;
let made = 0;
beforeAll(async () => void (ground = await prepareGround(api)));

const named = ['activos', 'personal', 'repuestos', 'paradas', 'ordenes'] as const;
const titleOf = (name: (typeof named)[number]) => (name === 'ordenes' ? 'titulo' : 'nombre');
const aReference = () => `SAP ${++made}/a-${Math.random().toString(36).slice(2)}`;
const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object) =>
  api.as('admin').call(method, `/api/${path}`, body);
const at = (name: string, ref: string) => `${name}/por-referencia/${encodeURIComponent(ref)}`;
const filtered = (name: string, filter: object) => `${name}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
const ids = async (name: string, filter: object): Promise<number[]> =>
  (await call('GET', filtered(name, filter))).json.map(({ id }: { id: number }) => id);

describe.each(named)('by its reference, one of %s', (name) => {
  it('is created once, then changed, without a version', async () => {
    const ref = aReference();
    const first = await call('PUT', at(name, ref), makers[name](ground));
    expect([first.status, first.json.referencia_externa]).toEqual([201, ref]);
    const second = await call('PUT', at(name, ref.toUpperCase()), { [titleOf(name)]: 'Otro nombre' });
    expect([second.status, second.json.id, second.json[titleOf(name)], second.json.referencia_externa]).toEqual([
      200,
      first.json.id,
      'Otro nombre',
      ref,
    ]);
    expect(second.json.version).toBe(first.json.version + 1);
    expect(await ids(name, { referencia_externa: ref.toLowerCase() })).toEqual([first.json.id]);
    expect(await ids(name, { referencia_externa: ref.slice(0, -1) })).toEqual([]);
  });

  it('is not written when it is so already, also with all that was answered', async () => {
    const ref = aReference();
    const { json } = await call('PUT', at(name, ref), makers[name](ground));
    const again = await call('PUT', at(name, ref), json);
    expect([again.status, again.json.version]).toEqual([200, json.version]);
  });

  it('is created once by two at a time', async () => {
    const ref = aReference();
    const body = makers[name](ground);
    const both = await Promise.all([call('PUT', at(name, ref), body), call('PUT', at(name, ref), body)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
  });

  it('is of one company: the same name is another record in another', async () => {
    const ref = aReference();
    const { json } = await call('PUT', at(name, ref), makers[name](ground));
    const other = await api.as('admin', api.b).call('PUT', `/api/${at(name, ref)}`, { [titleOf(name)]: 'Ajeno' });
    expect(other.json.id).not.toBe(json.id);
    expect((await call('GET', `${name}/${json.id}`)).json[titleOf(name)]).toBe(json[titleOf(name)]);
  });

  it.each(roles)('needs of a %s the right to edit', async (role) => {
    const answer = await api.as(role).call('PUT', `/api/${at(name, aReference())}`, makers[name](ground));
    expect(answer.status).toBe(can(role, 'edit', name) ? 201 : 403);
  });

  it('refuses what is missing at its field, and a name that another has', async () => {
    expect(Object.keys((await call('PUT', at(name, aReference()), {})).json.errors)).not.toEqual([]);
    const ref = aReference();
    await call('PUT', at(name, ref), makers[name](ground));
    const twin = await call('POST', name, { ...makers[name](ground), referencia_externa: ref.toLowerCase() });
    expect([twin.status, twin.json.errors]).toEqual([422, { referencia_externa: ['Ya existe'] }]);
  });

  it('is created anew once it was deleted', async () => {
    const ref = aReference();
    const { json } = await call('PUT', at(name, ref), makers[name](ground));
    expect((await call('DELETE', `${name}/${json.id}`)).status).toBe(200);
    const again = await call('PUT', at(name, ref), makers[name](ground));
    expect([again.status, again.json.id === json.id]).toEqual([201, false]);
  });
});

it('in bulk: created, changed, and what is refused with its reason, each by itself', async () => {
  const [old, fresh, wrong] = [aReference(), aReference(), aReference()];
  const { json: was } = await call('PUT', at('repuestos', old), { nombre: 'Filtro' });
  const { status, json } = await call('PUT', 'repuestos/por-referencia', [
    { referencia_externa: old, unidad: 'caja' },
    { referencia_externa: fresh, nombre: 'Correa' },
    { referencia_externa: wrong, unidad: 'caja' },
    { referencia_externa: fresh, unidad: 'par' },
  ]);
  const [id] = await ids('repuestos', { referencia_externa: fresh });
  expect([status, json]).toEqual([
    200,
    {
      creados: [{ referencia: fresh, id }],
      cambiados: [
        { referencia: old, id: was.id },
        { referencia: fresh, id },
      ],
      rechazados: [
        {
          referencia: wrong,
          code: 'VALIDACION',
          message: expect.any(String),
          errors: { nombre: [expect.any(String)] },
        },
      ],
    },
  ]);
});

it('in bulk: 500 are taken, 501 are not, and sending them again changes nothing', async () => {
  const many = Array.from({ length: 500 }, () => ({ referencia_externa: aReference(), nombre: 'Tornillo' }));
  const first = await call('PUT', 'repuestos/por-referencia', many);
  expect([first.status, first.json.creados?.length, first.json.rechazados]).toEqual([200, 500, []]);
  await settledChanges(api);
  const later = new Date(Date.now() + 60_000).toISOString();
  const cursor = String((await call('GET', filtered('repuestos', { actualizado_desde: later }))).headers['x-cursor']);
  const again = await call('PUT', 'repuestos/por-referencia', many);
  expect([again.status, again.json.cambiados?.length]).toEqual([200, 500]);
  await settledChanges(api);
  expect(await ids('repuestos', { desde_cursor: cursor })).toEqual([]);
  expect((await call('PUT', 'repuestos/por-referencia', [...many, ...many.slice(0, 1)])).status).toBe(422);
});

it('lists find exactly, plates and codes by their letters and digits', async () => {
  const asset = async (given: object): Promise<number> =>
    (await call('POST', 'activos', { ...makers.activos(ground), ...given })).json.id;
  const id = await asset({ placa: 'KLM-914', codigo: 'BUS 0914' });
  await asset({ placa: 'KLM-9145' });
  for (const filter of [{ placa: 'klm 914' }, { placa: ['KLM914', 'zzz'] }, { codigo: 'bus-0914' }])
    expect(await ids('activos', filter)).toEqual([id]);
  expect(await ids('activos', { placa: 'KLM91' })).toEqual([]);
  const { json: order } = await call('POST', 'ordenes', makers.ordenes(ground));
  expect(await ids('ordenes', { numero: order.numero.toLowerCase() })).toEqual([order.id]);
  const { json: device } = await call('POST', 'dispositivos', makers.dispositivos(ground));
  expect(await ids('dispositivos', { identificador: device.identificador })).toEqual([device.id]);
  expect((await call('GET', filtered('activos', { placa: 7 }))).status).toBe(400);
});
