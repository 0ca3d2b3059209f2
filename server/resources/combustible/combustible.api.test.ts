import { beforeAll, describe, expect, it } from 'vitest';
import { idempotencyHeader } from '#contract/core/session';
import { useApi } from '../../testing/useApi';
import { unActivo, unaCarga, unaParada, unaPersona } from '../../testing/factories';

const api = useApi();
let nivel_id: number;
beforeAll(async () => {
  nivel_id = (await api.aNivel()).id;
});

const admin = () => api.as('admin');
const anAsset = async (given: object = {}): Promise<number> =>
  (await admin().post('/api/activos', unActivo({ nivel_id, ...given }))).id;
const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n, 12)).toISOString();
const add = async (activo_id: number, n: number, odometro_km: number | null, litros: number, given: object = {}) =>
  await admin().post(
    '/api/combustible',
    unaCarga({ activo_id, fecha: day(n), odometro_km, litros, valor: litros * 10, ...given }),
  );
const now = async (id: number) => await admin().get(`/api/combustible/${id}`);
const asked = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;
const summary = async (filter: object) => await admin().get(`/api/combustible/resumen?${asked(filter)}`);
const odometer = async (activo_id: number) => (await admin().get(`/api/activos/${activo_id}`)).odometro_km;

/** Four full tanks at 10 l per 100 km. */
const usual = async (activo_id: number) => {
  for (const n of [0, 1, 2, 3]) await add(activo_id, n, n * 400, 40);
};

describe('cargas de combustible', () => {
  it('show what was used and what it cost between two full tanks', async () => {
    const asset = await anAsset();
    await add(asset, 0, 1_000, 50);
    await add(asset, 1, 1_200, 10, { tanque_lleno: false });
    const last = await add(asset, 2, 1_500, 30);
    expect(last).toMatchObject({
      estado: 'valida',
      unidad: 'l',
      recorrido_km: 300,
      consumo_100km: 8,
      costo_km: 0.8,
      costo_100km: 80,
    });
    expect(await summary({ activo_id: asset })).toEqual([
      {
        unidad: 'l',
        cargas_n: 3,
        sospechosas_n: 0,
        litros: 90,
        valor: 900,
        recorrido_km: 500,
        consumo_100km: 8,
        trabajado_h: 0,
        consumo_hora: null,
        costo_km: 0.8,
        costo_100km: 80,
      },
    ]);
  });

  it('are suspicious by their content, and are judged again when an earlier one is added, changed or deleted', async () => {
    const asset = await anAsset({ capacidad_tanque_l: 60 });
    const later = await add(asset, 5, 1_000, 61);
    expect(later).toMatchObject({ estado: 'sospechosa', motivos: ['supera_tanque'] });
    const earlier = await add(asset, 1, 1_200, 20);
    expect(earlier).toMatchObject({ estado: 'valida', motivos: [] });
    expect((await now(later.id)).motivos).toEqual(['supera_tanque', 'odometro_atras']);
    // The change is not published to a person who has the other load open.
    expect((await now(later.id)).version).toBe(later.version);
    const mended = await admin().call('PUT', `/api/combustible/${earlier.id}`, {
      version: earlier.version,
      odometro_km: 900,
    });
    expect(mended.status).toBe(200);
    expect((await now(later.id)).motivos).toEqual(['supera_tanque']);
    await admin().call('PUT', `/api/combustible/${later.id}`, { version: later.version, litros: 60 });
    expect(await now(later.id)).toMatchObject({ estado: 'valida', recorrido_km: 100, consumo_100km: 60 });
    await admin().call('DELETE', `/api/combustible/${earlier.id}`);
    expect(await now(later.id)).toMatchObject({ recorrido_km: null, consumo_100km: null });
    expect(await admin().post('/api/combustible/restaurar', { ids: [earlier.id, later.id] })).toEqual({
      ids: [earlier.id],
    });
    expect(await now(later.id)).toMatchObject({ recorrido_km: 100, consumo_100km: 60 });
  });

  it('of both assets are judged again when one moves from one to the other', async () => {
    const [one, other] = [await anAsset(), await anAsset()];
    const first = await add(one, 0, 100, 40);
    const second = await add(one, 1, 200, 40);
    expect(second.recorrido_km).toBe(100);
    await admin().call('PUT', `/api/combustible/${first.id}`, { version: first.version, activo_id: other });
    expect((await now(second.id)).recorrido_km).toBeNull();
  });

  it('do not count while annulled', async () => {
    const asset = await anAsset();
    await usual(asset);
    const much = await add(asset, 4, 1_600, 90);
    expect(much).toMatchObject({ estado: 'sospechosa', motivos: ['consumo_alto'], consumo_100km: 22.5 });
    const annul = (version: number) =>
      admin().call('POST', `/api/combustible/${much.id}/anular`, { motivo: 'Digitada dos veces', version });
    expect((await annul(much.version + 1)).status).toBe(409);
    const annulled = await annul(much.version);
    expect(annulled).toMatchObject({
      status: 200,
      json: { estado: 'anulada', motivos: [], consumo_100km: null, motivo_anulacion: 'Digitada dos veces' },
    });
    expect((await annul(annulled.json.version)).status).toBe(409);
    expect(await summary({ activo_id: asset })).toMatchObject([{ cargas_n: 4, litros: 160, consumo_100km: 10 }]);
    expect(await odometer(asset)).toBe(1_200);
    const back = await admin().call('POST', `/api/combustible/${much.id}/reponer`, { version: annulled.json.version });
    expect(back).toMatchObject({
      status: 200,
      json: { estado: 'sospechosa', consumo_100km: 22.5, motivo_anulacion: null },
    });
    expect(await odometer(asset)).toBe(1_600);
  });

  it('do not accept a state from the client', async () => {
    const asset = await anAsset({ capacidad_tanque_l: 10 });
    const made = await add(asset, 0, 1, 40, { estado: 'valida', motivos: [] });
    expect(made.estado).toBe('sospechosa');
    await admin().call('PUT', `/api/combustible/${made.id}`, { version: made.version, estado: 'valida' });
    expect((await now(made.id)).estado).toBe('sospechosa');
  });

  it('write the odometer reading of their asset; a reading that does not fit does not block a load', async () => {
    const asset = await anAsset();
    await add(asset, 2, 5_000, 40);
    expect(await odometer(asset)).toBe(5_000);
    expect(await add(asset, 3, 4_000, 40)).toMatchObject({ estado: 'sospechosa', motivos: ['odometro_atras'] });
    expect(await odometer(asset)).toBe(5_000);
    expect((await add(await anAsset({ tipo_activo: 'equipo' }), 1, 10, 5)).estado).toBe('valida');
  });

  it('write the reading of the hour meter of a machine, and tell its consumption per hour', async () => {
    const machine = await anAsset({ tipo_activo: 'equipo' });
    const given = { tipo: 'horometro', nombre: null, unidad: 'h', acumulativo: true, salto_max_diario: null };
    expect((await admin().call('POST', `/api/activos/${machine}/medidores`, given)).status).toBe(201);
    const hours = async () => (await admin().get(`/api/activos/${machine}`)).horometro_h;
    await add(machine, 0, null, 50, { horometro_h: 1_000 });
    expect(await hours()).toBe(1_000);
    const last = await add(machine, 1, null, 60, { horometro_h: 1_008 });
    expect(last).toMatchObject({ estado: 'valida', horometro_h: 1_008, consumo_hora: 7.5, consumo_100km: null });
    expect(await summary({ activo_id: machine })).toMatchObject([
      { trabajado_h: 8, consumo_hora: 7.5, recorrido_km: 0 },
    ]);
    const back = await add(machine, 2, null, 40, { horometro_h: 900 });
    expect(back).toMatchObject({ estado: 'sospechosa', motivos: ['horometro_atras'], consumo_hora: null });
    const corrected = await admin().call('PUT', `/api/combustible/${last.id}`, {
      version: last.version,
      horometro_h: 1_010,
    });
    expect(corrected.json).toMatchObject({ consumo_hora: 6 });
    expect(await hours()).toBe(1_010);
    await admin().call('DELETE', `/api/combustible/${last.id}`);
    expect(await hours()).toBe(1_000);
  });

  it("use the unit of the asset's fuel, and are refused for an asset that has none", async () => {
    const electric = await add(await anAsset({ combustible: 'electrico', capacidad_tanque_l: 10 }), 0, 10, 55);
    expect(electric).toMatchObject({ unidad: 'kWh', estado: 'valida' });
    expect((await add(await anAsset({ combustible: 'gnv' }), 0, 10, 12)).unidad).toBe('m3');
    const refused = await admin().call(
      'POST',
      '/api/combustible',
      unaCarga({ activo_id: await anAsset({ combustible: 'ninguno' }) }),
    );
    expect(refused).toMatchObject({ status: 422, json: { errors: { activo_id: ['Este activo no usa combustible'] } } });
  });

  it('are refused with the error at the field: the future, a stop that sells no fuel, no amount, an asset of another company', async () => {
    const activo_id = await anAsset();
    const errors = async (given: object) =>
      (await admin().post('/api/combustible', unaCarga({ activo_id, ...given }))).errors;
    expect(await errors({ fecha: new Date(Date.now() + 3_600_000).toISOString() })).toEqual({
      fecha: ['No puede ser una fecha futura'],
    });
    const customer = (await admin().post('/api/paradas', unaParada({ tipo: 'cliente' }))).id;
    expect(await errors({ parada_id: customer })).toEqual({
      parada_id: ['Esta parada no es una estación de combustible'],
    });
    expect(await errors({ litros: 0 })).toHaveProperty('litros');
    expect(await errors({ activo_id: 888_888 })).toEqual({ activo_id: ['No existe'] });
    const station = (await admin().post('/api/paradas', unaParada({ tipo: 'estacion_combustible' }))).id;
    expect(await errors({ parada_id: station })).toBeUndefined();
    expect((await admin().call('DELETE', `/api/paradas/${station}`)).json.code).toBe('EN_USO');
  });

  it('are created once, however often they are sent', async () => {
    const activo_id = await anAsset();
    const body = unaCarga({ activo_id, fecha: day(1) });
    const send = () => admin().call('POST', '/api/combustible', body, { [idempotencyHeader]: `carga-${activo_id}` });
    const [one, two] = await Promise.all([send(), send()]);
    expect([one.status, two.status, one.json.id]).toEqual([201, 201, two.json.id]);
    expect(await summary({ activo_id })).toMatchObject([{ cargas_n: 1 }]);
  });

  it('written at the same moment are judged together', async () => {
    const asset = await anAsset();
    const made = await Promise.all([0, 1, 2, 3].map((n) => add(asset, n, n * 100, 10)));
    const found = await Promise.all(made.map(({ id }) => now(id)));
    expect(found.map(({ consumo_100km }) => consumo_100km)).toEqual([null, 10, 10, 10]);
  });

  it('appear in the history of their asset, without their cost', async () => {
    const asset = await anAsset();
    await add(asset, 0, 10, 40, { estacion: 'Terpel Norte' });
    const { json } = await api
      .as('operario')
      .call('GET', `/api/activos/${asset}/historial?${asked({ tipo: ['combustible'] })}`);
    expect(json).toMatchObject([{ titulo: 'Carga de combustible: 40 l', detalle: 'Terpel Norte', costo: null }]);
  });

  it('an operario adds loads, sees its own, and sees no cost of any stretch', async () => {
    const operario = api.as('operario');
    const { id: user_id } = await operario.who;
    const person = (await admin().post('/api/personal', unaPersona({ user_id }))).id;
    const asset = await anAsset();
    const theirs = await add(asset, 0, 100, 40);
    const mine = await operario.call(
      'POST',
      '/api/combustible',
      unaCarga({ activo_id: asset, fecha: day(1), odometro_km: 500, litros: 40, valor: 400 }),
    );
    expect(mine).toMatchObject({ status: 201, json: { personal_id: person, consumo_100km: 10, valor: 400 } });
    expect(mine.json).not.toHaveProperty('costo_km');
    const { json } = await operario.call('GET', `/api/combustible?range=[0,9]&${asked({ activo_id: asset })}`);
    expect(json.map(({ id }: { id: number }) => id)).toEqual([mine.json.id]);
    expect((await operario.call('GET', `/api/combustible/${theirs.id}`)).status).toBe(404);
    for (const path of [`/api/combustible/${mine.json.id}/anular`, `/api/combustible/${mine.json.id}/reponer`])
      expect((await operario.call('POST', path, { motivo: 'Sin permiso', version: 1 })).status).toBe(403);
    expect((await operario.call('GET', '/api/combustible/resumen')).status).toBe(403);
    expect((await api.as('monitor').call('GET', '/api/combustible?range=[0,9]')).status).toBe(403);
  });

  it('of another company are invisible: they cannot be moved and are not in the totals', async () => {
    const load = await add(await anAsset(), 0, 1, 40);
    const foreign = api.as('admin', api.b);
    for (const step of ['anular', 'reponer'])
      expect(
        (await foreign.call('POST', `/api/combustible/${load.id}/${step}`, { motivo: 'Ajena', version: load.version }))
          .status,
      ).toBe(404);
    await admin().call('DELETE', `/api/combustible/${load.id}`);
    expect(await foreign.post('/api/combustible/restaurar', { ids: [load.id] })).toEqual({ ids: [] });
    expect(await foreign.get('/api/combustible/resumen')).toEqual([]);
  });

  it('keep their asset from being deleted', async () => {
    const asset = await anAsset();
    await add(asset, 0, 1, 40);
    expect((await admin().call('DELETE', `/api/activos/${asset}`)).json.code).toBe('EN_USO');
  });
});
