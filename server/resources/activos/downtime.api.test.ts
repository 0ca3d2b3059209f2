import { beforeAll, describe, expect, it } from 'vitest';
import type { Indicadores } from '#contract/requests/indicadores';
import type { Role } from '#contract/core/roles';
import { plainly } from '../../reports/indicators/testing/plainly';
import { useApi } from '../../testing/useApi';
import { hoursOfWindow } from '../../testing/window';
import { filtered } from '../../../testing/filtered';

const api = useApi();
beforeAll(async () => {
  await api.db.system.execute(`update empresas set zona_horaria = 'America/Bogota' where id = ${api.a}`);
});

const admin = () => api.as('admin');
const day = (n: number) => new Date(Date.now() - 5 * 3_600_000 - n * 86_400_000).toISOString().slice(0, 10);
/** A moment of the company's clock, some days ago. */
const at = (daysAgo: number, clock: string) => new Date(`${day(daysAgo)}T${clock}:00.000-05:00`).toISOString();
const stop = (from: string, to: string | null, given: object = {}) => ({
  desde: from,
  hasta: to,
  clase: 'falla',
  motivo: 'Sin frenos',
  ...given,
});
const stopsOf = async (id: number, caller = admin()) => await caller.get(`/api/activos/${id}/paradas`);
const add = (id: number, body: object, caller = admin()) => caller.call('POST', `/api/activos/${id}/paradas`, body);
const change = (id: number, { id: item, version }: { id: number; version: number }, body: object) =>
  admin().call('PUT', `/api/activos/${id}/paradas/${item}`, { version, ...body });
const anOldAsset = (given: object = {}) => api.anActivo({ fecha_puesta_servicio: '2020-01-01', ...given });

describe('the downtimes of an asset', () => {
  it('are added, corrected, split and deleted, and each change is audited and told in its history', async () => {
    const { id } = await anOldAsset();
    const made = await add(id, stop(at(6, '08:00'), at(6, '08:00').replace('00.000', '00.400')));
    expect(made).toMatchObject({
      status: 201,
      json: {
        desde: at(6, '08:00'),
        clase: 'falla',
        motivo: 'Sin frenos',
        origen: 'manual',
        orden_id: null,
        version: 1,
      },
    });
    const real = stop(at(6, '08:00'), at(5, '14:00'), { clase: 'planificada' });
    const corrected = await change(id, made.json, real);
    expect(corrected).toMatchObject({ status: 200, json: { ...real, id: made.json.id, version: 2 } });
    const path = `/api/activos/${id}/paradas/${made.json.id}`;
    const split = await admin().call('POST', `${path}/dividir`, { en: at(5, '06:00'), clase: 'falla', version: 2 });
    expect(split).toMatchObject({
      status: 201,
      json: [
        { id: made.json.id, desde: at(6, '08:00'), hasta: at(5, '06:00'), clase: 'planificada', version: 3 },
        { desde: at(5, '06:00'), hasta: at(5, '14:00'), clase: 'falla', motivo: 'Sin frenos' },
      ],
    });
    expect(await stopsOf(id)).toEqual([split.json[1], split.json[0]]);
    expect((await admin().call('DELETE', `${path}?version=2`)).json).toMatchObject({
      code: 'VERSION_CONFLICTO',
      registro: { version: 3 },
    });
    expect((await admin().call('DELETE', `${path}?version=3`)).json).toEqual({ id: made.json.id });
    expect(await stopsOf(id)).toEqual([split.json[1]]);

    const filter = filtered({ entidad: 'paradas_activo', entidad_id: made.json.id });
    const audits: { accion: string; cambios: { campo: string }[] }[] = await admin().get(
      `/api/auditoria?${filter}&range=[0,9]&sort=["id","ASC"]`,
    );
    expect(audits.map(({ accion, cambios }) => [accion, ...cambios.map(({ campo }) => campo)])).toEqual([
      ['crear', 'desde', 'hasta', 'clase', 'motivo'],
      ['editar', 'hasta', 'clase'],
      ['editar', 'hasta'],
      ['eliminar', 'desde', 'hasta', 'clase', 'motivo'],
    ]);
    const entries: { titulo: string; detalle: string | null }[] = await admin().get(`/api/activos/${id}/historial`);
    expect(entries.map(({ titulo }) => titulo.split(':')[0])).toEqual(
      expect.arrayContaining(['Parada por falla anotada', 'Parada corregida', 'Parada eliminada']),
    );
  });

  it('that overlap are refused with the name of the other one', async () => {
    const { id } = await anOldAsset();
    const first = (await add(id, stop(at(6, '08:00'), at(6, '12:00')))).json;
    const [, month, date] = day(6).split('-');
    const named = expect.stringContaining(
      `del ${date}/${month}/${day(6).slice(0, 4)}, 08:00 al ${date}/${month}/${day(6).slice(0, 4)}, 12:00 (4 h)`,
    );
    const inside = await add(id, stop(at(6, '11:59'), at(6, '14:00')));
    expect(inside).toMatchObject({ status: 422, json: { errors: { desde: [named] }, parada: { id: first.id } } });
    expect(await add(id, stop(at(7, '08:00'), at(6, '08:01')))).toMatchObject({
      status: 422,
      json: { errors: { hasta: [named] } },
    });
    expect((await add(id, stop(at(7, '08:00'), null))).status).toBe(422);
    const touching = await add(id, stop(at(6, '12:00'), at(6, '14:00')));
    expect(touching.status).toBe(201);
    expect((await change(id, touching.json, stop(at(6, '10:00'), at(6, '14:00')))).status).toBe(422);
    expect((await change(id, touching.json, stop(at(6, '13:00'), at(6, '15:00')))).status).toBe(200);
    expect(await stopsOf(id)).toHaveLength(2);
  });

  it.each([
    ['desde', stop(at(-1, '08:00'), null)],
    ['hasta', stop(at(6, '08:00'), at(-1, '08:00'))],
    ['hasta', stop(at(6, '08:00'), at(6, '08:00'))],
    ['desde', stop('ayer', null)],
    ['desde', stop('1980-01-01T00:00:00Z', null)],
    ['clase', stop(at(6, '08:00'), null, { clase: 'siesta' })],
    ['motivo', { desde: at(6, '08:00'), clase: 'falla' }],
    ['orden_id', stop(at(6, '08:00'), null, { orden_id: 888_888 })],
  ])('are refused at %s', async (field, body) => {
    const { id } = await anOldAsset();
    const { status, json } = await add(id, body);
    expect([404, 422]).toContain(status);
    expect(Object.keys(json.errors)).toEqual([field]);
    expect(await stopsOf(id)).toEqual([]);
  });

  it('are not split outside of themselves', async () => {
    const { id } = await anOldAsset();
    const { json } = await add(id, stop(at(6, '08:00'), at(6, '12:00')));
    for (const en of [at(6, '08:00'), at(6, '12:00'), at(1, '12:00')])
      expect(
        (await admin().post(`/api/activos/${id}/paradas/${json.id}/dividir`, { en, version: 1 })).errors,
      ).toHaveProperty('en');
  });

  it('that a change of state opened can be corrected while they last', async () => {
    const asset = await anOldAsset();
    const { version } = await admin().get(`/api/activos/${asset.id}`);
    await admin().call('POST', `/api/activos/${asset.id}/estado`, { estado: 'fuera_de_servicio', version });
    const [open] = await stopsOf(asset.id);
    const earlier = await change(asset.id, open, stop(at(2, '07:00'), null, { motivo: 'Se sabía desde antes' }));
    expect(earlier).toMatchObject({
      status: 200,
      json: { desde: at(2, '07:00'), hasta: null, origen: 'estado', version: 2 },
    });
    const now = await admin().get(`/api/activos/${asset.id}`);
    expect(now.estado).toBe('fuera_de_servicio');
    await admin().call('POST', `/api/activos/${asset.id}/estado`, {
      estado: 'operativo',
      version: now.version,
      desde: at(1, '07:00'),
    });
    expect(await stopsOf(asset.id)).toMatchObject([{ desde: at(2, '07:00'), hasta: at(1, '07:00'), version: 3 }]);
  });

  it.each<[Role, number, number]>([
    ['superadmin', 200, 201],
    ['admin', 200, 201],
    ['monitor', 403, 403],
    ['operario', 200, 403],
  ])('are read and written by %s as the table of rights says', async (role, reads, writes) => {
    const { id } = await anOldAsset();
    const caller = api.as(role);
    expect((await caller.call('GET', `/api/activos/${id}/paradas`)).status).toBe(reads);
    const made = await add(id, stop(at(6, '08:00'), at(6, '12:00')), caller);
    expect(made.status).toBe(writes);
    const { json } = made.status === 201 ? made : await add(id, stop(at(6, '08:00'), at(6, '12:00')));
    const allowed = writes === 201 ? 200 : 403;
    const path = `/api/activos/${id}/paradas/${json.id}`;
    expect((await caller.call('PUT', path, { ...stop(at(6, '08:00'), at(6, '13:00')), version: 1 })).status).toBe(
      allowed,
    );
    expect((await caller.call('DELETE', `${path}?version=${allowed === 200 ? 2 : 1}`)).status).toBe(allowed);
  });

  it('are invisible to other companies', async () => {
    const { id } = await anOldAsset();
    const { json } = await add(id, stop(at(6, '08:00'), at(6, '12:00')));
    const outsider = api.as('admin', api.b);
    const path = `/api/activos/${id}/paradas`;
    expect((await outsider.call('GET', path)).status).toBe(404);
    expect((await add(id, stop(at(5, '08:00'), null), outsider)).status).toBe(404);
    expect(
      (await outsider.call('PUT', `${path}/${json.id}`, { ...stop(at(6, '08:00'), null), version: 1 })).status,
    ).toBe(404);
    expect((await outsider.call('DELETE', `${path}/${json.id}?version=1`)).status).toBe(404);
    const other = await anOldAsset();
    expect((await admin().call('DELETE', `/api/activos/${other.id}/paradas/${json.id}?version=1`)).status).toBe(404);
  });
});

describe('the indicators after a correction', () => {
  const figures = [
    'disponibilidad_pct',
    'mtbf_h',
    'mttr_h',
    'fallas_n',
  ] as const satisfies readonly (keyof Indicadores)[];

  /** What the product says and what an independent computation over raw rows says. */
  const both = async () => {
    const [from, to] = [day(20), day(1)];
    const query = new URLSearchParams({ desde: from, hasta: to, tipo_activo: 'maquinaria' });
    const served = await admin().get(`/api/indicadores?${query.toString()}`);
    const [begin, end] = [Date.parse(`${from}T00:00:00-05:00`), Date.parse(`${day(0)}T00:00:00-05:00`)];
    const plain = await plainly(api, api.a, { from: begin, to: end, now: Date.now(), tipo_activo: 'maquinaria' });
    return { served, plain };
  };
  const agree = async () => {
    const { served, plain } = await both();
    for (const figure of figures) expect(served[figure] ?? -1, figure).toBeCloseTo(Number(plain[figure] ?? -1), 3);
    return served;
  };

  it('are those of an independent computation, before and after, and so is the sheet', async () => {
    const { id } = await anOldAsset({ tipo_activo: 'maquinaria' });
    await anOldAsset({ tipo_activo: 'maquinaria' });
    // Two assets over 20 days: 960 hours.
    const tiny = (await add(id, stop(at(10, '08:00'), at(10, '08:00').replace('00.000', '00.400')))).json;
    expect((await agree()).disponibilidad_pct).toBeCloseTo(100, 2);
    const real = (await change(id, tiny, stop(at(10, '08:00'), at(9, '14:00')))).json;
    expect(await agree()).toMatchObject({
      disponibilidad_pct: expect.closeTo(100 - (100 * 30) / 960, 2),
      mttr_h: expect.closeTo(30, 3),
      fallas_n: 1,
    });
    const { json: parts } = await admin().call('POST', `/api/activos/${id}/paradas/${real.id}/dividir`, {
      en: at(9, '08:00'),
      clase: 'planificada',
      version: real.version,
    });
    expect(await agree()).toMatchObject({ mttr_h: expect.closeTo(24, 3), fallas_n: 1 });
    const sheet = async () => await admin().get(`/api/activos/${id}/resumen`);
    expect(await sheet()).toMatchObject({
      paradas_n: 2,
      horas_parada: 30,
      disponibilidad_30d_pct: expect.closeTo(100 - (100 * 30) / hoursOfWindow(), 1),
    });
    await admin().call('DELETE', `/api/activos/${id}/paradas/${parts[0].id}?version=${parts[0].version}`);
    expect(await agree()).toMatchObject({ fallas_n: 0, mttr_h: null });
    expect(await sheet()).toMatchObject({ paradas_n: 1, horas_parada: 6 });
  });
});
