import { beforeAll, describe, expect, it } from 'vitest';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';
import { emptyFrame } from '../index';
import { doneJob, endedJob } from '../../testing/jobs';

const api = useApi(startOwnApi);
let [truck, bus] = [0, 0];
const start = Date.UTC(2026, 7, 20, 13);
const isoAt = (seconds: number) => new Date(start + seconds * 1_000).toISOString();

/** Two assets that report in turns, a hundred times each. Every tenth report is fast; one of the bus has no fix. */
beforeAll(async () => {
  const carried = await Promise.all(
    ['Camión', 'Bus'].map(async (nombre) => {
      const asset = await api.anActivo({ nombre });
      const device = await api.aDispositivo();
      await api.as('admin').call('POST', `/api/dispositivos/${device.id}/asignar`, {
        activo_id: asset.id,
        desde: '2020-01-01T00:00:00.000Z',
      });
      await Promise.all(
        Array.from({ length: 100 }, (_, i) =>
          api.tracking.accept(api.a, device.identificador, {
            ...emptyFrame(new Date(start + i * 10_000 + (nombre === 'Bus' ? 5_000 : 0))),
            latitud: 4.6 + i / 1e5,
            longitud: -74.2,
            velocidad_kmh: i % 10 ? 30 : 90,
            encendido: i < 50,
            valida: !(nombre === 'Bus' && i === 7),
          }),
        ),
      );
      return asset.id;
    }),
  );
  [truck = 0, bus = 0] = carried;
  await api.tracking.projected();
});

const get = (filter: object, more = '', role: 'monitor' | 'admin' = 'monitor', company = api.a) =>
  api.as(role, company).call('GET', `/api/posiciones?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`);
const day = { desde: isoAt(0), hasta: isoAt(86_400) };

describe('the history', () => {
  it('of several assets is one list in order of time, in pages', async () => {
    const { json, headers } = await get({ activo_id: [truck, bus], ...day }, '&range=[1,4]&sort=["fecha","ASC"]');
    expect(json.map(({ activo_id, fecha }: { activo_id: number; fecha: string }) => [activo_id, fecha])).toEqual([
      [bus, isoAt(5)],
      [truck, isoAt(10)],
      [bus, isoAt(15)],
      [truck, isoAt(20)],
    ]);
    expect(headers['content-range']).toBe('posiciones 1-4/200');
    const newest = await get({ activo_id: [truck, bus], ...day }, '&range=[0,0]&sort=["fecha","DESC"]');
    expect(newest.json).toMatchObject([{ activo_id: bus, fecha: isoAt(995), encendido: false }]);
  });

  it('can be filtered by speed, ignition and quality', async () => {
    expect((await get({ activo_id: [truck, bus], ...day, velocidad_desde: 80 })).json).toHaveLength(20);
    expect((await get({ activo_id: truck, ...day, encendido: true })).json).toHaveLength(50);
    expect((await get({ activo_id: [truck, bus], ...day, valida: false })).json).toMatchObject([
      { activo_id: bus, fecha: isoAt(75) },
    ]);
  });

  it.each([
    ['six assets', () => ({ activo_id: [1, 2, 3, 4, 5, 6], ...day }), 'RANGO_DEMASIADO_LARGO', '5 activos'],
    [
      'forty days',
      () => ({ activo_id: truck, desde: isoAt(0), hasta: isoAt(40 * 86_400) }),
      'RANGO_DEMASIADO_LARGO',
      '31 días',
    ],
    ['a range upside down', () => ({ activo_id: truck, desde: isoAt(9), hasta: isoAt(0) }), 'VALIDACION', 'al revés'],
  ])('%s is refused with the reason', async (_what, filter, code, words) => {
    const { status, json } = await get(filter());
    expect(status).toBe(400);
    expect([json.code, JSON.stringify(json)]).toEqual([code, expect.stringContaining(words)]);
  });

  it('is not visible to another company', async () => {
    expect((await get({ activo_id: [truck, bus], ...day }, '', 'admin', api.b)).json).toEqual([]);
  });

  it('can be exported as a file of several pages, with Spanish words', async () => {
    const monitor = api.as('monitor', api.a);
    const { status, json } = await monitor.call('POST', '/api/posiciones/exportar', {
      formato: 'csv',
      sort: '["fecha","DESC"]',
      filter: JSON.stringify({ activo_id: [truck, bus], ...day }),
      columnas: ['fecha', 'activo_id', 'velocidad_kmh', 'encendido', 'valida'],
    });
    expect(status).toBe(202);
    const job = await doneJob(monitor.call, json.id);
    const lines = (await api.app.inject({ url: job.archivo_url })).body.replace('\uFEFF', '').split('\r\n');
    expect(lines.slice(0, 2)).toEqual(['sep=;', 'Fecha;Activo;Velocidad (km/h);Motor;Calidad']);
    expect(lines).toHaveLength(202);
    expect(lines[2]).toMatch(/^20\/08\/2026 \d\d:16:35;Bus;30;Apagado;Buena$/);
  });

  it('is a file also for a year and for more assets than a table shows, but not for more', async () => {
    const admin = api.as('admin', api.a);
    const ask = async (filter: object, list = 'posiciones', columnas = ['fecha', 'activo_id']) => {
      const { json } = await admin.call('POST', `/api/${list}/exportar`, {
        formato: 'csv',
        filter: JSON.stringify(filter),
        columnas,
      });
      return endedJob(admin.call, json.id);
    };
    const days = (n: number) => ({ desde: isoAt(0), hasta: isoAt(n * 86_400) });
    const job = await ask({ activo_id: [truck, bus, 3, 4, 5, 6, 7], ...days(366) });
    expect((await api.app.inject({ url: job.archivo_url })).body.trim().split('\r\n')).toHaveLength(202);
    expect((await ask({ activo_id: [truck], ...days(367) })).error).toContain('366 días como máximo');
    const year = { desde: '2026-01-01', hasta: '2026-12-31' };
    expect(await ask(year, 'jornadas', ['fecha', 'conductor_id'])).toMatchObject({ error: null });
    expect((await ask({ ...year, hasta: '2027-12-31' }, 'jornadas', ['fecha'])).error).toContain(
      '366 días como máximo',
    );
  });

  it('has files of trips and stops, and refuses one without an asset', async () => {
    const admin = api.as('admin', api.a);
    const ask = (list: string, columnas: string[], filter: object) =>
      admin.call('POST', `/api/${list}/exportar`, { formato: 'csv', filter: JSON.stringify(filter), columnas });
    expect(
      (await ask('viajes', ['inicio_en', 'distancia_km', 'conductor_id'], { activo_id: [truck], ...day })).status,
    ).toBe(202);
    expect((await ask('detenciones', ['inicio_en', 'lugar'], { activo_id: [truck], ...day })).status).toBe(202);
    const { json } = await ask('posiciones', ['fecha'], {});
    const job = await endedJob(admin.call, json.id);
    expect(job.error).toMatch(/al menos un activo/);
  });
});
