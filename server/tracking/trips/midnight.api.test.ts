import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';
import { aTracker, rowsOf, send, type Tracker } from '../../testing/trackers';
import { fixAt } from '../projector/testing';
import { filtered } from '../../../testing/filtered';

const api = useApi(startOwnApi);
let truck: Tracker;
let driver: number;
/** Midnight of Bogotá between the 20th and the 21st, seconds after the testing clock's beginning. */
const midnight = 16 * 3_600;

/** A night shift: it leaves at 22:05 and arrives at 06:05, with a fix each ten minutes, one of them idling. */
beforeAll(async () => {
  truck = await aTracker(api);
  driver = (await api.as('admin').post('/api/personal', { nombre: 'Nora', apellido: 'Noche', tipo: 'conductor' })).id;
  await api.db.system.execute(sql`update activos set conductor_id = ${driver} where id = ${truck.id}`);
  const every = 600;
  const shift = Array.from({ length: 49 }, (_, i) =>
    fixAt(midnight - 6_900 + i * every, i * 10_000, { velocidad_kmh: 60, encendido: true }),
  );
  const parked = Array.from({ length: 8 }, (_, i) =>
    fixAt(midnight - 6_900 + (49 + i) * every, 480_000, { velocidad_kmh: 0, encendido: false }),
  );
  await send(api.tracking, truck, [...shift, ...parked]);
  await api.tracking.projected();
});

const days = [
  ['2026-08-20', '2026-08-20T05:00:00.000Z', '2026-08-21T05:00:00.000Z'],
  ['2026-08-21', '2026-08-21T05:00:00.000Z', '2026-08-22T05:00:00.000Z'],
] as const;

const replay = async (desde: string, hasta: string) =>
  (await api.as('monitor').get(`/api/recorrido?activo_id=${truck.id}&desde=${desde}&hasta=${hasta}`)).totales;
const fleet = async (desde: string, hasta: string) =>
  (await api.as('monitor').get(`/api/recorrido/flota?desde=${desde}&hasta=${hasta}`)).activos.find(
    ({ activo_id }: { activo_id: number }) => activo_id === truck.id,
  );
const listed = async (path: string, filter: object) => await api.as('admin').get(`/api/${path}?${filtered(filter)}`);

describe('a night shift', () => {
  it.each(days)('has on %s the same figures on every page', async (fecha, desde, hasta) => {
    const [stored] = await rowsOf<{ km: number; movimiento_s: number }>(
      api,
      sql`select km, movimiento_s from km_dia where activo_id = ${truck.id} and fecha = ${fecha}::date`,
    );
    if (!stored) expect.unreachable('the day has a row');
    expect(stored).toEqual(
      fecha === '2026-08-20'
        ? { km: expect.closeTo(115, 0), movimiento_s: 6_900 }
        : { km: expect.closeTo(365, 0), movimiento_s: 22_500 },
    );
    expect(await replay(desde, hasta)).toMatchObject({ distancia_km: stored.km, movimiento_s: stored.movimiento_s });
    expect((await fleet(desde, hasta)).distancia_km).toBe(stored.km);
    const period = { desde: fecha, hasta: fecha };
    expect(await listed('jornadas', { conductor_id: driver, ...period })).toMatchObject([
      { distancia_km: stored.km, conduccion_s: stored.movimiento_s },
    ]);
    const rows = await listed('reportes/activos', period);
    expect(
      rows.find(({ activo_id, id }: { activo_id?: number; id: number }) => (activo_id ?? id) === truck.id),
    ).toMatchObject({
      km_gps: expect.closeTo(stored.km, 3),
      movimiento_h: expect.closeTo(stored.movimiento_s / 3_600, 3),
    });
    expect(await listed('conduccion', { por: 'conductor', ...period })).toMatchObject([
      { km: expect.closeTo(stored.km, 2) },
    ]);
    expect(await listed('conduccion', { por: 'activo', ...period })).toMatchObject([
      { km: expect.closeTo(stored.km, 2) },
    ]);
  });

  it('has over both days, and over any hours of them, the sum of its parts', async () => {
    const [first, second] = [await replay(days[0][1], days[0][2]), await replay(days[1][1], days[1][2])];
    const both = await replay(days[0][1], days[1][2]);
    expect(both.distancia_km).toBeCloseTo(first.distancia_km + second.distancia_km, 6);
    expect(both.movimiento_s).toBe(first.movimiento_s + second.movimiento_s);
    const [until, from] = [
      await replay(days[0][1], '2026-08-21T07:03:00.000Z'),
      await replay('2026-08-21T07:03:00.000Z', days[1][2]),
    ];
    expect(until.distancia_km + from.distancia_km).toBeCloseTo(both.distancia_km, 2);
    expect(until.movimiento_s + from.movimiento_s).toBe(both.movimiento_s);
  });

  it('is on the map of the whole fleet from edge to edge of the day', async () => {
    const { s } = await fleet(days[0][1], days[0][2]);
    expect(s.reduce((sum: number, each: number) => sum + each, 0)).toBe(86_400);
    expect((await fleet(days[1][1], days[1][2])).s[0]).toBe(0);
  });
});
