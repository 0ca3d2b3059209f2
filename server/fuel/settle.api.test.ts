import { beforeAll, describe, expect, it } from 'vitest';
import { importing } from '../imports/testing/importing';
import type { TestApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { unActivo, unaCarga } from '../testing/factories';
import { filtered } from '../../testing/filtered';

const api = useApi();
let nivel_id: number;
beforeAll(async () => {
  nivel_id = (await api.aNivel()).id;
});

const call = (...asked: Parameters<ReturnType<TestApi['as']>['call']>) => api.as('admin').call(...asked);
const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n, 12)).toISOString();
const anAsset = async (given: object = {}) =>
  (await call('POST', '/api/activos', unActivo({ nivel_id, tipo_activo: 'vehiculo', ...given }))).json;
const add = async (activo_id: number, n: number, odometro_km: number, litros = 40) =>
  (
    await call(
      'POST',
      '/api/combustible',
      unaCarga({ activo_id, fecha: day(n), odometro_km, litros, valor: litros * 10 }),
    )
  ).json;
const now = async ({ id }: { id: number }) => (await call('GET', `/api/combustible/${id}`)).json;
const change = async (id: number, given: object) => {
  const { version } = (await call('GET', `/api/activos/${id}`)).json;
  expect((await call('PUT', `/api/activos/${id}`, { version, ...given })).status).toBe(200);
};
const odometerOf = async (id: number) => {
  const meters: { id: number; tipo: string }[] = (await call('GET', `/api/activos/${id}/medidores`)).json;
  return `/api/activos/${id}/medidores/${meters.find(({ tipo }) => tipo === 'odometro')?.id}`;
};

describe('a load whose odometer the meter holds in doubt', () => {
  const judged = async (activoId: number, estado: 'valida' | 'anulada') => {
    const meter = await odometerOf(activoId);
    const readings: { id: number; estado: string }[] = (await call('GET', `${meter}/lecturas`)).json;
    const doubtful = readings.find((reading) => reading.estado === 'sospechosa');
    expect(
      (await call('POST', `${meter}/lecturas/${doubtful?.id}/juicio`, { estado, motivo: 'Visto el tablero' })).status,
    ).toBe(200);
  };

  it('is in doubt too, counts no kilometres and does not accuse the next one', async () => {
    const { id } = await anAsset();
    await add(id, 0, 26_000);
    const typed = await add(id, 1, 99_999_999);
    expect(typed).toMatchObject({
      estado: 'sospechosa',
      motivos: ['odometro_dudoso'],
      recorrido_km: null,
      consumo_100km: null,
    });
    expect(await add(id, 2, 26_400)).toMatchObject({ estado: 'valida', motivos: [], recorrido_km: 400 });
    const total = (await call('GET', `/api/combustible/resumen?${filtered({ activo_id: id })}`)).json;
    expect(total).toMatchObject([{ cargas_n: 3, recorrido_km: 400 }]);
  });

  it('heals all figures when it is corrected', async () => {
    const { id } = await anAsset();
    await add(id, 0, 26_000);
    const typed = await add(id, 1, 99_999_999);
    const next = await add(id, 2, 26_400);
    const { version } = await now(typed);
    expect((await call('PUT', `/api/combustible/${typed.id}`, { odometro_km: 26_250, version })).status).toBe(200);
    expect(await now(typed)).toMatchObject({ estado: 'valida', motivos: [], recorrido_km: 250, consumo_100km: 16 });
    expect(await now(next)).toMatchObject({ estado: 'valida', recorrido_km: 150 });
  });

  it('is valid when its reading is confirmed, and stays in doubt when that is annulled', async () => {
    const { id } = await anAsset();
    await add(id, 0, 26_000);
    const far = await add(id, 1, 30_000);
    expect(far.motivos).toEqual(['odometro_dudoso']);
    await judged(id, 'valida');
    expect(await now(far)).toMatchObject({ estado: 'valida', motivos: [], recorrido_km: 4_000 });
    const wrong = await add(id, 2, 99_999_999);
    await judged(id, 'anulada');
    expect((await now(wrong)).motivos).toEqual(['odometro_dudoso']);
  });
});

describe('the loads of an asset are judged again, without a new load, when', () => {
  it('somebody changes its tank capacity or its fuel in the form', async () => {
    const { id } = await anAsset({ capacidad_tanque_l: 60, combustible: 'diesel' });
    const load = await add(id, 0, 100, 50);
    expect(load.motivos).toEqual([]);
    await change(id, { capacidad_tanque_l: 45 });
    expect(await now(load)).toMatchObject({ estado: 'sospechosa', motivos: ['supera_tanque'], version: load.version });
    await change(id, { combustible: 'electrico' });
    expect(await now(load)).toMatchObject({ estado: 'valida', motivos: [] });
    await change(id, { combustible: 'gasolina' });
    expect((await now(load)).motivos).toEqual(['supera_tanque']);
    await change(id, { capacidad_tanque_l: null });
    expect((await now(load)).motivos).toEqual([]);
  });

  it('it is changed together with others', async () => {
    const assets = [await anAsset(), await anAsset()];
    const loads = [];
    for (const { id } of assets) loads.push(await add(id, 0, 100, 50));
    const filter = filtered({ id: assets.map(({ id }) => id) });
    expect((await call('PUT', `/api/activos?${filter}`, { capacidad_tanque_l: 45 })).status).toBe(200);
    for (const load of loads) expect((await now(load)).motivos).toEqual(['supera_tanque']);
  });

  it('an import changes it, and when that is undone', async () => {
    const { id, codigo } = await anAsset({ codigo: 'TANQUE-1', capacidad_tanque_l: 60 });
    const load = await add(id, 0, 100, 50);
    const admin = importing(api);
    const text = `Código,Tanque\n${codigo},45\n`;
    const imp = await admin.checked('activos', 'tanques.csv', text, {
      modo: 'actualizar',
      clave: 'codigo',
      vacio: 'conservar',
    });
    expect(await admin.step(imp.id, 'importar')).toMatchObject({ filas: { importada: 1 } });
    expect((await now(load)).motivos).toEqual(['supera_tanque']);
    expect(await admin.step(imp.id, 'revertir')).toMatchObject({ estado: 'revertida', filas: { revertida: 1 } });
    expect((await now(load)).motivos).toEqual([]);
  });

  it('its odometer is replaced, and when that is annulled', async () => {
    const { id } = await anAsset();
    const odometer = await odometerOf(id);
    await add(id, 0, 9_000);
    // Entered before the new odometer was recorded, so it is no reading of the old one.
    const load = await add(id, 2, 50);
    expect(load.motivos).toEqual(['odometro_atras']);
    const reset = await call('POST', `${odometer}/lecturas`, { valor: 10, fecha: day(1), reinicio: true });
    expect(reset.status).toBe(201);
    expect(await now(load)).toMatchObject({ estado: 'valida', motivos: [] });
    expect(
      (
        await call('POST', `${odometer}/lecturas/${reset.json.id}/juicio`, {
          estado: 'anulada',
          motivo: 'No se cambió',
        })
      ).status,
    ).toBe(200);
    expect((await now(load)).motivos).toEqual(['odometro_atras']);
  });
});

it('a deleted odometer does not affect the one that came after it', async () => {
  const { id } = await anAsset();
  await add(id, 0, 9_000);
  expect((await call('DELETE', await odometerOf(id))).status).toBe(200);
  const given = { tipo: 'odometro', nombre: null, unidad: 'km', acumulativo: true, salto_max_diario: null };
  expect((await call('POST', `/api/activos/${id}/medidores`, given)).status).toBe(201);
  const fecha = new Date().toISOString();
  const load = await call('POST', '/api/combustible', unaCarga({ activo_id: id, fecha, odometro_km: 50, litros: 40 }));
  expect(load.json).toMatchObject({ estado: 'valida', motivos: [], recorrido_km: null });
});

it('loads and the data they are judged by may be written at the same moment', async () => {
  const { id } = await anAsset({ capacidad_tanque_l: 60 });
  const odometer = await odometerOf(id);
  await add(id, 0, 9_000);
  const [, , ...loads] = await Promise.all([
    call('POST', `${odometer}/lecturas`, { valor: 10, fecha: day(1), reinicio: true }),
    change(id, { capacidad_tanque_l: 45 }),
    ...[2, 3, 4, 5].map((n) => add(id, n, n * 100, 50)),
  ]);
  for (const load of loads) expect((await now(load)).motivos).toEqual(['supera_tanque']);
});
