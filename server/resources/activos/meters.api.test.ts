import { describe, expect, it } from 'vitest';
import { useApi } from '../../testing/useApi';
import { auditActionsOf } from '../../testing/auditActions';
import { unMedidor } from '../../testing/factories';

const api = useApi();

const admin = () => api.as('admin');
const day = 24;
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

interface Meter {
  id: number;
  activo_id: number;
  version: number;
}

const metersOf = async (asset: { id: number }) => await admin().get(`/api/activos/${asset.id}/medidores`);
const aMeter = async (given: object = {}): Promise<Meter> => {
  const asset = await api.anActivo({ tipo_activo: 'equipo' });
  return await admin().post(
    `/api/activos/${asset.id}/medidores`,
    unMedidor({ tipo: 'odometro', unidad: 'km', ...given }),
  );
};
const url = ({ id, activo_id }: Meter) => `/api/activos/${activo_id}/medidores/${id}`;
const readNow = async (meter: Meter) =>
  (await metersOf({ id: meter.activo_id })).find(({ id }: Meter) => id === meter.id);
const add = (meter: Meter, valor: number, hours?: number, more: object = {}) =>
  admin().call('POST', `${url(meter)}/lecturas`, { valor, ...(hours !== undefined && { fecha: ago(hours) }), ...more });
const review = (meter: Meter, lectura: { id: number }, estado: string, motivo: string | null = null) =>
  admin().call('POST', `${url(meter)}/lecturas/${lectura.id}/juicio`, { estado, motivo });
const historyOf = async (meter: Meter) => await admin().get(`/api/activos/${meter.activo_id}/historial`);

describe('the meters of an asset', () => {
  it.each([
    ['vehiculo', 'odometro', 'km'],
    ['motocicleta', 'odometro', 'km'],
    ['maquinaria', 'horometro', 'h'],
  ])('a new %s has its %s', async (tipo_activo, tipo, unidad) => {
    expect(await metersOf(await api.anActivo({ tipo_activo }))).toMatchObject([
      { tipo, unidad, acumulativo: true, valor_actual: null },
    ]);
  });

  it('include at most one odometer, and any number of others', async () => {
    const asset = await api.anActivo();
    const post = (given: object) => admin().call('POST', `/api/activos/${asset.id}/medidores`, unMedidor(given));
    expect((await post({ tipo: 'odometro' })).json.errors.tipo).toHaveLength(1);
    expect((await post({ tipo: 'presion', unidad: 'psi', acumulativo: false })).status).toBe(201);
    expect((await post({ tipo: 'presion', unidad: 'psi', acumulativo: false })).status).toBe(201);
    expect(await metersOf(asset)).toHaveLength(3);
  });

  it('change by version, and keep their kind once they have readings', async () => {
    const meter = await aMeter();
    const body = { tipo: 'odometro', nombre: 'Tablero', unidad: 'km', acumulativo: true, salto_max_diario: 900 };
    expect((await admin().call('PUT', url(meter), { ...body, version: meter.version })).json).toMatchObject({
      nombre: 'Tablero',
      version: meter.version + 1,
    });
    expect((await admin().call('PUT', url(meter), { ...body, version: meter.version })).json).toMatchObject({
      code: 'VERSION_CONFLICTO',
      registro: { nombre: 'Tablero' },
    });
    await add(meter, 10);
    const again = { ...body, version: meter.version + 1 };
    expect(
      (await admin().call('PUT', url(meter), { ...again, acumulativo: false })).json.errors.acumulativo,
    ).toHaveLength(1);
    expect((await admin().call('PUT', url(meter), { ...again, tipo: 'ciclos' })).json.errors.tipo).toHaveLength(1);
  });

  it('disappear when deleted, and the asset then has no kilometres', async () => {
    const meter = await aMeter();
    await add(meter, 500);
    const asset = () => admin().call('GET', `/api/activos/${meter.activo_id}`);
    expect((await asset()).json.odometro_km).toBe(500);
    expect((await admin().call('DELETE', url(meter))).json).toEqual({ id: meter.id });
    expect((await asset()).json.odometro_km).toBeNull();
    expect((await add(meter, 600)).status).toBe(404);
    expect(await auditActionsOf(api, 'medidores', meter.id)).toEqual(['crear', 'eliminar']);
  });
});

describe('the readings of a cumulative meter', () => {
  it('never decrease in date order, in whatever order they arrive', async () => {
    const meter = await aMeter();
    expect((await add(meter, 1_000, 10 * day)).status).toBe(201);
    expect((await add(meter, 2_000, 2 * day)).status).toBe(201);
    expect((await add(meter, 999, 9 * day)).json.errors.valor).toHaveLength(1);
    expect((await add(meter, 2_001, 3 * day)).json.errors.valor).toHaveLength(1);
    expect((await add(meter, 1_500, 5 * day)).json).toMatchObject({ estado: 'valida', total: 1_500 });
    expect((await add(meter, 1_000, 11 * day)).status).toBe(201);
    expect((await add(meter, 1_001, 12 * day)).json.errors.valor).toHaveLength(1);
    expect((await add(meter, 1_999)).json.errors.valor).toHaveLength(1);
    expect(await readNow(meter)).toMatchObject({ valor_actual: 2_000 });
    expect((await add(meter, -1, 20 * day)).json.errors.valor).toHaveLength(1);
    expect((await add(meter, 9_000, -1)).json.errors.fecha).toHaveLength(1);
  });

  it('continue when the meter is replaced', async () => {
    const meter = await aMeter();
    await add(meter, 90_000, 10 * day);
    expect((await add(meter, 20, 5 * day, { reinicio: true })).json).toMatchObject({
      valor: 20,
      total: 90_000,
      reinicio: true,
    });
    expect((await add(meter, 120, 1 * day)).json).toMatchObject({ valor: 120, total: 90_100 });
    expect(await readNow(meter)).toMatchObject({ valor_actual: 90_100 });
    // Still of the old meter, though entered later.
    expect((await add(meter, 89_000, 11 * day)).json).toMatchObject({ total: 89_000 });
    expect((await add(meter, 90_500, 7 * day)).json.errors.valor).toHaveLength(1);
    expect((await add(meter, 5, 3 * day, { reinicio: true })).json.errors.fecha).toHaveLength(1);
    expect((await historyOf(meter)).map(({ tipo }: { tipo: string }) => tipo)).toContain('reinicio_medidor');
  });

  it('are held for review when they jump too far', async () => {
    const meter = await aMeter({ salto_max_diario: 500 });
    await add(meter, 1_000, 2 * day);
    expect((await add(meter, 1_900, 0.2)).json).toMatchObject({ estado: 'valida' });
    const wild = (await add(meter, 19_500, 0.1)).json;
    expect(wild).toMatchObject({ estado: 'sospechosa', motivo: expect.stringContaining('500 km por día') });
    expect(await readNow(meter)).toMatchObject({ valor_actual: 1_900 });
    expect((await add(meter, 1_950, 0.05)).json).toMatchObject({ estado: 'valida' });
    // It would come before a smaller one.
    expect((await review(meter, wild, 'valida')).json.errors.valor).toHaveLength(1);
    expect((await review(meter, wild, 'anulada', 'Dedo gordo')).json).toMatchObject({
      estado: 'anulada',
      motivo: 'Dedo gordo',
    });
    expect((await review(meter, wild, 'valida')).status).toBe(409);
    const real = (await add(meter, 4_000)).json;
    expect((await review(meter, real, 'valida')).json).toMatchObject({ estado: 'valida' });
    expect(await readNow(meter)).toMatchObject({ valor_actual: 4_000 });
  });

  it('can be annulled, and the meter then shows the one before', async () => {
    const meter = await aMeter();
    await add(meter, 100, 2 * day);
    const typo = (await add(meter, 100_000, 1 * day)).json;
    expect((await add(meter, 150)).status).toBe(422);
    await review(meter, typo, 'anulada');
    expect(await readNow(meter)).toMatchObject({ valor_actual: 100 });
    expect((await add(meter, 150)).status).toBe(201);
    const swap = (await add(meter, 0, undefined, { reinicio: true })).json;
    await review(meter, swap, 'anulada');
    expect((await add(meter, 160)).json).toMatchObject({ total: 160 });
  });

  it('give the daily use over the last thirty days', async () => {
    const meter = await aMeter();
    await add(meter, 0, 60 * day);
    expect((await readNow(meter)).uso_diario).toBeNull();
    await add(meter, 1_000, 40 * day);
    await add(meter, 5_000);
    expect((await readNow(meter)).uso_diario).toBeCloseTo(100, 1);
  });

  it('are added one after the other when twenty arrive at once', async () => {
    const meter = await aMeter();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => add(meter, 100 + ((i * 7) % 20))));
    const kept = (await admin().get(`${url(meter)}/lecturas?range=[0,99]`)) as {
      total: number;
      fecha: string;
    }[];
    expect(kept).toHaveLength(answers.filter(({ status }) => status === 201).length);
    const totals = kept.map(({ total }) => total);
    expect(totals).toEqual([...totals].sort((a, b) => b - a));
    expect((await readNow(meter)).valor_actual).toBe(Math.max(...totals));
  });

  it('are created once per idempotency key', async () => {
    const meter = await aMeter();
    const send = () =>
      admin().call('POST', `${url(meter)}/lecturas`, { valor: 10 }, { 'idempotency-key': 'lectura-1' });
    const [one, two] = [await send(), await send()];
    expect(one.json).toEqual(two.json);
    expect((await admin().call('GET', `${url(meter)}/lecturas`)).headers['content-range']).toBe('lecturas 0-0/1');
  });

  it('are listed newest first, page by page, with their author and photo', async () => {
    const meter = await aMeter();
    for (const [valor, hours] of [
      [1, 5],
      [2, 4],
      [3, 3],
    ] as const)
      await add(meter, valor, hours, { foto_id: await api.aFile() });
    const { json, headers } = await admin().call('GET', `${url(meter)}/lecturas?range=[0,1]`);
    expect(json.map(({ valor }: { valor: number }) => valor)).toEqual([3, 2]);
    expect(json[0]).toMatchObject({
      creado_por: expect.stringContaining('Persona'),
      foto_url: expect.stringMatching(/^\/archivos\//),
      fuente: 'manual',
    });
    expect(headers['content-range']).toBe('lecturas 0-1/3');
    expect((await add(meter, 4, 1, { foto_id: await api.aFile(api.b) })).json.errors).toEqual({
      foto_id: ['No existe'],
    });
  });

  it('appear in the timeline; new ones with the value of the meter at that time', async () => {
    const meter = await aMeter();
    await add(meter, 45_230.5);
    const [entry] = await historyOf(meter);
    expect(entry).toMatchObject({
      tipo: 'lectura_medidor',
      titulo: expect.stringContaining('45.230,5 km'),
      odometro_km: 45_230.5,
    });
  });
});

describe('the readings of other meters', () => {
  it('may rise and fall', async () => {
    const meter = await aMeter({ tipo: 'temperatura', unidad: '°C', acumulativo: false });
    await add(meter, 20, 3);
    expect((await add(meter, -5, 2)).json).toMatchObject({ estado: 'valida', total: -5 });
    expect((await add(meter, 0, 1, { reinicio: true })).json.errors.reinicio).toHaveLength(1);
    expect(await readNow(meter)).toMatchObject({ valor_actual: -5, uso_diario: null });
  });
});
